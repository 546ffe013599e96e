import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import type { SheetIssue } from '#shared/entities/sheet-issue.ts';
import { text } from '../../../admin-texts.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { type SheetQuestion, sheetQuestionOf } from '../../../stores/admin/sheet-question.ts';
import type { RefusedSheet } from '../../../stores/admin/TransferStore.ts';
import { DescribedModal } from '../parts/DescribedModal.tsx';
import { type Column, Grid } from '../parts/Grid.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Pages } from '../parts/Pages.tsx';
import css from './RefusedSheetDialog.module.css';

const COLUMNS: readonly Column<SheetIssue>[] = [
  { key: 'row', title: text('sheet.row'), width: 90, render: ({ row }) => row },
  { key: 'column', title: text('sheet.column'), width: 190, render: ({ column }) => column || text('sheet.wholeRow') },
  { key: 'reason', title: text('sheet.reason'), render: ({ reason }) => reason },
];
const PAGE_SIZE = 8;

/** The errors of the last upload, cell by cell, on whichever page the user is by then. The list can be saved. */
export const RefusedSheetDialog = observer(() => {
  const { transfers } = useAdmin();
  const { refused } = transfers;
  // Kept while the dialog fades out.
  const [shown, setShown] = useState<RefusedSheet | null>(null);
  if (refused !== null && refused !== shown) setShown(refused);
  const closeId = useId();
  const question = sheetQuestionOf(shown);
  return (
    <DescribedModal
      open={refused !== null}
      title={question?.title ?? text('sheet.refused')}
      width={760}
      destroyOnHidden
      onCancel={transfers.dismissRefused}
      // Not `autoFocus`: it would run before the dialog records where the focus was.
      afterOpenChange={(hasOpened) => hasOpened && document.getElementById(closeId)?.focus()}
      afterClose={() => setShown(null)}
      footer={<Foot closeId={closeId} hasIssues={(shown?.issues.length ?? 0) > 0} question={question} />}
    >
      {shown && <Body refused={shown} />}
    </DescribedModal>
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
      {issues.length > 0 && <Issues issues={issues} />}
    </div>
  );
}

function Issues({ issues }: { issues: readonly SheetIssue[] }) {
  const [page, setPage] = useState(1);
  return (
    <section className={css.issues} aria-label={text('sheet.errors')}>
      <Grid
        name={text('sheet.errors')}
        rows={issues.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        columns={COLUMNS}
        keyOf={(issue) => String(issues.indexOf(issue))}
      />
      <Pages
        align="end"
        current={page}
        total={issues.length}
        pageSize={PAGE_SIZE}
        showSizeChanger={false}
        hideOnSinglePage
        onChange={setPage}
      />
    </section>
  );
}

interface FootProps {
  closeId: string;
  hasIssues: boolean;
  question: SheetQuestion | undefined;
}

const Foot = observer(({ closeId, hasIssues, question }: FootProps) => {
  const { transfers } = useAdmin();
  const { saved, underWay } = transfers;
  return (
    <div className={css.foot}>
      <p className={css.saved} role="status" dir="auto">
        {saved && text('file.saved', { fileName: saved.fileName })}
      </p>
      {saved && <Button onClick={transfers.showInFolder}>{text('file.showInFolder')}</Button>}
      {hasIssues && (
        <Button
          icon={<Icon name="download" />}
          loading={underWay === 'download'}
          onClick={() => void transfers.saveIssues()}
        >
          {text('sheet.downloadList')}
        </Button>
      )}
      {question?.choices.map(({ label, answer }, index, { length }) => (
        <Button
          key={label}
          type={index === length - 1 ? 'primary' : 'default'}
          onClick={() => transfers.answer(answer)}
        >
          {label}
        </Button>
      ))}
      <Button id={closeId} type={question ? 'default' : 'primary'} onClick={transfers.dismissRefused}>
        {text(question ? 'action.cancel' : 'action.close')}
      </Button>
    </div>
  );
});
