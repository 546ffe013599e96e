import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { openOutbox, tempFolder } from '../../../tests/support/main.ts';
import { SteadyTime } from './steady-time.ts';
import { timeStore } from './time-store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A kiosk's time over a real file; the same file again for a restart. */
function openTime(clock = new FakeClock(), file = path.join(tempFolder(), 'kiosk.db')) {
  const { db } = openOutbox(file);
  const time = new SteadyTime({ clock, store: timeStore(db), onLog: () => {} });
  time.start();
  return { clock, file, time, begun: time.now() };
}

describe('the time that passes', () => {
  it('is the same however often it is read', () => {
    const { clock, time, begun } = openTime();
    for (let minutes = 0; minutes < 60; minutes += 4) {
      clock.advance(4 * MINUTE_MS);
      time.now();
    }
    expect(time.now() - begun).toBe(60 * MINUTE_MS);
  });

  it('is what has really passed under a clock that is set back, at once and not at the next tick', () => {
    const { clock, time, begun } = openTime();
    clock.set(clock.now() - 300 * DAY_MS);
    clock.advance(7 * MINUTE_MS);
    expect(time.now() - begun).toBe(7 * MINUTE_MS);
  });

  it('counts while the app is off, and after a kill', () => {
    const { clock, file, time, begun } = openTime();
    clock.advance(12 * MINUTE_MS);
    time.stop();
    clock.advance(2 * DAY_MS);
    const later = openTime(clock, file);
    expect(later.time.isUnbroken).toBe(true);
    expect(later.begun - begun).toBe(2 * DAY_MS + 12 * MINUTE_MS);
    // Killed, up to five minutes after it was written down.
    clock.advance(8 * MINUTE_MS);
    expect(openTime(clock, file).begun - later.begun).toBe(8 * MINUTE_MS);
  });

  it('counts in full while the app is off, though the clock was set back while it ran', () => {
    const { clock, file, time, begun } = openTime();
    clock.set(clock.now() - 2 * DAY_MS);
    clock.advance(DAY_MS);
    time.stop();
    clock.advance(3 * DAY_MS);
    const later = openTime(clock, file);
    expect(later.time.isUnbroken).toBe(true);
    expect(later.begun - begun).toBe(4 * DAY_MS);
  });

  it('is unknown at a start where the clock is behind, and where nothing was kept', () => {
    const { clock, file, time, begun } = openTime();
    expect(time.isUnbroken).toBe(false);
    clock.advance(DAY_MS);
    time.stop();
    clock.set(clock.now() - 20 * MINUTE_MS);
    const later = openTime(clock, file);
    expect(later.time.isUnbroken).toBe(false);
    expect(later.begun - begun).toBe(DAY_MS);
  });
});

describe('a clock that was ahead', () => {
  it('does not stop the time when it is set back', () => {
    const { clock, time, begun } = openTime();
    clock.set(clock.now() + 2 * DAY_MS);
    expect(time.now() - begun).toBe(2 * DAY_MS);
    clock.set(clock.now() - 2 * DAY_MS);
    clock.advance(DAY_MS);
    expect(time.now() - begun).toBe(3 * DAY_MS);
  });

  it('is believed when the server is reached, and takes no time back, whenever the app is killed', () => {
    const { clock, file, time, begun } = openTime();
    clock.set(clock.now() + 3 * DAY_MS);
    expect(time.now() - begun).toBe(3 * DAY_MS);
    clock.set(clock.now() - 3 * DAY_MS);
    time.trustClock();
    expect(time.now() - begun).toBe(3 * DAY_MS);
    const later = openTime(clock, file);
    expect(later.time.isUnbroken).toBe(true);
    expect(later.begun - begun).toBe(3 * DAY_MS);
    clock.advance(DAY_MS);
    expect(later.time.now() - begun).toBe(4 * DAY_MS);
    expect(later.time.onClock(later.time.now() + DAY_MS)).toBe(clock.now() + DAY_MS);
  });
});

describe("the error of the kiosk's clock", () => {
  const SERVER = Date.parse('2026-11-20T10:00:00Z');

  it('is unknown before a server has answered', () => {
    expect(openTime().time.clockErrorMs()).toBeNull();
  });

  it.each(['2019-01-01T00:00:00Z', '2040-01-01T00:00:00Z'])('is known offline, after restarts too: %s', (wrong) => {
    const { clock, file, time } = openTime();
    clock.set(Date.parse(wrong));
    time.trustClock(SERVER);
    const error = Date.parse(wrong) - SERVER;
    expect(time.clockErrorMs()).toBe(error);
    clock.advance(2 * DAY_MS);
    expect(time.clockErrorMs()).toBe(error);
    time.stop();
    const later = openTime(clock, file);
    expect(later.time.clockErrorMs()).toBe(error);
  });

  it('follows a clock that is set back while the server is away', () => {
    const { clock, time } = openTime();
    time.trustClock(clock.now());
    clock.set(clock.now() - 300 * DAY_MS);
    clock.advance(DAY_MS);
    expect(time.clockErrorMs()).toBe(-300 * DAY_MS);
  });
});

describe('the date', () => {
  const SERVER = Date.parse('2026-11-20T10:00:00Z');

  it("is the clock's before a server has answered", () => {
    const { clock, time } = openTime();
    expect(time.date()).toBe(clock.now());
  });

  it("is the server's under a clock that is wrong by years, and under one that a dead battery resets while off", () => {
    const { clock, file, time } = openTime();
    clock.set(Date.parse('2040-01-01T00:00:00Z'));
    time.trustClock(SERVER);
    clock.advance(DAY_MS);
    expect(time.date()).toBe(SERVER + DAY_MS);
    time.stop();
    clock.set(Date.parse('2019-01-01T00:00:00Z'));
    expect(openTime(clock, file).time.date()).toBe(SERVER + DAY_MS);
  });
});
