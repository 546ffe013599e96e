import { isSameId } from '../entities/id.ts';
import type { Prize } from '../entities/prize.ts';
import { isYes } from './flag.ts';

/** Returns the prizes of the wheel, lowest tier first. */
export const wheelPrizes = (prizes: readonly Prize[]): Prize[] =>
  prizes
    .filter((prize) => !isYes(prize.isPressYourLuckPrize) && !isYes(prize.isDeleted))
    .sort((a, b) => minimumOf(a) - minimumOf(b) || (a.rank ?? 0) - (b.rank ?? 0));

/** Returns the prizes of the board: ranks 1 to 3, then the logo's, which has no rank. */
export const pressYourLuckPrizes = (prizes: readonly Prize[]): Prize[] =>
  prizes
    .filter((prize) => isYes(prize.isPressYourLuckPrize) && !isYes(prize.isDeleted))
    .sort((a, b) => (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER));

const minimumOf = (prize: Prize): number => prize.pointsNeededMinimum ?? 0;

/** True if a prize can still be won. On a server that does not count winners, it always can. */
export const hasWinnersLeft = (prize: Prize): boolean =>
  prize.winnerTotal === null || prize.winnerTotal === undefined || prize.winnerTotal > 0;

/** A row of the prize table: a range of points and its prize. */
export interface PrizeRow {
  minimum: number;
  /** Null for a range without an end. */
  maximum: number | null;
  /** Null in the 'No Prize' row. */
  prize: Prize | null;
}

/**
 * Returns the prize table (docs/specification.md, 2.3): 'No Prize' from 0 to the lowest minimum less 1, then every
 * wheel prize. Omits 'No Prize' if the lowest prize starts at 0. Without prizes, returns only 'No Prize'.
 */
export function prizeTable(prizes: readonly Prize[]): PrizeRow[] {
  const tiers = wheelPrizes(prizes);
  const lowest = tiers[0];
  const rows = tiers.map((prize) => ({
    minimum: minimumOf(prize),
    maximum: prize.pointsNeededMaximum ?? null,
    prize,
  }));
  if (lowest && minimumOf(lowest) <= 0) return rows;
  return [{ minimum: 0, maximum: lowest ? minimumOf(lowest) - 1 : null, prize: null }, ...rows];
}

/**
 * Returns the index of the row that would be awarded at these points (`awardFor`): the prize's row, or else 'No Prize'.
 * Returns -1 if the lowest prize begins at 0 and is out of stock.
 */
export const highlightedRow = (rows: readonly PrizeRow[], points: number): number =>
  rows.findLastIndex(({ minimum, prize }) => minimum <= points && (prize === null || hasWinnersLeft(prize)));

/** Returns the index of the row of this prize, or of 'No Prize' for null, or -1. */
export const rowOfPrize = (rows: readonly PrizeRow[], prize: Prize | null): number =>
  rows.findIndex((row) =>
    prize === null ? row.prize === null : row.prize !== null && isSameId(row.prize.id, prize.id),
  );

/**
 * Returns the prize for the final points (docs/specification.md, 4.3): the highest tier with a minimum at or below them
 * that is still in stock, or null.
 */
export const awardFor = (prizes: readonly Prize[], points: number): Prize | null =>
  wheelPrizes(prizes).findLast((prize) => minimumOf(prize) <= points && hasWinnersLeft(prize)) ?? null;

/** Returns the list with one winner fewer left for a prize. */
export const withOneWinnerLess = (prizes: readonly Prize[], prizeId: Prize['id']): Prize[] =>
  prizes.map((prize) =>
    isSameId(prize.id, prizeId) && typeof prize.winnerTotal === 'number'
      ? { ...prize, winnerTotal: Math.max(0, prize.winnerTotal - 1) }
      : prize,
  );
