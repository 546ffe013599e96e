import type { SyncJob, SyncRow } from '#shared/ipc/sync.ts';
import { HAND_OVERS } from '#shared/lane.ts';
import { shownClaimCode } from '#shared/rules/claim-code.ts';
import { momentText } from '../../components/moments.ts';
import { text } from '../../staff-texts.ts';

/** The names of an entry's parts, or their ids if the kiosk has not stored the names. */

export function playerOf({ player, userId, job }: SyncRow): string {
  // A hand-over names a claim code instead of a player.
  if (userId === HAND_OVERS) return text('sync.handOverOf', { code: shownClaimCode(placeOf(job)) });
  return player ?? text('sync.unknownPlayer', { id: userId });
}

export function campaignOf({ campaign, job, userId }: SyncRow): string {
  if (campaign !== null) return campaign;
  const id = placeOf(job);
  // Logouts and hand-overs have no campaign.
  return id === 'logout' || userId === HAND_OVERS || id === '' ? '' : text('sync.unknownCampaign', { id });
}

/** Returns the second part of a lane: a campaign's id, a claim code, or 'logout'. Empty for some damaged entries. */
const placeOf = ({ lane }: SyncJob): string => lane.split('/')[1] ?? '';

/** Returns the name of the entry's kind, which is unknown for some damaged entries. */
export function kindOf(job: SyncJob): string {
  switch (job.kind) {
    case 'post-user-answer':
    case 'put-game-status':
    case 'post-awarded-prize':
    case 'post-walk-up':
    case 'post-hand-over':
    case 'post-hand-over-undo':
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
