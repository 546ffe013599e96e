import { Button, Dropdown } from 'antd';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { text } from '../../../admin-texts.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import type { ReportStore } from '../../../stores/admin/ReportStore.ts';
import { Icon } from '../parts/Icon.tsx';
import { belowEnd } from '../parts/placement.ts';

/** Downloads the people of the campaign, one per line, in a chosen format. */
export const ContactsMenu = observer(({ report }: { report: ReportStore }) => {
  const { transfers } = useAdmin();
  const button = useRef<HTMLButtonElement>(null);
  const items = [
    { key: 'csv', label: text('contacts.csv'), onClick: () => void report.downloadContacts('csv') },
    { key: 'excel-csv', label: text('contacts.excelCsv'), onClick: () => void report.downloadContacts('excel-csv') },
    { key: 'xlsx', label: text('contacts.xlsx'), onClick: () => void report.downloadContacts('xlsx') },
  ];
  return (
    <Dropdown
      menu={{ items }}
      trigger={['click']}
      placement={belowEnd}
      autoFocus
      disabled={transfers.underWay !== null}
      // The menu had the focus and is gone.
      onOpenChange={(isOpen) => !isOpen && button.current?.focus()}
    >
      <Button ref={button} icon={<Icon name="descending" />} iconPlacement="end">
        {text('contacts.open')}
      </Button>
    </Dropdown>
  );
});
