import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../tests/support/main.ts';
import { provisionPlaces } from './places.ts';
import { readProvision, takeProvision } from './provision.ts';
import type { SettingsFile } from './settings.ts';

const WHOLE = {
  apiUrl: 'https://api.nordwind.example',
  mode: 'kiosk',
  staffPin: '135790',
  pairingCode: 'ABCD-2345',
  updateFeed: 'https://updates.nordwind.example',
};

function written(content: unknown): string {
  const file = path.join(tempFolder(), 'kiosk.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

describe('a provisioning file', () => {
  it('sets every setting that it names', () => {
    const file = written(WHOLE);
    expect(readProvision([file])).toMatchObject({ kind: 'found', file, values: WHOLE });
    expect(readProvision([written({})])).toMatchObject({ kind: 'found', values: {} });
    expect(readProvision([written(`\uFEFF${JSON.stringify(WHOLE)}`)])).toMatchObject({ values: WHOLE });
  });

  it('is the first that exists, and may be missing', () => {
    const file = written(WHOLE);
    expect(readProvision(['/nowhere/kiosk.json', path.dirname(file), file])).toMatchObject({ kind: 'found', file });
    expect(readProvision(['/nowhere/kiosk.json'])).toEqual({ kind: 'none' });
  });

  it('is recognized by its text', () => {
    const digests = [WHOLE, WHOLE, { ...WHOLE, mode: 'field' }].map((content) => {
      const provision = readProvision([written(content)]);
      return provision.kind === 'found' && provision.digest;
    });
    expect(digests[0]).toBe(digests[1]);
    expect(digests[0]).not.toBe(digests[2]);
  });

  it.each([
    ['broken JSON', '{"mode": "kiosk"', /JSON/],
    ['a list', '[]', /object/],
    ['an unknown mode', { mode: 'public' }, /^\/mode/],
    ['an invalid PIN', { staffPin: '12' }, /^\/staffPin/],
    ['an unknown field', { apiURL: WHOLE.apiUrl }, /apiURL is an unknown field/],
    ['an invalid address', { apiUrl: 'nordwind' }, /address/],
    ['an update feed over http', { updateFeed: 'http://updates.example', allowHttp: true }, /http/],
    ['plain http without permission', { apiUrl: 'http://10.0.0.5' }, /http/],
    ['100 KB of text', ' '.repeat(100_001), /too large/],
  ])('with %s is not used at all, and the problem is reported', (_name, content, problem) => {
    const file = written(content);
    const provision = readProvision([file, written(WHOLE)]);
    expect(provision).toMatchObject({ kind: 'broken', file });
    expect(provision.kind === 'broken' && provision.problem).toMatch(problem);
  });

  it('may allow plain http', () => {
    expect(readProvision([written({ apiUrl: 'http://10.0.0.5', allowHttp: true })])).toMatchObject({ kind: 'found' });
  });
});

describe('the places of a provisioning file', () => {
  const about = {
    given: null,
    userData: '/data',
    exe: '/opt/Spinboard/spinboard',
    platform: 'linux',
    isSetUp: true,
  } as const;

  it('are the folder of local data and the folder of the app', () => {
    expect(provisionPlaces(about)).toEqual({ own: ['/data/kiosk.json', '/opt/Spinboard/kiosk.json'], sticks: [] });
    const exe = '/Applications/Spinboard.app/Contents/MacOS/Spinboard';
    expect(provisionPlaces({ ...about, exe, platform: 'darwin' }).own[1]).toBe('/Applications/kiosk.json');
  });

  it('are only the named file if there is one', () => {
    const places = provisionPlaces({ ...about, given: '/etc/fair.json', isSetUp: false });
    expect(places).toEqual({ own: ['/etc/fair.json'], sticks: [] });
  });

  it('include USB sticks only before setup', () => {
    expect(provisionPlaces({ ...about, platform: 'win32' }).sticks).toEqual([]);
    expect(provisionPlaces({ ...about, platform: 'win32', isSetUp: false }).sticks.length).toBeGreaterThan(20);
  });
});

describe('a provisioning file that is used', () => {
  const MINE: SettingsFile = { staffPin: '246802', updateFeed: 'https://feed.example', idleSeconds: 30 };

  it('replaces every setting that it names, once per text', () => {
    const [settings, file, log] = [{ store: MINE }, written(WHOLE), [] as string[]];
    const places = { own: [file], sticks: [] };
    expect(takeProvision(settings, places, (line) => log.push(line))).toBe(null);
    expect(settings.store).toMatchObject({ ...WHOLE, idleSeconds: 30 });
    settings.store = { ...settings.store, mode: 'field' };
    takeProvision(settings, places, (line) => log.push(line));
    expect([settings.store.mode, log.length]).toEqual(['field', 1]);
  });

  it('from a USB stick replaces neither the PIN nor the update feed', () => {
    const settings = { store: MINE };
    const stick = { own: [], sticks: [written(WHOLE)] };
    takeProvision(settings, stick, () => {});
    expect(settings.store).toMatchObject({ apiUrl: WHOLE.apiUrl, mode: 'kiosk', ...MINE });
    // Nor a feed that the kiosk has stored from a flag, whether or not the file names one.
    const flags = { updateFeed: 'https://flag.example' };
    for (const store of [{ flags }, { ...MINE, flags }]) {
      const flagged: { store: SettingsFile } = { store };
      takeProvision(flagged, stick, () => {});
      expect(flagged.store.flags).toEqual(flags);
      expect(flagged.store.updateFeed).toBe((store as SettingsFile).updateFeed);
    }
    // It sets them where they are missing.
    const fresh: { store: SettingsFile } = { store: {} };
    takeProvision(fresh, stick, () => {});
    expect(fresh.store).toMatchObject(WHOLE);
  });
});
