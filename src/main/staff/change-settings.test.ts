import { describe, expect, it } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import type { SettingsFile } from '../settings.ts';
import { changeSettings } from './change-settings.ts';

const URL = 'https://api.nordwind.example';

function settingsWith(store: SettingsFile) {
  const settings = { store };
  const checked: string[] = [];
  const checkAddress = async (address: string) => {
    checked.push(address);
    if (address.includes('nobody')) throw new AppError('refused', 'Nothing answers.');
  };
  return { settings, checked, checkAddress, overridden: [] };
}

describe('what staff change', () => {
  it('is written beside what the file holds, once the server has answered', async () => {
    const options = settingsWith({ server: 'own', provisionedBy: 'abc' });
    const change = { mode: 'kiosk', address: { address: ` ${URL}/ `, isHttpAllowed: false } } as const;
    expect(await changeSettings(change, options)).toEqual({ overridden: [] });
    expect(options.checked).toEqual([URL]);
    expect(JSON.parse(JSON.stringify(options.settings.store))).toEqual({
      ...{ apiUrl: URL, allowHttp: false, mode: 'kiosk', provisionedBy: 'abc' },
    });
  });

  it('may be the mode alone, and says what is decided elsewhere', async () => {
    const options = { ...settingsWith({ apiUrl: URL }), overridden: ['mode' as const] };
    expect(await changeSettings({ mode: 'field', address: null }, options)).toEqual({ overridden: ['mode'] });
    expect([options.settings.store, options.checked]).toEqual([{ apiUrl: URL, mode: 'field' }, []]);
  });

  it.each(['nordwind', 'http://10.0.0.5', 'https://nobody.example'])(
    'changes nothing with the address %s',
    async (address) => {
      const options = settingsWith({ apiUrl: URL, mode: 'kiosk' });
      const change = { mode: 'field', address: { address, isHttpAllowed: false } } as const;
      await expect(changeSettings(change, options)).rejects.toMatchObject({ code: 'refused' });
      expect(options.settings.store).toEqual({ apiUrl: URL, mode: 'kiosk' });
    },
  );
});
