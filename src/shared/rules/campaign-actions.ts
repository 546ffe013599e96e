import type { Reservation } from '../entities/prize.ts';
import { type Day, type DayEntry, isDay } from './campaign-dates.ts';
import { MAXIMUM_WINNERS } from './limits.ts';
import { text } from './rule-text.ts';
import { required } from './validation.ts';

/** The rules for changes to a played campaign (docs/specification.md, 4.1), the same in the dialogs and on the server. */

/** Returns the problem of a new end date, which must be after the current one and not before today. */
export function laterEndProblem(
  end: DayEntry | null,
  { before, today }: { before: Day | null; today: Day },
): string | undefined {
  if (!isDay(end)) return required(end) ?? text('rule.unreadableDate');
  if (before !== null && end <= before) return text('rule.endNotLater');
  return end < today ? text('rule.pastDate') : undefined;
}

/** The units of a prize that are not won, and which of them kiosks have reserved. */
export interface RemainingUnits {
  remaining: number;
  reservations: readonly Omit<Reservation, 'prizeId'>[];
}

/**
 * Returns the problem of a number of units to add to a prize, or to take from it if negative. Won and reserved units
 * cannot be taken, because a kiosk without a network may be awarding the reserved ones.
 */
export function unitsProblem(units: number | null, { remaining, reservations }: RemainingUnits): string | undefined {
  if (units === null) return required(units);
  const [minimum, maximum] = [0 - remaining, MAXIMUM_WINNERS - remaining];
  if (!Number.isInteger(units) || units === 0 || units < minimum || units > maximum)
    return text('rule.units', { minimum, maximum });
  const most = Math.max(0, remaining - reservations.reduce((sum, held) => sum + held.units, 0));
  return units < -most ? text('rule.unitsReserved', { most, kiosks: kiosksText(reservations) }) : undefined;
}

/** The kiosks of a list that are named. The others are counted. */
const NAMED_KIOSKS = 5;

/** Returns the kiosks that have reserved units, such as 'Hall 3 (5), Hall 4 (2)'. */
export function kiosksText(reservations: RemainingUnits['reservations']): string {
  return kioskList(reservations.map(({ kioskName, units }) => text('rule.reservedBy', { kiosk: kioskName, units })));
}

/** Returns kiosks as a list, such as 'Hall 3, Hall 4'. Counts those beyond the fifth. */
export function kioskList(kiosks: readonly string[]): string {
  const count = kiosks.length - NAMED_KIOSKS;
  const named = kiosks.slice(0, NAMED_KIOSKS).join(', ');
  return count > 0 ? text('rule.moreKiosks', { kiosks: named, count }) : named;
}
