import { AppError } from '#shared/errors.ts';
import type { ChangedSettings, SettingsChange } from '#shared/ipc/channels.ts';
import { addressProblem, serverAddress } from '#shared/rules/server-address.ts';
import type { SettingsFile } from '../settings.ts';

export interface ChangeSettingsOptions {
  /** What the file holds; assigning writes it. */
  settings: { store: SettingsFile };
  /** What flags or the environment say, whatever the file holds. */
  overridden: ChangedSettings['overridden'];
  /** Makes a call of the API. @throws AppError when nothing at this address speaks it */
  checkAddress(address: string): Promise<void>;
}

/**
 * Writes what staff have changed, for the next start. An address is called first: a kiosk that is restarted with a wrong one
 * has no server.
 *
 * @throws AppError when the address is none, or its server does not answer; nothing is changed then
 */
export async function changeSettings(
  { mode, address }: SettingsChange,
  { settings, overridden, checkAddress }: ChangeSettingsOptions,
): Promise<ChangedSettings> {
  const server: SettingsFile = {};
  if (address !== null) {
    const problem = addressProblem(address.address, address.isHttpAllowed);
    const apiUrl = serverAddress(address.address);
    if (problem !== undefined || apiUrl === null) throw new AppError('refused', problem ?? '');
    await checkAddress(apiUrl);
    Object.assign(server, { apiUrl, allowHttp: address.isHttpAllowed, server: undefined });
  }
  settings.store = { ...settings.store, ...server, mode };
  return { overridden };
}
