import { type ReactNode, useState } from 'react';
import type { QuarantinedJob, SyncJob, SyncStatus } from '#shared/ipc/sync.ts';
import { text } from '../texts.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import css from './SyncPanel.module.css';

export interface SyncPanelProps {
  hasRows: boolean;
  status: SyncStatus;
  jobs: readonly SyncJob[];
  isBusy: boolean;
  /** Called when the list is opened, so that it can be fetched. */
  onOpen(): void;
  onRetry(sequence: number): void;
  onCatchUp(): void;
  onExport(what: 'outbox' | 'draws'): void;
  /** What else staff look after, below the rows. */
  children?: ReactNode;
}

const summary = ({ waiting, parked, refused, unclear, quarantined }: SyncStatus) =>
  [
    waiting && text('sync.waiting', { count: waiting }),
    parked && text('sync.parked', { count: parked }),
    refused && text('sync.refused', { count: refused }),
    unclear && text('sync.unclear', { count: unclear }),
    quarantined && text('sync.quarantined', { count: quarantined }),
  ]
    .filter(Boolean)
    .join(' · ');

/** A job's kind for display. A quarantined row may be of an unknown kind, so its stored kind is shown as it is. */
const kindName = (job: SyncJob) => (job.state === 'quarantined' ? job.kind : text(`sync.kind.${job.kind}`));

/** What is known of a row beside its state. */
const messageOf = ({ doubt, lastError }: Exclude<SyncJob, QuarantinedJob>) =>
  doubt === null ? (lastError ?? '–') : text(`sync.doubt.${doubt}`);

/** For staff: a small chip that sums up what the server has not received yet, and a dialog that lists the rows. */
export function SyncPanel({
  hasRows,
  status,
  jobs,
  isBusy,
  onOpen,
  onRetry,
  onCatchUp,
  onExport,
  children,
}: SyncPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    onOpen();
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  return (
    <>
      <button
        type="button"
        className={css.chip}
        data-attention={status.parked + status.refused + status.unclear + status.quarantined > 0}
        onClick={open}
      >
        {hasRows ? text('sync.chip', { summary: summary(status) }) : text('sync.chipAlone')}
      </button>
      {isOpen && (
        <Dialog
          title={text('sync.title')}
          size="wide"
          onCancel={close}
          actions={
            <>
              <Button disabled={isBusy} onClick={onCatchUp}>
                {text('sync.catchUp')}
              </Button>
              <Button disabled={isBusy} onClick={() => onExport('outbox')}>
                {text('sync.exportOutbox')}
              </Button>
              <Button disabled={isBusy} onClick={() => onExport('draws')}>
                {text('sync.exportDraws')}
              </Button>
              <Button variant="primary" onClick={close} data-initial-focus>
                {text('action.close')}
              </Button>
            </>
          }
        >
          {!hasRows && <p>{text('sync.empty')}</p>}
          {hasRows && jobs.length === 0 && <p>{text('sync.loading')}</p>}
          {hasRows && jobs.length > 0 && (
            <table className={css.rows}>
              <thead>
                <tr>
                  <th scope="col">{text('sync.what')}</th>
                  <th scope="col">{text('sync.state')}</th>
                  <th scope="col">{text('sync.serverMessage')}</th>
                  <td />
                </tr>
              </thead>
              <tbody>
                {jobs.map((job) => (
                  <tr key={job.sequence} data-state={job.state}>
                    <th scope="row">
                      {kindName(job)}
                      <small dir="auto">{job.lane}</small>
                    </th>
                    <td>{text(`sync.state.${job.state}`)}</td>
                    <td dir="auto">{job.state === 'quarantined' ? <Unreadable job={job} /> : messageOf(job)}</td>
                    <td>
                      {(job.state === 'refused' || job.state === 'unclear') && (
                        <Button size="small" disabled={isBusy} onClick={() => onRetry(job.sequence)}>
                          {text('action.retry')}
                        </Button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {children}
        </Dialog>
      )}
    </>
  );
}

/** Why a row cannot be read, and its stored text, which is all that is left of it. */
function Unreadable({ job }: { job: QuarantinedJob }) {
  return (
    <>
      {job.problem}
      <pre className={css.raw} dir="auto">
        {job.stored.payload}
      </pre>
    </>
  );
}
