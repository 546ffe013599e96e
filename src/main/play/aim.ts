import type { Id } from '#shared/entities/base.ts';
import { isSameId } from '#shared/entities/id.ts';
import type { Prize } from '#shared/entities/prize.ts';
import { assertNever } from '#shared/errors.ts';
import type { RehearsedOutcome } from '#shared/ipc/rehearsal.ts';
import type { Random } from '#shared/ports.ts';
import { type Cell, frame } from '#shared/rules/board.ts';
import { isYes } from '#shared/rules/flag.ts';
import { awardFor } from '#shared/rules/prizes.ts';
import type { WheelSegment } from '#shared/rules/wheel.ts';

/** The draws of a rehearsal with a chosen outcome, as pure functions. Plays never use them. */

/** The points that the wheel's segments can add up to, because all values but the bonus are multiples of 5. */
const STEP = 5;
const MOST_OF_SPIN = 100;
/** Far more than the 90 seeds that a search takes on average. */
const LONGEST_SEARCH = 100_000;

/** True if a total of points ends the wheel as wanted. Null if the outcome leaves the points to chance. */
export type Target = ((total: number) => boolean) | null;

/** Returns the totals of points that lead to an outcome. */
export function targetOf(outcome: RehearsedOutcome, prizes: readonly Prize[]): Target {
  switch (outcome.kind) {
    case 'points':
      return (total) => total === outcome.points;
    case 'prize':
      if (isBoardPrize(prizes, outcome.prizeId)) return null;
      return (total) => isSameId(awardFor(prizes, total)?.id, outcome.prizeId);
    case 'chance':
    case 'luck':
    case 'whammy':
      return null;
    default:
      return assertNever(outcome);
  }
}

/** True if some sequence of `spins` spins, bonus and Press Your Luck left out, adds up to a wanted total. */
export function isReachable(isWanted: (total: number) => boolean, points: number, spins: number): boolean {
  for (let rest = 0; rest <= spins * MOST_OF_SPIN; rest += STEP) if (isWanted(points + rest)) return true;
  return false;
}

/** The state before a spin. `spinsLeft` includes the spin. */
interface BeforeSpin {
  points: number;
  spinsLeft: number;
  /** True if no spin has been drawn yet. */
  isFirst: boolean;
}

/**
 * Returns the index of the segment for the next spin, drawn uniformly from those that keep the outcome possible. An
 * outcome beyond reach gets as many points as there are. Returns null if the outcome leaves the spin to chance.
 */
export function aimSpin(
  outcome: RehearsedOutcome,
  prizes: readonly Prize[],
  layout: readonly WheelSegment[],
  { points, spinsLeft, isFirst }: BeforeSpin,
  random: Pick<Random, 'integer'>,
): number | null {
  const pick = (isFit: (segment: WheelSegment) => boolean): number | null => {
    const fit = layout.flatMap((segment, index) => (isFit(segment) ? [index] : []));
    return fit[random.integer(Math.max(1, fit.length))] ?? null;
  };
  const isWanted = targetOf(outcome, prizes);
  if (isWanted) {
    const spins = Math.max(1, spinsLeft);
    return (
      pick(({ kind, value }) => kind === 'points' && isReachable(isWanted, points + value, spins - 1)) ??
      pick(({ kind, value }) => kind === 'points' && value === MOST_OF_SPIN)
    );
  }
  return isFirst && outcome.kind !== 'chance' ? pick(({ kind }) => kind === 'pressYourLuck') : null;
}

/** Returns the cell that the board's press must hit, or null for any. */
export function cellFor(outcome: RehearsedOutcome, prizes: readonly Prize[]): Cell | null {
  if (outcome.kind === 'whammy') return 'whammy';
  if (outcome.kind !== 'prize' || !isBoardPrize(prizes, outcome.prizeId)) return null;
  const rank = prizes.find(({ id }) => isSameId(id, outcome.prizeId))?.rank ?? null;
  return rank === null ? 'logo' : (rank as Cell);
}

/**
 * Returns a seed under which a press at `tick` hits the wanted cell, at the place that is lit now, so that the light stays
 * where the player stopped it.
 */
export function aimBoard(seed: string, tick: number, wanted: Cell, random: Pick<Random, 'hex'>): string {
  const { activeIndex, cells } = frame(seed, tick);
  if (cells[activeIndex] === wanted) return seed;
  for (let tries = 0; tries < LONGEST_SEARCH; tries += 1) {
    const other = random.hex(16);
    const board = frame(other, tick);
    if (board.activeIndex === activeIndex && board.cells[activeIndex] === wanted) return other;
  }
  return seed;
}

const isBoardPrize = (prizes: readonly Prize[], prizeId: Id): boolean =>
  prizes.some(({ id, isPressYourLuckPrize }) => isSameId(id, prizeId) && isYes(isPressYourLuckPrize));
