import { type HeldReason, isHeldReason } from '../entities/award-decision.ts';
import { type AwardMark, isAwardMark } from '../entities/award-mark.ts';
import type { PointsPrizes } from '../entities/reports.ts';
import { isYes } from './flag.ts';
import { text } from './rule-text.ts';

const KEYS = {
  'not-confirmed': 'mark.notConfirmed',
  'no-spin-used': 'mark.noSpinUsed',
  'points-too-low': 'mark.pointsTooLow',
  'higher-prize-left': 'mark.higherPrizeLeft',
  'board-played': 'mark.boardPlayed',
  'board-not-played': 'mark.boardNotPlayed',
} as const satisfies Record<AwardMark, string>;

const HELD_KEYS = {
  'second-visit': 'mark.secondVisit',
  'above-pace': 'mark.heldAbovePace',
} as const satisfies Record<HeldReason, string>;

type Marks = Pick<
  PointsPrizes,
  | 'awardMark'
  | 'awardHeld'
  | 'awardDecision'
  | 'withdrawnReason'
  | 'isVoid'
  | 'isAbovePace'
  | 'hasArrivedLate'
  | 'isRemoved'
>;

/** Returns the notes on a player's row in the report. Most rows have none. */
export function markTexts(row: Marks): string[] {
  const { awardMark, awardHeld, awardDecision, withdrawnReason, hasArrivedLate, isRemoved } = row;
  const marks: string[] = [];
  if (isYes(row.isVoid)) marks.push(text('mark.void'));
  if (awardDecision === 'withdrawn') marks.push(text('mark.withdrawn', { reason: withdrawnReason ?? '' }));
  else if (isAwardHeld(row)) marks.push(text(isHeldReason(awardHeld) ? HELD_KEYS[awardHeld] : 'mark.held'));
  if (isYes(row.isAbovePace) && awardHeld !== 'above-pace') marks.push(text('mark.abovePace'));
  // A newer server may have marks that this app does not support.
  if (awardMark) marks.push(text(isAwardMark(awardMark) ? KEYS[awardMark] : 'mark.unknown'));
  if (isYes(hasArrivedLate)) marks.push(text('mark.arrivedLate'));
  if (isYes(isRemoved)) marks.push(text('mark.removed'));
  return marks;
}

/** True if an administrator can confirm an award. */
export const isAwardOpen = (row: Marks): boolean => isYes(row.isVoid) || isAwardHeld(row);

/** True if an award waits for an administrator. */
const isAwardHeld = ({ awardHeld, awardDecision }: Pick<Marks, 'awardHeld' | 'awardDecision'>): boolean =>
  Boolean(awardHeld) && !awardDecision;
