import { useState } from 'react';
import type { JobState, QuarantinedJob, SyncJob, SyncStatus } from '#shared/ipc/sync.ts';
import type { JobKind } from '#shared/jobs.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import css from './SyncPanel.module.css';

export interface SyncPanelProps {
  status: SyncStatus;
  jobs: readonly SyncJob[];
  isBusy: boolean;
  /** The list was opened: fetch it. */
  onOpen(): void;
  onRetry(sequence: number): void;
  onExport(what: 'outbox' | 'draws'): void;
}

const KINDS: Record<JobKind, string> = {
  'post-user-answer': 'Answer',
  'put-game-status': 'Game status',
  'post-awarded-prize': 'Awarded prize',
  logout: 'Log out',
};

const STATES: Record<JobState, string> = {
  pending: 'Waiting',
  sending: 'Sending',
  parked: 'Needs sign-in',
  refused: 'Refused',
  quarantined: 'Unreadable',
};

const summary = ({ waiting, parked, refused, quarantined }: SyncStatus) =>
  [
    waiting && `${waiting} waiting`,
    parked && `${parked} parked`,
    refused && `${refused} refused`,
    quarantined && `${quarantined} unreadable`,
  ]
    .filter(Boolean)
    .join(' · ');

/** A quarantined row may be of a kind nobody knows: it goes by the name it has. */
const kindName = (job: SyncJob) => (job.state === 'quarantined' ? job.kind : KINDS[job.kind]);

/** For staff: a small chip that says what the server does not have yet, and the rows behind it. */
export function SyncPanel({ status, jobs, isBusy, onOpen, onRetry, onExport }: SyncPanelProps) {
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
        data-attention={status.parked + status.refused + status.quarantined > 0}
        onClick={open}
      >
        Sync: {summary(status)}
      </button>
      {isOpen && (
        <Dialog
          title="Not yet on the server"
          size="wide"
          onCancel={close}
          actions={
            <>
              <Button disabled={isBusy} onClick={() => onExport('outbox')}>
                Export outbox
              </Button>
              <Button disabled={isBusy} onClick={() => onExport('draws')}>
                Export draw log
              </Button>
              <Button variant="primary" onClick={close} data-initial-focus>
                Close
              </Button>
            </>
          }
        >
          {jobs.length === 0 ? (
            <p>{isBusy ? 'Loading…' : 'Everything has arrived.'}</p>
          ) : (
            <table className={css.rows}>
              <thead>
                <tr>
                  <th scope="col">What</th>
                  <th scope="col">State</th>
                  <th scope="col">Server's message</th>
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
                    <td>{STATES[job.state]}</td>
                    <td dir="auto">
                      {job.state === 'quarantined' ? <Unreadable job={job} /> : (job.lastError ?? '–')}
                    </td>
                    <td>
                      {job.state === 'refused' && (
                        <Button size="small" disabled={isBusy} onClick={() => onRetry(job.sequence)}>
                          Retry
                        </Button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Dialog>
      )}
    </>
  );
}

/** Why a row cannot be read, and the text it holds; nothing else is left of it. */
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
