import { parseArgs } from 'node:util';
import type { KioskMode } from '#shared/ipc/channels.ts';
import { text } from './texts.ts';

/** The kiosk's settings, from flags, then environment, then the settings file. */
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

/** The folder for local data, which holds the settings file. */
export function userDataFrom(args: readonly string[], env: NodeJS.ProcessEnv): string | null {
  return flags(args)['user-data'] ?? env.KIOSK_USER_DATA ?? null;
}

/**
 * Combines the three sources.
 *
 * @throws Error with a sentence for people when a value is invalid.
 */
export function readSettings(args: readonly string[], env: NodeJS.ProcessEnv, file: SettingsFile): Settings {
  const given = flags(args);
  const apiUrl = given['api-url'] ?? env.KIOSK_API_URL ?? file.apiUrl ?? '';
  const mode = given.mode ?? env.KIOSK_MODE ?? file.mode ?? 'desktop';
  if (!MODES.includes(mode as KioskMode)) {
    throw new Error(text('start.mode', { mode, modes: MODES.join(', ') }));
  }
  return {
    apiUrl: apiUrl.trim() === '' ? null : baseAddress(apiUrl.trim()),
    mode: mode as KioskMode,
    userData: userDataFrom(args, env),
  };
}

function baseAddress(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new Error(text('start.apiUrl', { url: given }));
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

function flags(args: readonly string[]) {
  // Electron and Chromium have flags of their own, so unknown ones are let through.
  const { values } = parseArgs({
    args: [...args],
    strict: false,
    options: { 'api-url': { type: 'string' }, mode: { type: 'string' }, 'user-data': { type: 'string' } },
  });
  return values as Partial<Record<'api-url' | 'mode' | 'user-data', string>>;
}
