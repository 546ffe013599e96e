import { expect, it } from 'vitest';
import { closingsOf, type TimeAction } from './closings.ts';

const at = (hour: number) => `2026-05-02T${String(hour).padStart(2, '0')}:00:00.000Z`;
const action = (kind: TimeAction['kind'], hour: number, to = at(hour)): TimeAction => ({
  kind,
  to_value: to,
  done_at: at(hour),
});
/** The closings as hours; null for one that lasts. */
const hours = (...actions: TimeAction[]) =>
  closingsOf(actions).map(({ from, until }) => [
    new Date(from).getUTCHours(),
    Number.isFinite(until) ? new Date(until).getUTCHours() : null,
  ]);

it('are the pauses, until they end by themselves or somebody resumes the show', () => {
  expect(hours(action('paused', 10, at(12)), action('paused', 13, at(16)), action('resumed', 14))).toEqual([
    [10, 12],
    [13, 14],
  ]);
});

it('a second pause during the first one moves its end', () => {
  expect(hours(action('paused', 10, at(12)), action('paused', 11, at(15)))).toEqual([[10, 15]]);
});

it('are the early ends, until somebody opens the show again or extends it', () => {
  expect(hours(action('ended', 10))).toEqual([[10, null]]);
  expect(hours(action('ended', 10), action('reopened', 12), action('ended', 15), action('extended', 17))).toEqual([
    [10, 12],
    [15, 17],
  ]);
});

it('an end during a pause keeps the pause, and an extension does too', () => {
  const actions = [action('paused', 10, at(14)), action('ended', 11), action('extended', 12)];
  expect(hours(...actions)).toEqual([
    [10, 14],
    [11, 12],
  ]);
});

it('openings and extensions close nothing', () => {
  expect(hours(action('opened', 8), action('extended', 9))).toEqual([]);
});
