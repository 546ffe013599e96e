import { parseArgs } from 'node:util';
import type { KioskMode } from '#shared/ipc/channels.ts';

/** The kiosk's settings, from flags, then environment, then the settings file (DESIGN 4). */
export interface Settings {
  /** The REST API's base address without a trailing slash, or null for the embedded server. */
  apiUrl: string | null;
  mode: KioskMode;
  /** Folder for all local data, or null for the system's usual place. */
  userData: string | null;
}

/** What the settings file may hold. */
export type SettingsFile = Partial<Record<'apiUrl' | 'mode', string>>;

const MODES: readonly KioskMode[] = ['desktop', 'kiosk', 'field'];

/** The folder for local data; needed before the settings file can be found in it. */
export function userDataFrom(args: readonly string[], env: NodeJS.ProcessEnv): string | null {
  return flags(args)['user-data'] ?? env.KIOSK_USER_DATA ?? null;
}

/**
 * Puts the three sources together.
 *
 * @throws Error with a sentence for people when a value makes no sense.
 */
export function readSettings(args: readonly string[], env: NodeJS.ProcessEnv, file: SettingsFile): Settings {
  const given = flags(args);
  const apiUrl = given['api-url'] ?? env.KIOSK_API_URL ?? file.apiUrl ?? '';
  const mode = given.mode ?? env.KIOSK_MODE ?? file.mode ?? 'desktop';
  if (!MODES.includes(mode as KioskMode)) {
    throw new Error(`KIOSK_MODE is "${mode}"; it must be one of ${MODES.join(', ')}.`);
  }
  return {
    apiUrl: apiUrl.trim() === '' ? null : baseAddress(apiUrl.trim()),
    mode: mode as KioskMode,
    userData: userDataFrom(args, env),
  };
}

function baseAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new Error(`KIOSK_API_URL is "${text}"; it must be an address such as https://api.example.com.`);
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

function flags(args: readonly string[]) {
  // Electron and Chromium add flags of their own, so unknown ones are not ours to refuse.
  const { values } = parseArgs({
    args: [...args],
    strict: false,
    options: { 'api-url': { type: 'string' }, mode: { type: 'string' }, 'user-data': { type: 'string' } },
  });
  return values as Partial<Record<'api-url' | 'mode' | 'user-data', string>>;
}
