import { type HeldReason, isHeldReason } from '../entities/award-decision.ts';
import { type AwardMark, isAwardMark } from '../entities/award-mark.ts';
import { type DateMark, isDateMark } from '../entities/date-mark.ts';
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

const DATE_KEYS = {
  'arrived-late': 'mark.arrivedLate',
  'after-late-days': 'mark.afterLateDays',
  'moment-unknown': 'mark.momentUnknown',
  'while-closed': 'mark.whileClosed',
  'outside-dates': 'mark.outsideDates',
} as const satisfies Record<DateMark, string>;

/** The fields of a report's row that mark a play. */
export type PlayMarks = Pick<
  PointsPrizes,
  'awardMark' | 'awardHeld' | 'awardDecision' | 'withdrawnReason' | 'isVoid' | 'isAbovePace' | 'dateMark' | 'isRemoved'
>;

/** Returns the notes on a player's row in the report. Most rows have none. */
export function markTexts(row: PlayMarks): string[] {
  const { awardMark, awardHeld, awardDecision, withdrawnReason, dateMark, isRemoved } = row;
  const marks: string[] = [];
  if (isYes(row.isVoid)) marks.push(text('mark.void'));
  if (awardDecision === 'returned') marks.push(text('mark.returned', { reason: withdrawnReason ?? '' }));
  else if (awardDecision === 'withdrawn') marks.push(text('mark.withdrawn', { reason: withdrawnReason ?? '' }));
  else if (isAwardHeld(row)) marks.push(text(isHeldReason(awardHeld) ? HELD_KEYS[awardHeld] : 'mark.held'));
  if (isYes(row.isAbovePace) && awardHeld !== 'above-pace') marks.push(text('mark.abovePace'));
  // A newer server may have marks that this app does not support.
  if (awardMark) marks.push(text(isAwardMark(awardMark) ? KEYS[awardMark] : 'mark.unknown'));
  if (dateMark) marks.push(text(isDateMark(dateMark) ? DATE_KEYS[dateMark] : 'mark.unknownDate'));
  if (isYes(isRemoved)) marks.push(text('mark.removed'));
  return marks;
}

/** True if an administrator can confirm an award. */
export const isAwardOpen = (row: PlayMarks): boolean => isYes(row.isVoid) || isAwardHeld(row);

/** True if an award waits for an administrator. */
const isAwardHeld = ({ awardHeld, awardDecision }: Pick<PlayMarks, 'awardHeld' | 'awardDecision'>): boolean =>
  Boolean(awardHeld) && !awardDecision;
