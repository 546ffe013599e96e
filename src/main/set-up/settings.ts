import { parseArgs } from 'node:util';
import type { GivenAtStart } from '#shared/ipc/channels.ts';
import type { KioskMode } from '#shared/ipc/kiosk-mode.ts';
import { isReadableOnTheWay, serverAddress } from '#shared/rules/server-address.ts';
import { text } from '../texts.ts';

/** The kiosk's settings. Flags override the environment, which overrides the settings file. */
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
}

const MODES: readonly KioskMode[] = ['desktop', 'kiosk', 'field'];
const DEFAULT_IDLE_SECONDS = 60;

/** Returns the folder for local data, or null for the system's usual one. The settings file is inside. */
export function userDataFrom(args: readonly string[], env: NodeJS.ProcessEnv): string | null {
  return flags(args)['user-data'] ?? env.KIOSK_USER_DATA ?? null;
}

/** Returns the settings given by a flag or the environment. Staff cannot change them in the app. */
export function givenAtStart(args: readonly string[], env: NodeJS.ProcessEnv): GivenAtStart[] {
  const given = flags(args);
  const sources: Record<GivenAtStart, string> = {
    mode: firstGiven(given.mode, env.KIOSK_MODE),
    address: firstGiven(given['api-url'], env.KIOSK_API_URL),
    idle: firstGiven(given['idle-seconds'], env.KIOSK_IDLE_SECONDS),
  };
  return (Object.keys(sources) as GivenAtStart[]).filter((each) => sources[each] !== '');
}

/** Returns the provisioning file named by a flag or the environment, or null. */
export function provisionFrom(args: readonly string[], env: NodeJS.ProcessEnv): string | null {
  return flags(args).provision ?? env.KIOSK_PROVISION ?? null;
}

/**
 * True if any source names a server or a PIN.
 *
 * @param hasPin true if the staff door has a PIN
 */
export function isSetUp(args: readonly string[], env: NodeJS.ProcessEnv, file: SettingsFile, hasPin: boolean): boolean {
  const servers = [flags(args)['api-url'], env.KIOSK_API_URL, file.apiUrl, file.server];
  return hasPin || firstGiven(...servers, env.KIOSK_STAFF_PIN, file.staffPin) !== '';
}

/** True if the operating system starts the app again after a failure (docs/lock-down.md). No settings file says so. */
export const isSupervised = (args: readonly string[], env: NodeJS.ProcessEnv): boolean =>
  isYes(flags(args).supervised ?? env.KIOSK_SUPERVISED);

/** Returns the mode, also if another setting is invalid; null if the mode itself is. */
export function modeFrom(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  file: SettingsFile,
  hasPin: boolean,
): KioskMode | null {
  const mode = wantedMode(args, env, file, hasPin);
  return isMode(mode) ? mode : null;
}

/**
 * Combines flags, environment and settings file.
 *
 * @param options `hasDemo` is true if the demo starts when no server is set; `hasPin` if the staff door has a PIN
 * @throws Error with a sentence for people if a value is invalid
 */
export function readSettings(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  file: SettingsFile,
  { hasDemo, hasPin }: { hasDemo: boolean; hasPin: boolean },
): Settings {
  const given = flags(args);
  const apiUrl = firstGiven(given['api-url'], env.KIOSK_API_URL, file.apiUrl).trim();
  const staffPin = firstGiven(env.KIOSK_STAFF_PIN, file.staffPin);
  const mode = wantedMode(args, env, file, hasPin);
  if (!isMode(mode)) throw new Error(text('start.mode', { mode, modes: MODES.join(', ') }));
  const isHttpAllowed = isYes(given['allow-http'] ?? env.KIOSK_ALLOW_HTTP ?? file.allowHttp);
  return {
    server: apiUrl === '' ? withoutAddress(file, hasDemo) : { kind: 'remote', url: baseAddress(apiUrl, isHttpAllowed) },
    mode,
    idleSeconds: wholeSeconds(
      firstGiven(given['idle-seconds'], env.KIOSK_IDLE_SECONDS, file.idleSeconds, DEFAULT_IDLE_SECONDS),
    ),
    isSupervised: isSupervised(args, env),
    startAtLogin: typeof file.startAtLogin === 'boolean' ? file.startAtLogin : null,
    updateFeed: feedAddress(firstGiven(given['update-feed'], env.KIOSK_UPDATE_FEED, file.updateFeed)),
    staffPin: staffPin || null,
  };
}

const isMode = (mode: unknown): mode is KioskMode => MODES.some((each) => each === mode);

/** Returns the mode, unchecked. */
function wantedMode(args: readonly string[], env: NodeJS.ProcessEnv, file: SettingsFile, hasPin: boolean): string {
  const isGuarded = hasPin || firstGiven(env.KIOSK_STAFF_PIN, file.staffPin) !== '';
  return firstGiven(flags(args).mode, env.KIOSK_MODE, modeIn(file, isGuarded), isGuarded ? 'kiosk' : 'desktop');
}

/** Returns the file's mode. With a PIN, a damaged value counts as missing, because staff repair it behind the PIN. */
const modeIn = ({ mode }: SettingsFile, isGuarded: boolean): string | undefined =>
  isGuarded && !isMode(mode) ? undefined : mode;

function withoutAddress({ server }: SettingsFile, hasDemo: boolean): ServerChoice {
  if (server === 'own') return { kind: 'own' };
  return { kind: hasDemo ? 'demo' : 'unset' };
}

/** Returns the first value that is not blank, as text, because people may write any type into the file. */
const firstGiven = (...values: unknown[]): string =>
  values.map((value) => String(value ?? '')).find((value) => value.trim() !== '') ?? '';

const isYes = (value: unknown): boolean => value === true || value === '1' || value === 'true';

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

function flags(args: readonly string[]) {
  // Ignores unknown flags, because Electron and Chromium have theirs.
  const { values } = parseArgs({
    args: [...args],
    strict: false,
    options: {
      'api-url': { type: 'string' },
      mode: { type: 'string' },
      'user-data': { type: 'string' },
      provision: { type: 'string' },
      'allow-http': { type: 'boolean' },
      'idle-seconds': { type: 'string' },
      supervised: { type: 'boolean' },
      'update-feed': { type: 'string' },
    },
  });
  return values as Partial<Flags>;
}

type Flags = Record<'api-url' | 'idle-seconds' | 'mode' | 'provision' | 'update-feed' | 'user-data', string> &
  Record<'allow-http' | 'supervised', boolean>;
