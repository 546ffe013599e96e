import { Button, Dropdown } from 'antd';
import { observer } from 'mobx-react-lite';
import { useStores } from '../../../stores/context.ts';

/** What is rarely asked for: the log of this kiosk's own draws. */
export const MoreMenu = observer(() => {
  const { sync } = useStores();
  const items = [{ key: 'draws', label: 'Export draw log', onClick: () => void sync.export('draws') }];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button loading={sync.isBusy}>More</Button>
    </Dropdown>
  );
});
