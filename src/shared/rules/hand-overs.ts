import type { AwardDecision } from '../entities/award-decision.ts';
import type { ClaimState } from '../entities/claim.ts';
import type { HandOverState } from '../entities/hand-over.ts';
import type { Day } from './campaign-dates.ts';

/** Rules of hand-overs (docs/specification.md, 4.14). A prize's hand-overs are in the order of their arrival. */

interface Arrived {
  isUndone: boolean;
}

/** Returns the state of each hand-over of a prize. The first that arrived and was not undone counts. */
export function handOverStates(handOvers: readonly Arrived[]): HandOverState[] {
  const standing = handOvers.findIndex(({ isUndone }) => !isUndone);
  return handOvers.map(({ isUndone }, index) => {
    if (isUndone) return 'undone';
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

/**
 * Returns the state of a prize from its award, the number of its hand-overs that were not undone, and the venue's days.
 */
export function claimStateOf(
  award: AwardFacts & { isHeld: boolean },
  given: number,
  { today, lastDay }: { today: Day; lastDay: Day | null },
): ClaimState {
  if (given > 1) return 'conflict';
  if (given === 1) return hasUnit(award) ? 'handed-over' : 'given-invalid';
  if (award.decision === 'withdrawn') return 'withdrawn';
  if (award.decision === 'returned') return 'returned';
  if (award.isVoid) return 'void';
  if (award.isHeld && award.decision === null) return 'held';
  return lastDay !== null && today > lastDay ? 'expired' : 'open';
}

/** True if staff may hand the prize over. An expired one may be too, because staff decide about a late winner. */
export const mayHandOver = (state: ClaimState): boolean => state === 'open' || state === 'expired';
