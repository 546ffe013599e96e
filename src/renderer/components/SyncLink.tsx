import { Link } from 'react-router-dom';
import type { SyncStatus } from '#shared/ipc/sync.ts';
import { text } from '../texts.ts';
import css from './SyncLink.module.css';

const summary = ({ trouble, waiting, parked, refused, unclear, quarantined }: SyncStatus) =>
  [
    trouble && text(`sync.brief.${trouble}`),
    waiting && text('sync.waiting', { count: waiting }),
    parked && text('sync.parked', { count: parked }),
    refused && text('sync.refused', { count: refused }),
    unclear && text('sync.unclear', { count: unclear }),
    quarantined && text('sync.quarantined', { count: quarantined }),
  ]
    .filter(Boolean)
    .join(' · ');

/** A link to the sync centre for staff, with a short summary of the connection's problem and the unsent entries. */
export function SyncLink({ hasRows, status }: { hasRows: boolean; status: SyncStatus }) {
  const needsStaff = status.parked + status.refused + status.unclear + status.quarantined > 0;
  return (
    <Link className={css.chip} data-attention={needsStaff} to="/sync">
      {hasRows || status.trouble !== null ? text('sync.chip', { summary: summary(status) }) : text('sync.chipAlone')}
    </Link>
  );
}
