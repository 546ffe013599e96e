import type { CheckIn } from '../entities/check-in.ts';
import type { KioskTrouble } from '../entities/fleet.ts';

/** The severity of a trouble: needs attention now, or is worth knowing. A kiosk without troubles is well. */
export type Grade = 'alarm' | 'notice' | 'well';

/** The grade of each trouble, the worst first. */
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

/** Time without a check-in after which a kiosk is silent: four check-ins. */
export const SILENT_MS = 2 * 60_000;
/** How long entries may wait at a kiosk that reaches the server. */
export const STUCK_MS = 15 * 60_000;
/** How long the server reports two machines with one key. The second machine may be off at the moment. */
export const DOUBLED_MS = 60 * 60_000;
/** The tolerated difference between clocks, including the check-in's travel time. */
export const CLOCK_TOLERANCE_MS = 2 * 60_000;
export const DISK_FULL_BYTES = 200_000_000;
export const DISK_LOW_BYTES = 1_000_000_000;

/** The last check-in at the server. Moments are the server's, in milliseconds since the epoch. */
export interface Sighting {
  heardAt: number;
  /** When the server last noticed two machines with the kiosk's key, or null. */
  doubledAt: number | null;
  checkIn: CheckIn;
}

/** Returns how far the kiosk's clock is ahead of the server's, in milliseconds. */
export const clockOffsetMs = ({ heardAt, checkIn }: Pick<Sighting, 'heardAt' | 'checkIn'>): number =>
  checkIn.health.at - heardAt;

/** Returns a kiosk's troubles at `now`, the worst first (docs/specification.md, 7.15). */
export function troublesOf(seen: Sighting | null, now: number, hasNamesake = false): KioskTrouble[] {
  if (seen === null) return hasNamesake ? ['same-name', 'never-heard'] : ['never-heard'];
  const { health, oldestUnsentAt, isLocked, isOnBattery } = seen.checkIn;
  const { queue, freeBytes } = health;
  const isThere: Readonly<Record<KioskTrouble, boolean>> = {
    doubled: seen.doubledAt !== null && now - seen.doubledAt < DOUBLED_MS,
    silent: now - seen.heardAt >= SILENT_MS,
    'disk-full': freeBytes !== null && freeBytes < DISK_FULL_BYTES,
    unreadable: queue.quarantined > 0,
    refused: queue.refused > 0,
    unclear: queue.unclear > 0,
    // Compare the kiosk's own moments, so that a wrong clock makes no row look old.
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

/** Returns the troubles that need attention. */
export const alarmsIn = (troubles: readonly KioskTrouble[]): readonly KioskTrouble[] =>
  troubles.filter((trouble) => GRADES[trouble] === 'alarm');

/** Returns the grade of the worst trouble. The list begins with the worst. */
export const gradeOf = ([worst]: readonly KioskTrouble[]): Grade => (worst === undefined ? 'well' : GRADES[worst]);

/** Compares lists of troubles, so that the list with the worse trouble comes first. */
export const compareTroubles = ([a]: readonly KioskTrouble[], [b]: readonly KioskTrouble[]): number =>
  rankOf(a) - rankOf(b);

const rankOf = (trouble: KioskTrouble | undefined): number =>
  trouble === undefined ? TROUBLES.length : TROUBLES.indexOf(trouble);
