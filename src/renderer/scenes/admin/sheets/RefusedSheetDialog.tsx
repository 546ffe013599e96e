import { Button, Modal, Table } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useAdmin } from '../../../stores/admin/context.ts';
import type { RefusedSheet } from '../../../stores/admin/TransferStore.ts';
import { Icon } from '../parts/Icon.tsx';
import css from './RefusedSheetDialog.module.css';

const COLUMNS = [
  { key: 'row', dataIndex: 'row', title: 'Row', width: 90 },
  {
    key: 'column',
    dataIndex: 'column',
    title: 'Column',
    width: 190,
    render: (column: string) => column || 'Whole row',
  },
  { key: 'reason', dataIndex: 'reason', title: 'Reason' },
];
const PAGE_SIZE = 8;

/** What was wrong with the last upload, cell by cell; the list can be saved. */
export const RefusedSheetDialog = observer(() => {
  const { transfers } = useAdmin();
  const { refused } = transfers;
  // Kept while the dialog fades out.
  const [shown, setShown] = useState<RefusedSheet | null>(null);
  if (refused !== null && refused !== shown) setShown(refused);
  // It is this page's: another one would show it again.
  useEffect(() => transfers.dismissRefused, [transfers]);
  return (
    <Modal
      open={refused !== null}
      title="The spreadsheet was refused"
      width={760}
      centered
      destroyOnHidden
      closable={false}
      onCancel={transfers.dismissRefused}
      afterClose={() => setShown(null)}
      footer={<Foot hasIssues={(shown?.issues.length ?? 0) > 0} />}
    >
      {shown && <Body refused={shown} />}
    </Modal>
  );
});

function Body({ refused }: { refused: RefusedSheet }) {
  const { message, fileName, issues } = refused;
  return (
    <div className={css.body}>
      <p>{message}</p>
      <p className={css.file} dir="auto">
        {fileName}
      </p>
      {issues.length > 0 && (
        <section aria-label="Errors">
          <Table
            size="small"
            columns={COLUMNS}
            dataSource={issues.map((issue, index) => ({ ...issue, key: index }))}
            tableLayout="fixed"
            // As in ListTable.
            tailor
            pagination={{ pageSize: PAGE_SIZE, hideOnSinglePage: true, showSizeChanger: false }}
          />
        </section>
      )}
    </div>
  );
}

const Foot = observer(({ hasIssues }: { hasIssues: boolean }) => {
  const { transfers } = useAdmin();
  const { saved, underWay } = transfers;
  return (
    <div className={css.foot}>
      <p className={css.saved} role="status" dir="auto">
        {saved && `Saved as ${saved.fileName}`}
      </p>
      {saved && <Button onClick={transfers.showInFolder}>Show in folder</Button>}
      {hasIssues && !saved && (
        <Button
          icon={<Icon name="download" />}
          loading={underWay === 'download'}
          onClick={() => void transfers.saveIssues()}
        >
          Download list
        </Button>
      )}
      <Button type="primary" onClick={transfers.dismissRefused}>
        Close
      </Button>
    </div>
  );
});
