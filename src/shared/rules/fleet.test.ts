import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkInOf, HEALTH } from '../../../tests/support/health.ts';
import type { CheckIn } from '../entities/check-in.ts';
import {
  CLOCK_TOLERANCE_MS,
  compareTroubles,
  DISK_FULL_BYTES,
  DISK_LOW_BYTES,
  DOUBLED_MS,
  gradeOf,
  SILENT_MS,
  STUCK_MS,
  TROUBLES,
  troublesOf,
} from './fleet.ts';

const NOW = 1_777_600_000_000;
const NONE = { waiting: 0, parked: 0, refused: 0, unclear: 0, quarantined: 0 };
const of = (more: Partial<CheckIn> = {}, { heardAt = NOW, doubledAt = null as number | null, now = NOW } = {}) =>
  troublesOf({ heardAt, doubledAt, checkIn: checkInOf(NOW, more) }, now);
const ofHealth = (more: Partial<CheckIn['health']>) => of({ health: { ...checkInOf(NOW).health, ...more } });
const ofQueue = (more: Partial<typeof NONE>) => ofHealth({ queue: { ...NONE, ...more } });

describe('the troubles of a kiosk', () => {
  it('are none if it reports and no entry is stuck', () => {
    expect(of()).toEqual([]);
    expect(gradeOf([])).toBe('well');
  });

  it('include that it was never heard, or not for two minutes by the server’s clock', () => {
    expect(troublesOf(null, NOW)).toEqual(['never-heard']);
    expect(of({}, { now: NOW + SILENT_MS - 1 })).toEqual([]);
    expect(of({}, { now: NOW + SILENT_MS })).toEqual(['silent']);
    // The kiosk's own clock does not matter.
    const ahead = checkInOf(NOW + 1e9);
    expect(troublesOf({ heardAt: NOW, doubledAt: null, checkIn: ahead }, NOW + SILENT_MS)).toContain('silent');
  });

  it('include each kind of row that the server has not received', () => {
    expect(ofQueue({ waiting: 500 })).toEqual([]);
    expect(ofQueue({ parked: 1 })).toEqual(['needs-sign-in']);
    expect(ofQueue({ refused: 1, unclear: 1, quarantined: 1 })).toEqual(['unreadable', 'refused', 'unclear']);
  });

  it('include rows that wait for long, by the kiosk’s own clock', () => {
    const waiting = (ageMs: number, at = NOW) =>
      of({
        health: { ...HEALTH, freeBytes: null, at, queue: { ...NONE, waiting: 1 } },
        oldestUnsentAt: at - ageMs,
      });
    expect(waiting(STUCK_MS - 1)).toEqual([]);
    expect(waiting(STUCK_MS)).toEqual(['stuck']);
    expect(waiting(0, NOW - 10 * STUCK_MS)).toEqual(['clock-wrong']);
    // Rows that need staff are old, too.
    expect(of({ oldestUnsentAt: NOW - STUCK_MS })).toEqual([]);
  });

  it('include a disk that is full or low', () => {
    expect(ofHealth({ freeBytes: null })).toEqual([]);
    expect(ofHealth({ freeBytes: DISK_LOW_BYTES })).toEqual([]);
    expect(ofHealth({ freeBytes: DISK_LOW_BYTES - 1 })).toEqual(['disk-low']);
    expect(ofHealth({ freeBytes: DISK_FULL_BYTES })).toEqual(['disk-low']);
    expect(ofHealth({ freeBytes: DISK_FULL_BYTES - 1 })).toEqual(['disk-full']);
  });

  it('include a clock that is ahead or behind', () => {
    expect(ofHealth({ at: NOW + CLOCK_TOLERANCE_MS })).toEqual([]);
    expect(ofHealth({ at: NOW + CLOCK_TOLERANCE_MS + 1 })).toEqual(['clock-wrong']);
    expect(ofHealth({ at: NOW - CLOCK_TOLERANCE_MS - 1 })).toEqual(['clock-wrong']);
  });

  it('include two machines with its key, for an hour, a lock, battery power and a shared name', () => {
    expect(of({}, { doubledAt: NOW - DOUBLED_MS + 1 })).toEqual(['doubled']);
    expect(of({}, { doubledAt: NOW - DOUBLED_MS })).toEqual([]);
    expect(of({ isLocked: true, isOnBattery: true })).toEqual(['locked', 'on-battery']);
    expect(of({ isOnBattery: null })).toEqual([]);
    expect(troublesOf(null, NOW, true)).toEqual(['same-name', 'never-heard']);
  });
});

it('puts the worst trouble first, and kiosks without one last', () => {
  expect(['well', 'notice', 'alarm']).toEqual([gradeOf([]), gradeOf(['on-battery']), gradeOf(['stuck', 'locked'])]);
  fc.assert(
    fc.property(fc.array(fc.subarray([...TROUBLES])), (kiosks) => {
      const grades = kiosks.toSorted(compareTroubles).map((troubles) => gradeOf(troubles));
      const order = ['alarm', 'notice', 'well'];
      expect(grades).toEqual(grades.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
    }),
  );
});
