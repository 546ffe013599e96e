import type { SyncJob, SyncRow } from '#shared/ipc/sync.ts';
import { momentText } from '../../components/moments.ts';
import { text } from '../../staff-texts.ts';

/** The names of an entry's parts, or their ids if the kiosk has not stored the names. */

export const playerOf = ({ player, userId }: SyncRow): string => player ?? text('sync.unknownPlayer', { id: userId });

export function campaignOf({ campaign, job }: SyncRow): string {
  if (campaign !== null) return campaign;
  const id = job.lane.split('/')[1] ?? '';
  // A logout has no campaign.
  return id === 'logout' || id === '' ? '' : text('sync.unknownCampaign', { id });
}

/** Returns the name of the entry's kind, which is unknown for some damaged entries. */
export function kindOf(job: SyncJob): string {
  switch (job.kind) {
    case 'post-user-answer':
    case 'put-game-status':
    case 'post-awarded-prize':
    case 'post-walk-up':
    case 'logout':
      return text(`sync.kind.${job.kind}`);
    default:
      return text('sync.kind.unknown');
  }
}

export function momentOf(job: SyncJob): string {
  if (job.state !== 'quarantined') return momentText(job.createdAt);
  const stored = job.stored.created_at;
  const isDate = typeof stored === 'number' && Math.abs(stored) <= 8.64e15;
  return isDate ? momentText(new Date(stored).toISOString()) : '';
}
