import type { SettingsChange } from '#shared/ipc/channels.ts';
import type { AddressRequest } from '#shared/ipc/set-up.ts';
import type { SettingsFile } from './settings.ts';
import { withSettings } from './stored-flags.ts';

export interface ChangeSettingsOptions {
  /** The settings file's values. An assignment writes the file. */
  settings: { store: SettingsFile };
  /** Calls the API at the address. @returns the base address @throws AppError if no such API answers */
  checkAddress(given: AddressRequest): Promise<string>;
}

/**
 * Writes the settings that staff have changed. The next start uses them. A new address must answer first, because a kiosk
 * with a wrong address starts without a server.
 *
 * @throws AppError if the address is invalid or its server does not answer; the settings then stay unchanged
 */
export async function changeSettings(
  { address, ...change }: SettingsChange,
  { settings, checkAddress }: ChangeSettingsOptions,
): Promise<void> {
  const server: SettingsFile =
    address === null
      ? {}
      : { apiUrl: await checkAddress(address), allowHttp: address.isHttpAllowed, server: undefined };
  settings.store = withSettings(settings.store, { ...server, ...change });
}
