import { parseArgs } from 'node:util';
import type { GivenAtStart } from '#shared/ipc/channels.ts';
import type { KioskMode } from '#shared/ipc/kiosk-mode.ts';
import { isPin } from '#shared/ipc/staff.ts';
import { isReadableOnTheWay, serverAddress } from '#shared/rules/server-address.ts';
import { text } from '../texts.ts';

/** The kiosk's settings, from flags, then environment, then the settings file. */
export interface Settings {
  server: ServerChoice;
  mode: KioskMode;
  /** How long nobody may touch the screen before a visit ends; 0 for never. Desktop mode does not ask. */
  idleSeconds: number;
  /** Whether the operating system starts the app again when it has failed (docs/lock-down.md). */
  isSupervised: boolean;
  /** Whether the app starts when its user signs in; null leaves the system's setting as it is. */
  startAtLogin: boolean | null;
  /** Where newer versions are looked for, or null for nowhere. */
  updateFeed: string | null;
  /** The PIN of the staff door from now on, or null for the one that there is. */
  staffPin: string | null;
}

/** The server to work with. */
export type ServerChoice =
  /** The REST API's base address without a trailing slash. */
  | { kind: 'remote'; url: string }
  /** The built-in server with an administrator of one's own. */
  | { kind: 'own' }
  /** The built-in server with the demo vendor, whose passwords everybody knows. */
  | { kind: 'demo' }
  /** Nobody has said. */
  | { kind: 'unset' };

/** The content of the settings file. */
export interface SettingsFile {
  apiUrl?: string | undefined;
  mode?: string | undefined;
  server?: string | undefined;
  allowHttp?: boolean | undefined;
  idleSeconds?: number | undefined;
  startAtLogin?: boolean | undefined;
  updateFeed?: string | undefined;
  /** Taken at the next start, and removed from the file then. */
  staffPin?: string | undefined;
  /** Taken once the server has been reached, and removed from the file then. */
  pairingCode?: string | undefined;
  /** The provisioning file whose values these are, by its digest. */
  provisionedBy?: string | undefined;
}

export interface SettingsOptions {
  /** Whether the demo may stand in for a server that nobody has named. */
  hasDemo: boolean;
}

const MODES: readonly KioskMode[] = ['desktop', 'kiosk', 'field'];
const DEFAULT_IDLE_SECONDS = 60;

/** The folder for all local data, which holds the settings file; null for the system's usual place. */
export function userDataFrom(args: readonly string[], env: NodeJS.ProcessEnv): string | null {
  return flags(args)['user-data'] ?? env.KIOSK_USER_DATA ?? null;
}

/** Returns the settings that flags and the environment set, which override the file. */
export function givenAtStart(args: readonly string[], env: NodeJS.ProcessEnv): GivenAtStart[] {
  const given = flags(args);
  const sources: Record<GivenAtStart, string> = {
    mode: firstGiven(given.mode, env.KIOSK_MODE),
    address: firstGiven(given['api-url'], env.KIOSK_API_URL),
    idle: firstGiven(given['idle-seconds'], env.KIOSK_IDLE_SECONDS),
  };
  return (Object.keys(sources) as GivenAtStart[]).filter((each) => sources[each] !== '');
}

/** The provisioning file that was named, or null. */
export function provisionFrom(args: readonly string[], env: NodeJS.ProcessEnv): string | null {
  return flags(args).provision ?? env.KIOSK_PROVISION ?? null;
}

/**
 * Combines the three sources.
 *
 * @throws Error with a sentence for people when a value is invalid.
 */
export function readSettings(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  file: SettingsFile,
  { hasDemo }: SettingsOptions,
): Settings {
  const given = flags(args);
  const apiUrl = firstGiven(given['api-url'], env.KIOSK_API_URL, file.apiUrl).trim();
  const mode = firstGiven(given.mode, env.KIOSK_MODE, file.mode, 'desktop');
  if (!MODES.includes(mode as KioskMode)) {
    throw new Error(text('start.mode', { mode, modes: MODES.join(', ') }));
  }
  const staffPin = firstGiven(env.KIOSK_STAFF_PIN, file.staffPin);
  if (staffPin !== '' && !isPin(staffPin)) throw new Error(text('start.staffPin'));
  const isHttpAllowed = isYes(given['allow-http'] ?? env.KIOSK_ALLOW_HTTP ?? file.allowHttp);
  return {
    server: apiUrl === '' ? withoutAddress(file, hasDemo) : { kind: 'remote', url: baseAddress(apiUrl, isHttpAllowed) },
    mode: mode as KioskMode,
    idleSeconds: wholeSeconds(
      firstGiven(given['idle-seconds'], env.KIOSK_IDLE_SECONDS, file.idleSeconds, DEFAULT_IDLE_SECONDS),
    ),
    isSupervised: isYes(given.supervised ?? env.KIOSK_SUPERVISED),
    startAtLogin: typeof file.startAtLogin === 'boolean' ? file.startAtLogin : null,
    updateFeed: feedAddress(firstGiven(given['update-feed'], env.KIOSK_UPDATE_FEED, file.updateFeed)),
    staffPin: staffPin || null,
  };
}

function withoutAddress({ server }: SettingsFile, hasDemo: boolean): ServerChoice {
  if (server === 'own') return { kind: 'own' };
  return { kind: hasDemo ? 'demo' : 'unset' };
}

/** The first value that says something. People write the file: a number, say, becomes a text that is refused later. */
const firstGiven = (...values: unknown[]): string =>
  values.map((value) => String(value ?? '')).find((value) => value.trim() !== '') ?? '';

const isYes = (value: unknown): boolean => value === true || value === '1' || value === 'true';

function wholeSeconds(given: string): number {
  // Five digits are a day, and more than anybody waits.
  if (!/^\d{1,5}$/.test(given.trim())) throw new Error(text('start.idleSeconds', { seconds: given }));
  return Number(given);
}

function baseAddress(given: string, isHttpAllowed: boolean): string {
  const address = serverAddress(given);
  if (address === null) throw new Error(text('start.apiUrl', { url: given }));
  if (isReadableOnTheWay(address) && !isHttpAllowed) throw new Error(text('start.plainHttp', { url: address }));
  return address;
}

/** Never over plain http: on Linux the feed's own checksum is all that says which file is the right one. */
function feedAddress(given: string): string | null {
  if (given === '') return null;
  const address = serverAddress(given);
  if (address === null || isReadableOnTheWay(address)) throw new Error(text('start.updateFeed', { url: given }));
  return address;
}

function flags(args: readonly string[]) {
  // Electron and Chromium have flags of their own, so unknown ones are let through.
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
