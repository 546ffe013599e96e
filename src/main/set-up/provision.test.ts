import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../tests/support/main.ts';
import { provisionPlaces } from './places.ts';
import { readProvision } from './provision.ts';

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
  it('sets up all that it names', () => {
    const file = written(WHOLE);
    expect(readProvision([file])).toMatchObject({ kind: 'found', file, values: WHOLE });
    expect(readProvision([written({})])).toMatchObject({ kind: 'found', values: {} });
    expect(readProvision([written(`\uFEFF${JSON.stringify(WHOLE)}`)])).toMatchObject({ values: WHOLE });
  });

  it('is looked for in one place after the other, and none is no problem', () => {
    const file = written(WHOLE);
    expect(readProvision(['/nowhere/kiosk.json', path.dirname(file), file])).toMatchObject({ kind: 'found', file });
    expect(readProvision(['/nowhere/kiosk.json'])).toEqual({ kind: 'none' });
  });

  it('is known again by its text', () => {
    const digests = [WHOLE, WHOLE, { ...WHOLE, mode: 'field' }].map((content) => {
      const provision = readProvision([written(content)]);
      return provision.kind === 'found' && provision.digest;
    });
    expect(digests[0]).toBe(digests[1]);
    expect(digests[0]).not.toBe(digests[2]);
  });

  it.each([
    ['no JSON', '{"mode": "kiosk"', /JSON/],
    ['no object', '[]', /object/],
    ['another mode', { mode: 'public' }, /^\/mode/],
    ['a PIN that is none', { staffPin: '12' }, /^\/staffPin/],
    ['a field that it does not have', { apiURL: WHOLE.apiUrl }, /additional/],
    ['an address that is none', { apiUrl: 'nordwind' }, /address/],
    ['updates that anybody could send', { updateFeed: 'http://updates.example', allowHttp: true }, /http/],
    ['plain http, unless it allows that', { apiUrl: 'http://10.0.0.5' }, /http/],
    ['more than anybody writes', ' '.repeat(100_001), /too large/],
  ])('with %s is not used at all, and what is wrong is said', (_name, content, problem) => {
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

  it('are the folder for local data, and beside the app', () => {
    expect(provisionPlaces(about)).toEqual(['/data/kiosk.json', '/opt/Spinboard/kiosk.json']);
    const exe = '/Applications/Spinboard.app/Contents/MacOS/Spinboard';
    expect(provisionPlaces({ ...about, exe, platform: 'darwin' })[1]).toBe('/Applications/kiosk.json');
  });

  it('are none but the one that was named', () => {
    expect(provisionPlaces({ ...about, given: '/etc/fair.json' })).toEqual(['/etc/fair.json']);
  });

  it('are sticks only as long as nobody has set the kiosk up', () => {
    expect(provisionPlaces({ ...about, platform: 'win32' })).toHaveLength(2);
    expect(provisionPlaces({ ...about, platform: 'win32', isSetUp: false }).length).toBeGreaterThan(20);
  });
});
