import type { GivenAtStart } from '#shared/ipc/channels.ts';
import type { KioskMode } from '#shared/ipc/kiosk-mode.ts';
import { isReadableOnTheWay, serverAddress } from '#shared/rules/server-address.ts';
import { text } from '../texts.ts';
import { firstGiven, type Given, isYes } from './flags.ts';
import { type StoredFlags, storedFlags } from './stored-flags.ts';

/** The kiosk's settings. Flags override the environment, then stored flags, then the settings file's other values. */
export interface Settings {
  server: ServerChoice;
  mode: KioskMode;
  /** Seconds without a touch before a visit ends; 0 for never. Desktop mode ignores them. */
  idleSeconds: number;
  /** True if the operating system starts the app again after a failure (docs/lock-down.md). */
  isSupervised: boolean;
  /** True if the app starts when its user logs in to the computer; null leaves the system's setting unchanged. */
  startAtLogin: boolean | null;
  /** The address of the update feed, or null for no updates. */
  updateFeed: string | null;
  /** The new PIN of the staff door, unchecked, or null to keep the stored one. */
  staffPin: string | null;
}

/** The server to work with. */
export type ServerChoice =
  /** The REST API's base address without a trailing slash. */
  | { kind: 'remote'; url: string }
  /** The built-in server with the staff's own administrator. */
  | { kind: 'own' }
  /** The built-in server with the demo vendor. Its passwords are public. */
  | { kind: 'demo' }
  /** Not chosen yet. */
  | { kind: 'unset' };

/** The values of the settings file. */
export interface SettingsFile {
  apiUrl?: string | undefined;
  mode?: string | undefined;
  server?: string | undefined;
  allowHttp?: boolean | undefined;
  idleSeconds?: number | undefined;
  startAtLogin?: boolean | undefined;
  updateFeed?: string | undefined;
  /** Applied at the next start and then removed from the file. */
  staffPin?: string | undefined;
  /** Sent once the server is reached and then removed from the file. */
  pairingCode?: string | undefined;
  /** The digest of the last provisioning file that was applied. */
  provisionedBy?: string | undefined;
  /** Flags of an earlier start. */
  flags?: StoredFlags | undefined;
}

const MODES: readonly KioskMode[] = ['desktop', 'kiosk', 'field'];
const DEFAULT_IDLE_SECONDS = 60;

/** Returns the settings that staff cannot change in the app, because the start gave them. */
export const givenAtStart = (given: Given): GivenAtStart[] => [
  ...(given.mode !== undefined ? (['mode'] as const) : []),
  ...(given.apiUrl !== undefined ? (['address'] as const) : []),
  ...(given.idleSeconds !== undefined ? (['idle'] as const) : []),
];

/**
 * True if any source names a server or a PIN.
 *
 * @param hasPin true if the staff door has a PIN
 */
export function isSetUp(given: Given, file: SettingsFile, hasPin: boolean): boolean {
  const { apiUrl, staffPin } = { ...storedFlags(file), ...given };
  return hasPin || firstGiven(apiUrl, file.apiUrl, file.server, staffPin, file.staffPin) !== '';
}

/** True if the operating system starts the app again after a failure (docs/lock-down.md). No settings file says so. */
export const isSupervised = ({ supervised }: Given): boolean => isYes(supervised);

/** Returns the mode, also if another setting is invalid; null if the mode itself is. */
export function modeFrom(given: Given, file: SettingsFile, hasPin: boolean): KioskMode | null {
  const mode = wantedMode(given, file, hasPin);
  return isMode(mode) ? mode : null;
}

/**
 * Combines flags and environment with the settings file.
 *
 * @param options `hasDemo` is true if the demo starts when no server is set; `hasPin` if the staff door has a PIN
 * @throws Error with a sentence for people if a value is invalid
 */
export function readSettings(
  given: Given,
  file: SettingsFile,
  { hasDemo, hasPin }: { hasDemo: boolean; hasPin: boolean },
): Settings {
  const { apiUrl, allowHttp, idleSeconds, updateFeed, staffPin } = { ...storedFlags(file), ...given };
  const address = firstGiven(apiUrl, file.apiUrl).trim();
  const mode = wantedMode(given, file, hasPin);
  if (!isMode(mode)) throw new Error(text('start.mode', { mode, modes: MODES.join(', ') }));
  return {
    server:
      address === ''
        ? withoutAddress(file, hasDemo)
        : { kind: 'remote', url: baseAddress(address, isYes(allowHttp ?? file.allowHttp)) },
    mode,
    idleSeconds: wholeSeconds(firstGiven(idleSeconds, file.idleSeconds, DEFAULT_IDLE_SECONDS)),
    isSupervised: isSupervised(given),
    startAtLogin: typeof file.startAtLogin === 'boolean' ? file.startAtLogin : null,
    updateFeed: feedAddress(firstGiven(updateFeed, file.updateFeed)),
    staffPin: firstGiven(staffPin, file.staffPin) || null,
  };
}

const isMode = (mode: unknown): mode is KioskMode => MODES.some((each) => each === mode);

/** Returns the mode, unchecked. With a PIN, a damaged stored value counts as missing: staff repair it behind the PIN. */
function wantedMode(given: Given, file: SettingsFile, hasPin: boolean): string {
  const isGuarded = hasPin || firstGiven(given.staffPin, file.staffPin) !== '';
  const stored = [storedFlags(file).mode, file.mode].filter((mode) => isMode(mode) || !isGuarded);
  return firstGiven(given.mode, ...stored, isGuarded ? 'kiosk' : 'desktop');
}

function withoutAddress({ server }: SettingsFile, hasDemo: boolean): ServerChoice {
  if (server === 'own') return { kind: 'own' };
  return { kind: hasDemo ? 'demo' : 'unset' };
}

function wholeSeconds(given: string): number {
  // Five digits allow more than a day.
  if (!/^\d{1,5}$/.test(given.trim())) throw new Error(text('start.idleSeconds', { seconds: given }));
  return Number(given);
}

function baseAddress(given: string, isHttpAllowed: boolean): string {
  const address = serverAddress(given);
  if (address === null) throw new Error(text('start.apiUrl', { url: given }));
  if (isReadableOnTheWay(address) && !isHttpAllowed) throw new Error(text('start.plainHttp', { url: address }));
  return address;
}

/** Refuses plain http, because on Linux only the feed's checksum protects the downloaded file. */
function feedAddress(given: string): string | null {
  if (given === '') return null;
  const address = serverAddress(given);
  if (address === null || isReadableOnTheWay(address)) throw new Error(text('start.updateFeed', { url: given }));
  return address;
}
