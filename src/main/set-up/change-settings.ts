import type { SettingsChange } from '#shared/ipc/channels.ts';
import type { AddressRequest } from '#shared/ipc/set-up.ts';
import type { SettingsFile } from './settings.ts';

export interface ChangeSettingsOptions {
  /** The settings file; an assignment writes it. */
  settings: { store: SettingsFile };
  /** Makes a call of the API. @returns the base address @throws AppError when nothing there speaks it */
  checkAddress(given: AddressRequest): Promise<string>;
}

/**
 * Writes what staff have changed, for the next start. An address is called first: a kiosk that is restarted with a wrong one
 * has no server.
 *
 * @throws AppError when the address is none, or its server does not answer; nothing is changed then
 */
export async function changeSettings(
  { address, ...change }: SettingsChange,
  { settings, checkAddress }: ChangeSettingsOptions,
): Promise<void> {
  const server: SettingsFile =
    address === null
      ? {}
      : { apiUrl: await checkAddress(address), allowHttp: address.isHttpAllowed, server: undefined };
  settings.store = { ...settings.store, ...server, ...change };
}
