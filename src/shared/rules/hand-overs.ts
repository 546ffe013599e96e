import type { AwardDecision } from '../entities/award-decision.ts';
import type { ClaimState } from '../entities/claim.ts';
import type { HandOverState } from '../entities/hand-over.ts';
import type { Day } from './campaign-dates.ts';

/** Rules of hand-overs (docs/specification.md, 4.14). A prize's hand-overs are in the order of their arrival. */

interface Arrived {
  /** False if a kiosk that is not trusted has undone it. */
  isUndone: boolean;
  /** True if it came from a kiosk that is not trusted. */
  isDistrusted: boolean;
}

/** Returns the state of each hand-over of a prize. The first that arrived, was not undone and is trusted counts. */
export function handOverStates(handOvers: readonly Arrived[]): HandOverState[] {
  const standing = handOvers.findIndex(({ isUndone, isDistrusted }) => !isUndone && !isDistrusted);
  return handOvers.map(({ isUndone, isDistrusted }, index) => {
    if (isUndone) return 'undone';
    if (isDistrusted) return 'distrusted';
    return index === standing ? 'standing' : 'conflict';
  });
}

/** The facts that decide whether an award has a unit of the stock. */
export interface AwardFacts {
  isVoid: boolean;
  decision: AwardDecision | null;
}

/** True if the award was neither withdrawn nor returned. */
export const isKept = (decision: AwardDecision | null): boolean => decision === null || decision === 'confirmed';

/** True if the award has a unit of the stock. */
export const hasUnit = ({ isVoid, decision }: AwardFacts): boolean => !isVoid && isKept(decision);

/** Returns how many units were given beyond the award's own one. They are missing from the stock. */
export const extraUnits = (award: AwardFacts, given: number): number => Math.max(0, given - (hasUnit(award) ? 1 : 0));

/** The numbers of a prize's hand-overs, without those that were undone. */
export interface Given {
  /** Hand-overs that count. */
  given: number;
  /** Hand-overs of kiosks that are not trusted. */
  distrusted: number;
}

/** Returns the numbers from the state of each hand-over. */
export const givenIn = (states: readonly HandOverState[]): Given => ({
  given: states.filter((state) => state !== 'undone' && state !== 'distrusted').length,
  distrusted: states.filter((state) => state === 'distrusted').length,
});

/** The days of a campaign's venue that decide whether a claim has expired. */
export interface ClaimDays {
  today: Day;
  /** Null for no limit. */
  lastDay: Day | null;
}

/**
 * Returns the state of a prize from its award, its hand-overs, and the venue's days. A hand-over that is not trusted
 * changes the state only if the prize could be handed over otherwise. It keeps the prize from being returned to stock
 * unseen, because its unit may be gone.
 */
export function claimStateOf(
  award: AwardFacts & { isHeld: boolean },
  { given, distrusted }: Given,
  { today, lastDay }: ClaimDays,
): ClaimState {
  if (given > 1) return 'conflict';
  if (given === 1) return hasUnit(award) ? 'handed-over' : 'given-invalid';
  if (award.decision === 'withdrawn') return 'withdrawn';
  if (award.decision === 'returned') return 'returned';
  if (award.isVoid) return 'void';
  if (award.isHeld && award.decision === null) return 'held';
  if (distrusted > 0) return 'given-distrusted';
  return lastDay !== null && today > lastDay ? 'expired' : 'open';
}

/**
 * True if staff may hand the prize over. Staff decide about a late winner, and about a hand-over that is not trusted,
 * because a thief may have invented it.
 */
export const mayHandOver = (state: ClaimState): boolean =>
  state === 'open' || state === 'expired' || state === 'given-distrusted';
