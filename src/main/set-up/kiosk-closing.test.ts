import { expect, it } from 'vitest';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { KioskClosing } from './kiosk-closing.ts';

const HOUR_MS = 3_600_000;

function openBooth() {
  const clock = new FakeClock();
  const disk: { until: unknown } = { until: null };
  const changes: (string | null)[] = [];
  const start = (): KioskClosing => {
    const closing = new KioskClosing({
      store: {
        read: () => disk.until,
        write: (until) => {
          disk.until = until;
        },
      },
      clock,
      onChanged: () => changes.push(closing.until),
      onLog: () => {},
    });
    return closing;
  };
  const at = (ms: number) => new Date(clock.now() + ms).toISOString();
  return { clock, disk, changes, start, at };
}

it('is closed until the time that staff chose, and opens by itself', () => {
  const { clock, disk, changes, start, at } = openBooth();
  const closing = start();
  const until = at(HOUR_MS);
  closing.close(until);
  expect(() => closing.requireOpen()).toThrow();
  clock.advance(HOUR_MS - 1);
  expect([closing.until, disk.until, changes]).toEqual([until, until, [until]]);
  clock.advance(1);
  expect([closing.until, disk.until, changes]).toEqual([null, null, [until, null]]);
  closing.requireOpen();
});

it('stays closed across a restart, and opens at once if the time has passed', () => {
  const { clock, start, at } = openBooth();
  const first = start();
  const until = at(HOUR_MS);
  first.close(until);
  first.stop();
  const second = start();
  expect(second.until).toBe(until);
  second.stop();
  clock.advance(HOUR_MS);
  expect(start().until).toBeNull();
});

it('can be opened early, and closed for another time', () => {
  const { clock, start, at } = openBooth();
  const closing = start();
  closing.close(at(HOUR_MS));
  closing.close(at(2 * HOUR_MS));
  clock.advance(HOUR_MS);
  expect(closing.until).not.toBeNull();
  closing.open();
  expect(closing.until).toBeNull();
  clock.advance(5 * HOUR_MS);
  expect(closing.until).toBeNull();
});

it('accepts only times within a week, also from the disk', () => {
  const { disk, start, at } = openBooth();
  const closing = start();
  for (const until of ['soon', at(0), at(8 * 24 * HOUR_MS)]) expect(() => closing.close(until)).toThrow();
  expect(closing.until).toBeNull();
  for (const until of [7, 'soon', at(8 * 24 * HOUR_MS)]) {
    disk.until = until;
    expect(start().until).toBeNull();
  }
});

it('opens when the clock is set back by years while it is closed', () => {
  const { clock, start, at } = openBooth();
  const closing = start();
  closing.close(at(HOUR_MS));
  clock.set(clock.now() - 365 * 24 * HOUR_MS);
  clock.advance(30_000);
  expect(closing.until).toBeNull();
});
