import { isDeepStrictEqual } from 'node:util';
import type { KioskMode } from '#shared/ipc/kiosk-mode.ts';
import { asFlags, type FlagName, firstGiven, type Given } from './flags.ts';
import type { SettingsFile } from './settings.ts';

/**
 * The flags that an installed kiosk stores. An update and the system's login start it without flags: an AppImage passes
 * none and the Windows installer only `--updated` (electron-builder #3744, #7911).
 */
const STORED = ['mode', 'apiUrl', 'allowHttp', 'idleSeconds', 'updateFeed'] as const satisfies readonly FlagName[];
type StoredName = (typeof STORED)[number];

/** The stored values, as they were given. */
export type StoredFlags = Partial<Record<StoredName, string>>;

/** How the app was started. */
export interface Launch {
  isPackaged: boolean;
  /** A supervisor passes its flags at each start, so the app stores none. */
  isSupervised: boolean;
  mode: KioskMode;
}

const storesFlags = ({ isPackaged, isSupervised, mode }: Launch): boolean =>
  isPackaged && !isSupervised && mode !== 'desktop';

/** Returns the file's stored flags. Ignores blank and unknown values, because people can edit the file. */
export const storedFlags = ({ flags }: SettingsFile): StoredFlags => notBlank(flags ?? {});

/** Stores the given flags over the stored ones. Does not write an unchanged file, because the disk may be full. */
export function storeFlags(file: { store: SettingsFile }, given: Given, launch: Launch): void {
  if (!storesFlags(launch)) return;
  const flags = { ...storedFlags(file.store), ...notBlank(given) };
  if (!isDeepStrictEqual(flags, storedFlags(file.store))) file.store = { ...file.store, flags };
}

/** Returns the given flags that a start by an update or at login would lack, as on the command line. */
export function lostFlags(given: Given, file: SettingsFile, launch: Launch): string[] {
  if (!launch.isPackaged || launch.isSupervised) return [];
  // The app stores the PIN's verifier and the values of a provisioning file.
  const { staffPin: _pin, provision: _file, supervised: _no, ...lost } = given;
  const stored = storedFlags(file);
  for (const name of STORED) if (lost[name] === stored[name]) delete lost[name];
  return asFlags(lost);
}

/** Replaces settings. Drops the stored flags of the same names, which would override the new values. */
export function withSettings(file: SettingsFile, values: SettingsFile): SettingsFile {
  const flags = Object.entries(storedFlags(file)).filter(([name]) => !(name in values));
  return { ...file, ...values, flags: flags.length === 0 ? undefined : Object.fromEntries(flags) };
}

const notBlank = (values: Partial<Record<StoredName, unknown>>): StoredFlags =>
  Object.fromEntries(STORED.map((name) => [name, firstGiven(values[name])]).filter(([, value]) => value !== ''));
