import type { KioskOptions } from '../../src/main/compose/options.ts';
import { KioskClosing } from '../../src/main/set-up/kiosk-closing.ts';
import { StaffDoor, type StaffDoorOptions } from '../../src/main/set-up/staff-door.ts';
import { AppError } from '../../src/shared/errors.ts';
import type { KioskMode } from '../../src/shared/ipc/kiosk-mode.ts';
import { systemClock } from '../../src/shared/node-clock.ts';
import { forkWriter } from './fork-writer.ts';

/** A staff door that stores its PIN in memory. */
export function testDoor(options: Partial<StaffDoorOptions> = {}): StaffDoor {
  const disk: { kept?: unknown } = {};
  return new StaffDoor({
    store: { read: () => disk.kept, write: (kept) => void Object.assign(disk, { kept }) },
    clock: systemClock,
    onChanged: () => {},
    onLog: () => {},
    ...options,
  });
}

/** A kiosk that is open, and closes in memory. */
export const testClosing = (): KioskClosing =>
  new KioskClosing({
    store: { read: () => null, write: () => {} },
    clock: systemClock,
    onChanged: () => {},
    onLog: () => {},
  });

/** Options of a kiosk that is already set up, with a server at an address. */
export function testInfo(
  apiUrl: string,
  mode: KioskMode = 'desktop',
): Pick<
  KioskOptions,
  | 'mode'
  | 'info'
  | 'setUp'
  | 'staffDoor'
  | 'closing'
  | 'appControl'
  | 'updates'
  | 'memory'
  | 'isOnBattery'
  | 'onAlive'
  | 'safetyCopy'
> {
  const refuse = () => {
    throw new AppError('refused', 'There is nothing to set up.');
  };
  return {
    mode,
    memory: () => ({ mainMb: 1, screenMb: 1, graphicsMb: 1, otherMb: 1 }),
    isOnBattery: () => null,
    onAlive: () => {},
    safetyCopy: { chooseFolder: async () => null, fork: forkWriter, ownDisk: null },
    info: () => ({
      version: '0.0.0',
      apiUrl,
      server: { kind: 'ready' },
      settingsSetAside: null,
      idleSeconds: 0,
      givenAtStart: [],
      storedFlags: [],
      lostFlags: [],
      closedUntil: null,
      provisionProblem: null,
    }),
    staffDoor: testDoor(),
    closing: testClosing(),
    appControl: {
      changeSettings: async () => {},
      forgetFlags: () => {},
      restart: () => {},
      exit: () => {},
      log: () => '',
    },
    updates: { state: { kind: 'off' }, check: async () => {}, install: () => {} },
    setUp: { takeAddress: refuse, takeOwnServer: refuse, tryAgain: refuse, chooseAgain: refuse },
  };
}
