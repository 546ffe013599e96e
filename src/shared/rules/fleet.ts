import type { KioskTrouble } from '../entities/fleet.ts';
import type { Heartbeat } from '../entities/heartbeat.ts';

/** How bad it is: something that somebody must see to now, something to know, or nothing. */
export type Grade = 'alarm' | 'notice' | 'well';

/** Every trouble, the worst first. */
const GRADES: Readonly<Record<KioskTrouble, Exclude<Grade, 'well'>>> = {
  doubled: 'alarm',
  silent: 'alarm',
  'disk-full': 'alarm',
  unreadable: 'alarm',
  refused: 'alarm',
  unclear: 'alarm',
  stuck: 'alarm',
  'needs-sign-in': 'notice',
  locked: 'notice',
  'clock-wrong': 'notice',
  'disk-low': 'notice',
  'same-name': 'notice',
  'on-battery': 'notice',
  'never-heard': 'notice',
};
export const TROUBLES = Object.keys(GRADES) as readonly KioskTrouble[];

/** Four heartbeats that did not come. */
export const SILENT_MS = 2 * 60_000;
/** How long entries may wait at a kiosk that reaches the server. */
export const STUCK_MS = 15 * 60_000;
/** For how long two machines under one key are remembered: the other one may be off just now. */
export const DOUBLED_MS = 60 * 60_000;
/** By how much clocks may differ, the way of the heartbeat included. */
export const CLOCK_TOLERANCE_MS = 2 * 60_000;
export const DISK_FULL_BYTES = 200_000_000;
export const DISK_LOW_BYTES = 1_000_000_000;

/** The last heartbeat as the server has it; moments are its own, in milliseconds since the epoch. */
export interface Sighting {
  heardAt: number;
  /** When two machines were last noticed under the kiosk's key, or null. */
  doubledAt: number | null;
  heartbeat: Heartbeat;
}

/** By how many milliseconds the kiosk's clock is ahead of the server's. */
export const clockOffsetMs = ({ heardAt, heartbeat }: Pick<Sighting, 'heardAt' | 'heartbeat'>): number =>
  heartbeat.health.at - heardAt;

/** What is wrong with a kiosk at `now`, the worst first (docs/specification.md, 7.15). */
export function troublesOf(seen: Sighting | null, now: number, hasNamesake = false): KioskTrouble[] {
  if (seen === null) return hasNamesake ? ['same-name', 'never-heard'] : ['never-heard'];
  const { health, oldestUnsentAt, isLocked, isOnBattery } = seen.heartbeat;
  const { queue, freeBytes } = health;
  const isThere: Readonly<Record<KioskTrouble, boolean>> = {
    doubled: seen.doubledAt !== null && now - seen.doubledAt < DOUBLED_MS,
    silent: now - seen.heardAt >= SILENT_MS,
    'disk-full': freeBytes !== null && freeBytes < DISK_FULL_BYTES,
    unreadable: queue.quarantined > 0,
    refused: queue.refused > 0,
    unclear: queue.unclear > 0,
    // Both moments are the kiosk's own, so that a wrong clock makes nothing old.
    stuck: queue.waiting > 0 && oldestUnsentAt !== null && health.at - oldestUnsentAt >= STUCK_MS,
    'needs-sign-in': queue.parked > 0,
    locked: isLocked,
    'clock-wrong': Math.abs(clockOffsetMs(seen)) > CLOCK_TOLERANCE_MS,
    'disk-low': freeBytes !== null && freeBytes >= DISK_FULL_BYTES && freeBytes < DISK_LOW_BYTES,
    'same-name': hasNamesake,
    'on-battery': isOnBattery === true,
    'never-heard': false,
  };
  return TROUBLES.filter((trouble) => isThere[trouble]);
}

/** Those that somebody must see to. */
export const alarmsIn = (troubles: readonly KioskTrouble[]): readonly KioskTrouble[] =>
  troubles.filter((trouble) => GRADES[trouble] === 'alarm');

/** The grade of the worst. */
export const gradeOf = ([worst]: readonly KioskTrouble[]): Grade => (worst === undefined ? 'well' : GRADES[worst]);

/** Orders lists of troubles: the one with the worse comes first. */
export const compareTroubles = ([a]: readonly KioskTrouble[], [b]: readonly KioskTrouble[]): number =>
  rankOf(a) - rankOf(b);

const rankOf = (trouble: KioskTrouble | undefined): number =>
  trouble === undefined ? TROUBLES.length : TROUBLES.indexOf(trouble);
