import { observer } from 'mobx-react-lite';
import { text } from '../../../admin-texts.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import type { ReportStore } from '../../../stores/admin/ReportStore.ts';
import { MenuButton } from './MenuButton.tsx';

/** Downloads the people of the campaign, one per line, in a chosen format. */
export const ContactsMenu = observer(({ report }: { report: ReportStore }) => {
  const { transfers } = useAdmin();
  const items = [
    { key: 'csv', label: text('contacts.csv'), onClick: () => void report.downloadContacts('csv') },
    { key: 'excel-csv', label: text('contacts.excelCsv'), onClick: () => void report.downloadContacts('excel-csv') },
    { key: 'xlsx', label: text('contacts.xlsx'), onClick: () => void report.downloadContacts('xlsx') },
  ];
  return <MenuButton label={text('contacts.open')} items={items} isDisabled={transfers.underWay !== null} />;
});
