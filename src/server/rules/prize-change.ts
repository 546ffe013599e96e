import type { Prize } from '#shared/entities/prize.ts';
import { isYes } from '#shared/rules/flag.ts';
import { type Row, toFlag } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { toRowId } from '../ids.ts';
import type { PrizeValues } from '../repositories/prizes.ts';
import { trimmed } from './fields.ts';

/** A prize as sent, under the columns' names, not yet checked. */
export type SentPrize = { [Column in keyof PrizeValues]: PrizeValues[Column] | null } & {
  is_press_your_luck_prize: number;
};

/** The changes that a sent list makes. */
export interface PrizeChanges {
  inserts: SentPrize[];
  updates: { id: number; values: SentPrize }[];
  deletes: number[];
}

/**
 * Compares a sent list with all stored prizes of a campaign, including deleted ones (docs/specification.md, 7.4). A
 * prize without an id is new; one with an id is changed, or deleted by `isDeleted`. Prizes not in the list stay. A
 * prize sent as stored is no change. Throws prize-unknown for an id that is repeated or not the campaign's, and
 * stale-version for a change to a deleted prize.
 */
export function prizeChanges(stored: readonly Row<'prizes'>[], sent: readonly Prize[]): PrizeChanges {
  const open = new Map(stored.map((prize) => [prize.id, prize]));
  const changes: PrizeChanges = { inserts: [], updates: [], deletes: [] };
  for (const prize of sent) {
    const isDeleted = isYes(prize.isDeleted);
    if (prize.id === null || prize.id === undefined) {
      // Skip a new prize that was removed before it was saved.
      if (!isDeleted) changes.inserts.push(sentPrize(prize));
      continue;
    }
    const row = open.get(toRowId(prize.id));
    if (!row) throw new Refusal('prize-unknown');
    open.delete(row.id);
    if (isDeleted && row.is_deleted === 0) changes.deletes.push(row.id);
    if (isDeleted) continue;
    if (row.is_deleted === 1) throw new Refusal('stale-version');
    const values = sentPrize(prize);
    if (!isSamePrize(row, values)) changes.updates.push({ id: row.id, values });
  }
  return changes;
}

export const isNoChange = ({ inserts, updates, deletes }: PrizeChanges): boolean =>
  inserts.length + updates.length + deletes.length === 0;

/** Converts a sent prize to the columns' names. Only wheel prizes have points. */
function sentPrize(prize: Prize): SentPrize {
  const isBoard = isYes(prize.isPressYourLuckPrize);
  return {
    rank: prize.rank ?? null,
    name: trimmed(prize.name),
    image_file_id:
      prize.imageFile?.id === null || prize.imageFile?.id === undefined ? null : toRowId(prize.imageFile.id),
    points_needed_minimum: isBoard ? null : (prize.pointsNeededMinimum ?? null),
    points_needed_maximum: isBoard ? null : (prize.pointsNeededMaximum ?? null),
    winner_total: prize.winnerTotal ?? null,
    fulfillment_description: trimmed(prize.fulfillmentDescription),
    is_press_your_luck_prize: toFlag(isBoard),
  };
}

const isSamePrize = (stored: Row<'prizes'>, sent: SentPrize): boolean =>
  (Object.keys(sent) as (keyof SentPrize)[]).every((column) => stored[column] === sent[column]);
