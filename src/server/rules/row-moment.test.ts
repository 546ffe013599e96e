import { describe, expect, it } from 'vitest';
import { type MomentSender, momentColumns, momentOfRow, readMaking } from './row-moment.ts';

const NOW = Date.parse('2026-05-07T12:00:00Z');
const DAY_MS = 86_400_000;
const iso = (time: number) => new Date(time).toISOString();
const dated = (headers: Record<string, string>, sender: MomentSender) => momentOfRow(readMaking(headers), sender, NOW);
const device = (lastCheckInAt: number | null = NOW - DAY_MS): MomentSender => ({ kind: 'device', lastCheckInAt });
const session: MomentSender = { kind: 'session', beganAt: NOW - DAY_MS };

describe("a device's row", () => {
  it.each([
    ['seven years behind', -2500 * DAY_MS],
    ['14 years ahead', 5000 * DAY_MS],
    ['right', 0],
  ])('has the moment of a clock that was %s, corrected by its error', (_name, errorMs) => {
    const at = NOW - 3 * DAY_MS;
    const headers = { 'occurred-at': iso(at + errorMs), 'clock-error': String(errorMs), 'occurred-ago': '5' };
    expect(dated(headers, device())).toEqual({ kind: 'corrected', at });
  });

  it('is dated by its age if the error is unknown, or leads into the future', () => {
    const at = NOW - 3 * DAY_MS;
    const aged = { 'occurred-at': '2019-01-01T00:00:00Z', 'occurred-ago': String(3 * DAY_MS) };
    expect(dated(aged, device())).toEqual({ kind: 'aged', at });
    expect(dated({ ...aged, 'clock-error': String(-9000 * DAY_MS) }, device())).toEqual({ kind: 'aged', at });
  });

  it('never happened after its arrival', () => {
    const headers = { 'occurred-at': iso(NOW + 5000), 'clock-error': '0' };
    expect(dated(headers, device())).toEqual({ kind: 'corrected', at: NOW });
  });

  it.each([
    ['no header', {}],
    ['only a moment', { 'occurred-at': iso(NOW - 2 * DAY_MS) }],
    ['an error that leads into the future', { 'occurred-at': iso(NOW + DAY_MS), 'clock-error': '0' }],
    ['unreadable headers', { 'occurred-at': 'x', 'occurred-ago': '-1', 'clock-error': '1e3' }],
  ])('with %s is dated at the last check-in, and without one at its arrival', (_name, headers) => {
    expect(dated(headers, device())).toEqual({ kind: 'unknown', at: NOW - DAY_MS });
    expect(dated(headers, device(NOW + DAY_MS))).toEqual({ kind: 'unknown', at: NOW });
    expect(dated(headers, device(null))).toEqual({ kind: 'unknown', at: NOW });
  });
});

describe("a row of a player's own session", () => {
  it('has the moment that the client tells, from the start of the session on', () => {
    expect(dated({ 'occurred-at': iso(NOW - DAY_MS) }, session)).toEqual({ kind: 'told', at: NOW - DAY_MS });
    expect(dated({ 'occurred-ago': String(DAY_MS) }, session)).toEqual({ kind: 'aged', at: NOW - DAY_MS });
  });

  it.each([
    ['no header', {}],
    ['a moment before the session', { 'occurred-at': iso(NOW - DAY_MS - 1) }],
    ['an age before the session', { 'occurred-ago': String(DAY_MS + 1) }],
    ['a moment in the future', { 'occurred-at': iso(NOW + 1) }],
  ])('with %s is dated at its arrival', (_name, headers) => {
    expect(dated(headers, session)).toEqual({ kind: 'arrival', at: NOW });
  });
});

it('stores no second moment for a row that happened at its arrival', () => {
  expect(momentColumns({ kind: 'arrival', at: NOW })).toEqual({ occurred_at: null, moment_kind: 'arrival' });
  expect(momentColumns({ kind: 'aged', at: NOW })).toEqual({ occurred_at: iso(NOW), moment_kind: 'aged' });
});
