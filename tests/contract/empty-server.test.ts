import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axios from 'axios';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { campaignForm, campaignTypesOf } from '../support/admin.ts';
import { Api } from '../support/api.ts';
import { addressFor } from '../support/databases.ts';
import { choosePassword } from '../support/player.ts';
import { startTestServer } from '../support/server.ts';

const EMAIL = 'Ada.Lund@fair.example';
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spinboard-empty-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const fileNamed = (name: string) => join(folder, name);
const databaseNamed = (name: string) => addressFor(fileNamed(name));

/** Runs a command that creates an administrator, and waits until it ends. */
async function start(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
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
  it('creates its first administrator by a command, who can set up a campaign at once', async () => {
    const database = await databaseNamed('new folder/server.db');
    const names = ['--first-name=Ada', '--last-name=Lund'];
    const made = await start(`--db=${database}`, `--first-admin=${EMAIL}`, '--vendor=Fair & Co – 展示会', ...names);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const lines = made.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toEqual([{ event: 'first-admin', userName: EMAIL, password: expect.stringMatching(/^\S{12,}$/) }]);

    const server = await startTestServer({ database, seed: 'none' });
    const api = new Api(server.url);
    const admin = await logIn(api, EMAIL.toLowerCase(), lines[0].password);
    const user = await api.call('getUser', { params: { id: admin.userId } }, admin);
    expect(user).toMatchObject({
      fullName: 'Ada Lund',
      userName: EMAIL,
      roles: ['Admin'],
      isPasswordChangeEnforced: true,
    });
    const clientId = user.clientId ?? 0;
    await choosePassword(api, admin, lines[0].password);
    const branding = await api.call('getVendorBranding', { params: { clientId } }, admin);
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

  it('accepts the password from the kiosk’s set-up, and does not print it', async () => {
    const database = await databaseNamed('chosen.db');
    vi.stubEnv('FIRST_ADMIN_PASSWORD', 'wheel-of-fortune');
    const made = await start(`--db=${database}`, `--first-admin=${EMAIL}`, '--vendor=Fair');
    vi.unstubAllEnvs();
    expect(made).toEqual({
      code: 0,
      stdout: `${JSON.stringify({ event: 'first-admin', userName: EMAIL })}\n`,
      stderr: '',
    });

    const server = await startTestServer({ database, seed: 'none' });
    const api = new Api(server.url);
    const admin = await logIn(api, EMAIL, 'wheel-of-fortune');
    const user = await api.call('getUser', { params: { id: admin.userId } }, admin);
    expect(user).toMatchObject({ roles: ['Admin'], isPasswordChangeEnforced: false });
    await server.stop();
  });

  it('refuses a password that is easy to guess, and creates nothing', async () => {
    const database = await databaseNamed('easy.db');
    vi.stubEnv('FIRST_ADMIN_PASSWORD', 'Passwort1');
    const made = await start(`--db=${database}`, `--first-admin=${EMAIL}`, '--vendor=Fair');
    vi.unstubAllEnvs();
    expect(made).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('too easy to guess') });
  });

  it('refuses a second first administrator', async () => {
    const database = await databaseNamed('once.db');
    const args = [`--db=${database}`, '--vendor=Fair'];
    expect((await start(...args, `--first-admin=${EMAIL}`)).code).toBe(0);
    expect(await start(...args, '--first-admin=other@fair.example')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'This database already has an administrator. Use --add-admin.\n',
    });
    const server = await startTestServer({ database, seed: 'none' });
    expect(await server.db.selectFrom('users').select('user_name').execute()).toEqual([{ user_name: EMAIL }]);
    expect(await server.db.selectFrom('clients').select('name').execute()).toEqual([{ name: 'Fair' }]);
    await server.stop();
  });

  it('does not turn a player into an administrator', async () => {
    const database = await databaseNamed('player.db');
    const server = await startTestServer({ database });
    await server.db.deleteFrom('users').where('role', '=', 'Admin').execute();
    await server.stop();
    const args = [`--db=${database}`, '--vendor=Nordwind audio', '--first-admin=PLAYER01@nordwind.example'];
    expect(await start(...args)).toEqual({
      code: 2,
      stdout: '',
      stderr: 'This mail address belongs to a user already.\n',
    });
  });

  it('refuses a further administrator before the first', async () => {
    expect(await start(`--db=${await databaseNamed('early.db')}`, `--add-admin=${EMAIL}`, '--vendor=Fair')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'This database has no administrator yet. Use --first-admin.\n',
    });
  });

  it.each([
    ['without a mail address', ['--first-admin=ada', '--vendor=Fair'], '--first-admin must be a mail address: ada'],
    ['without a vendor', [`--first-admin=${EMAIL}`], '--first-admin needs the name of the vendor: --vendor=NAME'],
  ])('makes no administrator %s', async (_what, args, message) => {
    const { code, stdout, stderr } = await start(`--db=${await databaseNamed('none.db')}`, ...args);
    expect({ code, stdout, message: stderr.split('\n')[0] }).toEqual({ code: 2, stdout: '', message });
  });

  it('has the themes and the game types once, however often it starts', async () => {
    const database = await databaseNamed('catalogue.db');
    for (const resourcesFolder of [fileNamed('no pictures'), undefined, undefined]) {
      await (await startTestServer({ database, seed: 'none', ...(resourcesFolder && { resourcesFolder }) })).stop();
    }
    const server = await startTestServer({ database, seed: 'none' });
    const themes = await server.db.selectFrom('themes').selectAll().orderBy('id').execute();
    expect(themes.map((theme) => theme.description)).toEqual(['Full', 'Midnight', 'Citrus']);
    // The second start added the pictures that were missing at the first, once.
    expect(themes.every((theme) => theme.image_file_id !== null)).toBe(true);
    expect(await server.db.selectFrom('files').select('id').execute()).toHaveLength(3);
    expect(await server.db.selectFrom('campaign_types').select('description').execute()).toEqual([
      { description: 'Prize Wheel + Press Your Luck' },
      { description: 'Prize Wheel only' },
      { description: 'Quiz only' },
    ]);
    await server.stop();
  });

  it('restores a missing theme or game type', async () => {
    const database = await databaseNamed('missing.db');
    const first = await startTestServer({ database, seed: 'none' });
    await first.db.deleteFrom('themes').where('description', '=', 'Midnight').execute();
    await first.db.deleteFrom('campaign_types').where('description', '=', 'Quiz only').execute();
    await first.stop();
    const second = await startTestServer({ database, seed: 'none' });
    expect(await second.db.selectFrom('themes').select('id').execute()).toHaveLength(3);
    expect(await second.db.selectFrom('campaign_types').select('id').execute()).toHaveLength(3);
    await second.stop();
  });
});

