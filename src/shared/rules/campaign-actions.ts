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

/** Returns the problem of the number of units to add to a prize that has `left` units. */
export function unitsProblem(units: number | null, left: number): string | undefined {
  const maximum = MAXIMUM_WINNERS - left;
  if (maximum < 1) return text('rule.noMoreUnits', { maximum: MAXIMUM_WINNERS });
  if (units === null) return required(units);
  return Number.isInteger(units) && units >= 1 && units <= maximum ? undefined : text('rule.unitsToAdd', { maximum });
}
