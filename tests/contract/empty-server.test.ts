import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axios from 'axios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { campaignForm, campaignTypesOf } from '../support/admin.ts';
import { Api } from '../support/api.ts';
import { startTestServer } from '../support/server.ts';

const EMAIL = 'Ada.Lund@fair.example';
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spinboard-empty-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const fileNamed = (name: string) => join(folder, name);

/** Runs the command that makes the first administrator, and waits for its end. */
async function firstAdmin(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child: ChildProcess = spawn(process.execPath, ['src/server/start.ts', ...args]);
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (text) => (output.stdout += text));
  child.stderr?.on('data', (text) => (output.stderr += text));
  const [code] = await once(child, 'close');
  return { code, ...output };
}

async function logIn(api: Api, username: string, password: string) {
  const { access_token, userId } = await api.call('logIn', { body: { grant_type: 'password', username, password } });
  return { token: access_token, userId: Number(userId) };
}

describe('an empty server', () => {
  it('gets its first administrator by a command, who can set up a campaign at once', async () => {
    const dbFile = fileNamed('new folder/server.db');
    const names = ['--first-name=Ada', '--last-name=Lund'];
    const made = await firstAdmin(`--db=${dbFile}`, `--first-admin=${EMAIL}`, '--vendor=Fair & Co – 展示会', ...names);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const lines = made.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toEqual([{ event: 'first-admin', userName: EMAIL, password: expect.stringMatching(/^\S{12,}$/) }]);

    const server = await startTestServer({ dbFile, seed: 'none' });
    const api = new Api(server.url);
    const admin = await logIn(api, EMAIL.toLowerCase(), lines[0].password);
    const user = await api.call('getUser', { params: { id: admin.userId } }, admin);
    expect(user).toMatchObject({
      fullName: 'Ada Lund',
      email: EMAIL,
      roles: ['Admin'],
      isPasswordChangeEnforced: true,
    });
    const clientId = user.clientId ?? 0;
    const branding = await api.call('getClientBranding', { params: { clientId } }, admin);
    expect(branding).toMatchObject({ logo: null, theme: { description: 'Full' }, version: 1 });
    const { data } = await axios.get<ArrayBuffer>(branding.theme?.themeImage?.url ?? '', {
      responseType: 'arraybuffer',
    });
    expect(data.byteLength).toBeGreaterThan(100);
    const types = await campaignTypesOf(api, admin);
    await api.call('postCampaign', { params: { clientId }, body: campaignForm({ campaignTypeId: types.full }) }, admin);
    expect(await api.call('getCampaigns', { params: { clientId } }, admin)).toHaveLength(1);
    expect(await server.db.selectFrom('clients').select('name').execute()).toEqual([{ name: 'Fair & Co – 展示会' }]);
    await server.stop();
  });

  it('takes no second first administrator', async () => {
    const dbFile = fileNamed('once.db');
    const args = [`--db=${dbFile}`, '--vendor=Fair'];
    expect((await firstAdmin(...args, `--first-admin=${EMAIL}`)).code).toBe(0);
    expect(await firstAdmin(...args, '--first-admin=other@fair.example')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'This database already has an administrator.\n',
    });
    const server = await startTestServer({ dbFile, seed: 'none' });
    expect(await server.db.selectFrom('users').select('user_name').execute()).toEqual([{ user_name: EMAIL }]);
    expect(await server.db.selectFrom('clients').select('name').execute()).toEqual([{ name: 'Fair' }]);
    await server.stop();
  });

  it('does not make an administrator of a player', async () => {
    const dbFile = fileNamed('player.db');
    const server = await startTestServer({ dbFile });
    await server.db.deleteFrom('users').where('role', '=', 'Admin').execute();
    await server.stop();
    const args = [`--db=${dbFile}`, '--vendor=Fair', '--first-admin=PLAYER01@nordwind.example'];
    expect(await firstAdmin(...args)).toEqual({
      code: 2,
      stdout: '',
      stderr: 'This mail address belongs to a user already.\n',
    });
  });

  it.each([
    ['without a mail address', ['--first-admin=ada', '--vendor=Fair'], '--first-admin must be a mail address: ada'],
    ['without a vendor', [`--first-admin=${EMAIL}`], '--first-admin needs the name of the vendor: --vendor=NAME'],
  ])('makes no administrator %s', async (_what, args, message) => {
    const { code, stdout, stderr } = await firstAdmin(`--db=${fileNamed('none.db')}`, ...args);
    expect({ code, stdout, message: stderr.split('\n')[0] }).toEqual({ code: 2, stdout: '', message });
  });

  it('has the themes and the game types, once however often it starts', async () => {
    const dbFile = fileNamed('catalogue.db');
    for (const resourcesFolder of [fileNamed('no pictures'), undefined, undefined]) {
      await (await startTestServer({ dbFile, seed: 'none', ...(resourcesFolder && { resourcesFolder }) })).stop();
    }
    const server = await startTestServer({ dbFile, seed: 'none' });
    const themes = await server.db.selectFrom('themes').selectAll().orderBy('id').execute();
    expect(themes.map((theme) => theme.description)).toEqual(['Full', 'Midnight', 'Citrus']);
    // The pictures that were missing at the first start came with the second, once.
    expect(themes.every((theme) => theme.image_file_id !== null)).toBe(true);
    expect(await server.db.selectFrom('files').select('id').execute()).toHaveLength(3);
    expect(await server.db.selectFrom('campaign_types').select('description').execute()).toEqual([
      { description: 'Prize Wheel + Press Your Luck' },
      { description: 'Prize Wheel only' },
      { description: 'Quiz only' },
    ]);
    await server.stop();
  });

  it('gets back a theme or a game type that is missing', async () => {
    const dbFile = fileNamed('missing.db');
    const first = await startTestServer({ dbFile, seed: 'none' });
    await first.db.deleteFrom('themes').where('description', '=', 'Midnight').execute();
    await first.db.deleteFrom('campaign_types').where('description', '=', 'Quiz only').execute();
    await first.stop();
    const second = await startTestServer({ dbFile, seed: 'none' });
    expect(await second.db.selectFrom('themes').select('id').execute()).toHaveLength(3);
    expect(await second.db.selectFrom('campaign_types').select('id').execute()).toHaveLength(3);
    await second.stop();
  });
});
