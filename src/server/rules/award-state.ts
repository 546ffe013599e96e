import type { AwardState } from '#shared/entities/award-state.ts';
import type { Row } from '../database/schema.ts';

/** Returns whether a player's award counts. */
export function awardStateOf(
  award: Pick<Row<'awarded_prizes'>, 'is_void' | 'held' | 'decision'> | undefined,
): AwardState {
  if (!award) return 'none';
  if (award.decision === 'withdrawn' || award.decision === 'returned') return award.decision;
  if (award.is_void === 1) return 'void';
  return award.held !== null && award.decision === null ? 'held' : 'counted';
}
