import { MAXIMUM_POINTS, MAXIMUM_WINNERS } from '#shared/rules/limits.ts';
import { PRESS_YOUR_LUCK_SLOTS } from '#shared/rules/prize-forms.ts';
import type { Row } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import type { PrizeValues } from '../repositories/prizes.ts';
import { text } from '../texts.ts';
import { fieldError, optionalText, requireField, requireName, requireNumber } from './fields.ts';
import type { PrizeChanges, SentPrize } from './prize-change.ts';

const MAXIMUM_RANK = 1000;

/** The board's slots by rank; null is the logo (docs/specification.md, 3.2). */
const SLOTS = new Map<number | null, string>(
  PRESS_YOUR_LUCK_SLOTS.map(({ rank, color }) => [rank, text(`field.slot.${color}`)]),
);

/** Changes that have passed the checks. */
export interface CheckedPrizeChanges {
  inserts: PrizeValues[];
  updates: { id: number; values: PrizeValues }[];
  deletes: number[];
}

/**
 * Checks new and changed prizes, and that each slot of the board has at most one prize afterwards. Throws a Refusal.
 * @param ownFileIds the request's files that belong to the vendor
 */
export function checkPrizeChanges(
  { inserts, updates, deletes }: PrizeChanges,
  {
    type,
    stored,
    ownFileIds,
  }: { type: Row<'campaign_types'>; stored: readonly Row<'prizes'>[]; ownFileIds: ReadonlySet<number> },
): CheckedPrizeChanges {
  const check = (prize: SentPrize) => checkPrize(prize, type, ownFileIds);
  const checked = {
    inserts: inserts.map(check),
    updates: updates.map(({ id, values }) => ({ id, values: check(values) })),
    deletes,
  };
  const touched = new Set([...deletes, ...updates.map(({ id }) => id)]);
  const untouched = stored.filter((prize) => prize.is_deleted === 0 && !touched.has(prize.id));
  requireSlotsOnce([...untouched, ...checked.inserts, ...checked.updates.map(({ values }) => values)]);
  return checked;
}

function checkPrize(prize: SentPrize, type: Row<'campaign_types'>, ownFileIds: ReadonlySet<number>): PrizeValues {
  const isBoard = prize.is_press_your_luck_prize === 1;
  requireKind(isBoard, type);
  const of = { prize: isBoard ? boardLabel(prize) : wheelLabel(prize) };
  return {
    rank: prize.rank,
    image_file_id: requireImage(text('field.prizeImage', of), prize.image_file_id, ownFileIds),
    name: requireName(text('field.prizeName', of), prize.name),
    ...(isBoard ? NO_POINTS : pointsOf(of, prize)),
    winner_total: requireNumber(text('field.prizeWinners', of), prize.winner_total, MAXIMUM_WINNERS),
    fulfillment_description: optionalText(text('field.prizeFulfillment', of), prize.fulfillment_description),
    is_press_your_luck_prize: prize.is_press_your_luck_prize,
  };
}

function requireKind(isBoard: boolean, type: Row<'campaign_types'>): void {
  if (isBoard && type.is_press_your_luck_allowed !== 1) throw new Refusal('no-press-your-luck');
  if (!isBoard && type.is_prize_wheel_allowed !== 1) throw new Refusal('no-wheel');
}

function boardLabel({ rank }: SentPrize): string {
  const slot = SLOTS.get(rank);
  if (slot === undefined) throw fieldError(text('field.boardPrizeRank'), text('problem.boardRank'));
  return text('field.boardPrize', { slot });
}

function wheelLabel({ rank }: SentPrize): string {
  if (rank === null) return text('field.wheelPrize');
  if (!Number.isSafeInteger(rank) || rank < 1 || rank > MAXIMUM_RANK) {
    throw fieldError(text('field.wheelPrizeRank'), text('problem.wheelRank', { maximum: MAXIMUM_RANK }));
  }
  return text('field.wheelPrizeOfRank', { rank });
}

function requireImage(field: string, id: number | null, ownFileIds: ReadonlySet<number>): number {
  const fileId = requireField(field, id);
  if (!ownFileIds.has(fileId)) throw fieldError(field, text('problem.noFile'));
  return fileId;
}

const NO_POINTS = { points_needed_minimum: null, points_needed_maximum: null };

/** Point ranges may overlap or leave gaps. The screen warns, and the highest reached minimum counts. */
function pointsOf(of: { prize: string }, prize: SentPrize) {
  const minimum = requireNumber(text('field.prizeMinimum', of), prize.points_needed_minimum, MAXIMUM_POINTS);
  const maximum = requireNumber(text('field.prizeMaximum', of), prize.points_needed_maximum, MAXIMUM_POINTS);
  if (minimum > maximum) throw fieldError(text('field.prizeMaximum', of), text('rule.minimumAboveMaximum'));
  return { points_needed_minimum: minimum, points_needed_maximum: maximum };
}

function requireSlotsOnce(prizes: readonly Pick<PrizeValues, 'rank' | 'is_press_your_luck_prize'>[]): void {
  const taken = new Set<number | null>();
  for (const { rank, is_press_your_luck_prize } of prizes) {
    if (is_press_your_luck_prize !== 1) continue;
    if (taken.has(rank)) throw new Refusal('slot-twice', { slot: SLOTS.get(rank) ?? '' });
    taken.add(rank);
  }
}
