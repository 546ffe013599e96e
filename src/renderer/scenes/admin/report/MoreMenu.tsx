import { Button, Dropdown } from 'antd';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { text } from '../../../admin-texts.ts';
import { useStores } from '../../../stores/context.ts';
import { Icon } from '../parts/Icon.tsx';
import { belowEnd } from '../parts/placement.ts';

/** Rarely used actions: exporting the log of this kiosk's own draws. */
export const MoreMenu = observer(() => {
  const { sync } = useStores();
  const button = useRef<HTMLButtonElement>(null);
  const items = [{ key: 'draws', label: text('sync.exportDraws'), onClick: () => void sync.export('draws') }];
  return (
    <Dropdown
      menu={{ items }}
      trigger={['click']}
      placement={belowEnd}
      autoFocus
      // The menu had the focus and is gone.
      onOpenChange={(isOpen) => !isOpen && button.current?.focus()}
    >
      <Button ref={button} loading={sync.isBusy} icon={<Icon name="descending" />} iconPlacement="end">
        {text('report.more')}
      </Button>
    </Dropdown>
  );
});
