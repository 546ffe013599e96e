import { describe, expect, it } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import type { SettingsChange } from '../../shared/ipc/channels.ts';
import type { AddressRequest } from '../../shared/ipc/set-up.ts';
import { changeSettings } from './change-settings.ts';
import type { SettingsFile } from './settings.ts';

const URL = 'https://api.nordwind.example';
const CHANGE: SettingsChange = { mode: 'field', idleSeconds: 90, address: null };

function settingsWith(store: SettingsFile) {
  const settings = { store };
  const checked: string[] = [];
  const checkAddress = async ({ address }: AddressRequest) => {
    checked.push(address);
    if (address.includes('nobody')) throw new AppError('refused', 'Nothing answers.');
    return URL;
  };
  return { settings, checked, checkAddress };
}

describe('a change of settings', () => {
  it('is added to the values of the file once the server has answered', async () => {
    const options = settingsWith({ server: 'own', provisionedBy: 'abc' });
    const change = { ...CHANGE, address: { address: ` ${URL}/ `, isHttpAllowed: false } };
    await changeSettings(change, options);
    expect(options.checked).toEqual([` ${URL}/ `]);
    expect(JSON.parse(JSON.stringify(options.settings.store))).toEqual({
      ...{ apiUrl: URL, allowHttp: false, mode: 'field', idleSeconds: 90, provisionedBy: 'abc' },
    });
  });

  it('without an address keeps the server', async () => {
    const options = settingsWith({ apiUrl: URL });
    await changeSettings(CHANGE, options);
    expect([options.settings.store, options.checked]).toEqual([{ apiUrl: URL, mode: 'field', idleSeconds: 90 }, []]);
  });

  it('replaces stored flags of the same names, which would override it', async () => {
    const flags = { mode: 'kiosk', apiUrl: 'https://old.example', updateFeed: 'https://updates.example' };
    const options = settingsWith({ flags });
    await changeSettings(CHANGE, options);
    expect(options.settings.store.flags).toEqual({ apiUrl: flags.apiUrl, updateFeed: flags.updateFeed });
    await changeSettings({ ...CHANGE, address: { address: URL, isHttpAllowed: false } }, options);
    expect(options.settings.store.flags).toEqual({ updateFeed: flags.updateFeed });
  });

  it('changes nothing if no server answers', async () => {
    const options = settingsWith({ apiUrl: URL, mode: 'kiosk' });
    const change = { ...CHANGE, address: { address: 'https://nobody.example', isHttpAllowed: false } };
    await expect(changeSettings(change, options)).rejects.toMatchObject({ code: 'refused' });
    expect(options.settings.store).toEqual({ apiUrl: URL, mode: 'kiosk' });
  });
});