describe('further administrators', () => {
  it('join a vendor or get a new one, and see only their own vendor', async () => {
    const database = await databaseNamed('further.db');
    const make = async (flag: string, email: string, vendor: string) => {
      const { code, stdout, stderr } = await start(`--db=${database}`, `--${flag}=${email}`, `--vendor=${vendor}`);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      return JSON.parse(stdout) as { event: string; userName: string; password: string };
    };
    const first = await make('first-admin', EMAIL, 'Fair & Co');
    // The server may be running at the same time.
    const server = await startTestServer({ database, seed: 'none' });
    const colleague = await make('add-admin', 'bo@fair.example', ' fair & CO ');
    expect(colleague).toEqual({
      event: 'added-admin',
      userName: 'bo@fair.example',
      password: expect.stringMatching(/^\S{12,}$/),
      vendor: 'Fair & Co',
      isNewVendor: false,
    });
    const rival = await make('add-admin', 'eve@rival.example', 'Rival');
    expect(rival).toMatchObject({ vendor: 'Rival', isNewVendor: true });

    const api = new Api(server.url);
    const sessions = [];
    for (const { userName, password } of [first, colleague, rival]) {
      const session = await logIn(api, userName, password);
      const user = await api.call('getUser', { params: { id: session.userId } }, session);
      expect(user).toMatchObject({ roles: ['Admin'], isPasswordChangeEnforced: true });
      await choosePassword(api, session, password);
      sessions.push({ ...session, clientId: user.clientId ?? 0 });
    }
    const [ada, bo, eve] = sessions as [(typeof sessions)[0], (typeof sessions)[0], (typeof sessions)[0]];
    const { quiz } = await campaignTypesOf(api, ada);
    const body = campaignForm({ campaignTypeId: quiz });
    const made = await api.call('postCampaign', { params: { clientId: ada.clientId }, body }, ada);
    const listOf = ({ clientId, ...session }: typeof bo) => api.call('getCampaigns', { params: { clientId } }, session);
    expect(await listOf(bo)).toEqual([made]);
    expect(await listOf(eve)).toEqual([]);
    expect((await api.attempt('getCampaigns', { params: { clientId: ada.clientId } }, eve)).status).toBe(403);
    expect((await api.attempt('getCampaignUsers', { params: { campaignId: made.id } }, eve)).status).toBe(403);
    await server.stop();
  });

  it('need an address that no user of the vendor has', async () => {
    const database = await databaseNamed('taken.db');
    await (await startTestServer({ database })).stop();
    for (const email of ['ADMIN@nordwind.example', 'player01@nordwind.example']) {
      expect(await start(`--db=${database}`, `--add-admin=${email}`, '--vendor=nordwind audio')).toEqual({
        code: 2,
        stdout: '',
        stderr: 'This mail address belongs to a user already.\n',
      });
    }
    expect((await start(`--db=${database}`, '--add-admin=admin@nordwind.example', '--vendor=Rival')).code).toBe(0);
    const server = await startTestServer({ database });
    const vendors = server.db.selectFrom('clients').select('name').orderBy('id');
    expect(await vendors.execute()).toEqual([{ name: 'Nordwind Audio' }, { name: 'Rival' }]);
    await server.stop();
  });
});
