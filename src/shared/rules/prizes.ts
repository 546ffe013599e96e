import { isSameId } from '../entities/id.ts';
import type { Prize } from '../entities/prize.ts';
import { isYes } from './flag.ts';

/** The prizes of the wheel, lowest tier first. */
export const wheelPrizes = (prizes: readonly Prize[]): Prize[] =>
  prizes
    .filter((prize) => !isYes(prize.isPressYourLuckPrize) && !isYes(prize.isDeleted))
    .sort((a, b) => minimumOf(a) - minimumOf(b) || (a.rank ?? 0) - (b.rank ?? 0));

/** The prizes of the board: ranks 1 to 3, then the logo's, which has no rank. */
export const pressYourLuckPrizes = (prizes: readonly Prize[]): Prize[] =>
  prizes
    .filter((prize) => isYes(prize.isPressYourLuckPrize) && !isYes(prize.isDeleted))
    .sort((a, b) => (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER));

const minimumOf = (prize: Prize): number => prize.pointsNeededMinimum ?? 0;

/** Whether a prize can still be won; a server that does not count winners never runs out. */
export const hasWinnersLeft = (prize: Prize): boolean =>
  prize.winnerTotal === null || prize.winnerTotal === undefined || prize.winnerTotal > 0;

/** A row of the prize table: a range of points and what it brings; `prize` is null on the 'No Prize' row. */
export interface PrizeRow {
  minimum: number;
  /** Null where the range has no end. */
  maximum: number | null;
  /** Null in the row that stands for no prize. */
  prize: Prize | null;
}

/**
 * The prize table (docs/specification.md, 2.3): 'No Prize' from 0 to the lowest minimum less 1, then every wheel prize.
 * A lowest prize that starts at 0 leaves no room for 'No Prize'; without prizes it is all there is.
 */
export function prizeTable(prizes: readonly Prize[]): PrizeRow[] {
  const tiers = wheelPrizes(prizes);
  const lowest = tiers[0];
  const rows = tiers.map(
    (prize): PrizeRow => ({
      minimum: minimumOf(prize),
      maximum: prize.pointsNeededMaximum ?? null,
      prize,
    }),
  );
  if (lowest && minimumOf(lowest) <= 0) return rows;
  const noPrize: PrizeRow = {
    minimum: 0,
    maximum: lowest ? minimumOf(lowest) - 1 : null,
    prize: null,
  };
  return [noPrize, ...rows];
}

/**
 * The index of the row of what would be awarded at these points (`awardFor`): the row of that prize, or 'No Prize'
 * where nothing would be. -1 if there is no such row: the lowest prize begins at 0 and has no winners left.
 */
export const highlightedRow = (rows: readonly PrizeRow[], points: number): number =>
  rows.findLastIndex(({ minimum, prize }) => minimum <= points && (prize === null || hasWinnersLeft(prize)));

/** The index of the row of this prize, or of the 'No Prize' row for null; -1 if there is none. */
export const rowOfPrize = (rows: readonly PrizeRow[], prize: Prize | null): number =>
  rows.findIndex((row) =>
    prize === null ? row.prize === null : row.prize !== null && isSameId(row.prize.id, prize.id),
  );

/**
 * The prize for the final points (docs/specification.md, 4.3): the highest tier whose minimum is at or below them and
 * which still has winners, or null.
 */
export const awardFor = (prizes: readonly Prize[], points: number): Prize | null =>
  wheelPrizes(prizes).findLast((prize) => minimumOf(prize) <= points && hasWinnersLeft(prize)) ?? null;

/** The list after one winner of `prize`: its remaining winners are one fewer. */
export const withOneWinnerLess = (prizes: readonly Prize[], prizeId: Prize['id']): Prize[] =>
  prizes.map((prize) =>
    isSameId(prize.id, prizeId) && typeof prize.winnerTotal === 'number'
      ? { ...prize, winnerTotal: Math.max(0, prize.winnerTotal - 1) }
      : prize,
  );
