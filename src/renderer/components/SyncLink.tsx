import { Link } from 'react-router-dom';
import type { SyncStatus } from '#shared/ipc/sync.ts';
import { troubleIn } from '#shared/rules/unsent.ts';
import { text } from '../texts.ts';
import css from './SyncLink.module.css';

function summary(status: SyncStatus): string {
  const trouble = troubleIn(status);
  const { waiting, parked, refused, unclear, quarantined } = status;
  return [
    trouble && text(`sync.brief.${trouble}`),
    waiting && text('sync.waiting', { count: waiting }),
    parked && text('sync.parked', { count: parked }),
    refused && text('sync.refused', { count: refused }),
    unclear && text('sync.unclear', { count: unclear }),
    quarantined && text('sync.quarantined', { count: quarantined }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** A link to the sync centre for staff, with a short summary of the connection's problem and the unsent entries. */
export function SyncLink({ hasRows, status }: { hasRows: boolean; status: SyncStatus }) {
  const needsStaff = status.parked + status.refused + status.unclear + status.quarantined > 0;
  const isSummed = hasRows || troubleIn(status) !== null;
  return (
    <Link className={css.chip} data-attention={needsStaff} to="/sync">
      {isSummed ? text('sync.chip', { summary: summary(status) }) : text('sync.chipAlone')}
    </Link>
  );
}
