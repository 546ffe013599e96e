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

type Marks = Pick<PointsPrizes, 'awardMark' | 'hasArrivedLate' | 'isRemoved'>;

/** Returns the notes on a player's row in the report. Most rows have none. */
export function markTexts({ awardMark, hasArrivedLate, isRemoved }: Marks): string[] {
  const marks: string[] = [];
  // A newer server may have marks that this app does not support.
  if (awardMark) marks.push(text(isAwardMark(awardMark) ? KEYS[awardMark] : 'mark.unknown'));
  if (isYes(hasArrivedLate)) marks.push(text('mark.arrivedLate'));
  if (isYes(isRemoved)) marks.push(text('mark.removed'));
  return marks;
}
