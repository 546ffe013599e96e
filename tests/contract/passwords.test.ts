import { readdir, readFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import axios from 'axios';
import { describe, expect, it, vi } from 'vitest';
import type { Db, Row } from '../../src/server/database/schema.ts';
import type { Mail } from '../../src/server/mail/mailer.ts';
import { changeEmails, updateUser } from '../../src/server/repositories/users.ts';
import { Api } from '../support/api.ts';
import { serverSuite } from '../support/api-suite.ts';
import { choosePassword, logIn, type SignedIn } from '../support/player.ts';
import { startTestServer } from '../support/server.ts';

const WAIT = { timeout: 30_000 };

describe('a forgotten password', () => {
  const suite = serverSuite();
  const sent = { message: 'New password has been sent to your email' };

  /** Waits for the mail to this address and returns its new password. */
  const mailedPassword = (email: string) =>
    vi.waitFor(async () => {
      for (const file of await readdir(suite.server.mailFolder)) {
        const text = await readFile(join(suite.server.mailFolder, file), 'utf8');
        const password = text.includes(`To: ${email}`) && /^ {4}(\S+)$/m.exec(text)?.[1];
        if (password) return password;
      }
      throw new Error('no mail yet');
    }, WAIT);

  const flagOf = async (session: SignedIn) =>
    (await suite.api.call('getUser', { params: { id: session.userId } }, session)).isPasswordChangeEnforced;

  it('stays valid until the mailed one is used; the mailed one must be changed', async () => {
    const email = 'player06@nordwind.example';
    expect(await suite.api.call('forgotPassword', { body: { Email: email } })).toEqual(sent);
    const password = await mailedPassword(email);
    const before = await logIn(suite.api, 'player06');
    expect(await flagOf(before)).toBe(false);
    const session = await vi.waitFor(() => logIn(suite.api, 'player06', password), { timeout: 30_000 });
    expect(await flagOf(session)).toBe(true);
    await expect(logIn(suite.api, 'player06')).rejects.toThrow('incorrect');
    await logIn(suite.api, 'player06', password);
  });

  it('is no longer replaced once another was chosen, or the address has changed', async () => {
    for (const [name, change] of [
      ['player14', { password: true }],
      ['player15', { password: false }],
    ] as const) {
      const email = `${name}@nordwind.example`;
      await suite.api.call('forgotPassword', { body: { Email: email } });
      const password = await mailedPassword(email);
      const hash = () =>
        suite.server.db.selectFrom('users').select('mailed_password_hash').where('email', '=', email).execute();
      await vi.waitFor(async () => expect((await hash())[0]?.mailed_password_hash).toBeTruthy(), WAIT);
      const session = await logIn(suite.api, name);
      if (change.password) {
        await choosePassword(suite.api, session, 'nordwind');
        // The server has deleted its hash too.
        expect(await hash()).toEqual([{ mailed_password_hash: null }]);
      } else {
        const admin = await logIn(suite.api, 'admin');
        const body = { id: session.userId, firstName: 'A', lastName: 'B', email: 'moved@nordwind.example' };
        await suite.api.call('updateUser', { params: { flag: false }, body }, admin);
      }
      await expect(logIn(suite.api, change.password ? name : 'moved', password)).rejects.toThrow('incorrect');
    }
  });

  it('has the same answer for an unknown username', async () => {
    expect(await suite.api.call('forgotPassword', { body: { Email: 'nobody@nordwind.example' } })).toEqual(sent);
  });

  it('cannot be requested without limit', async () => {
    const ask = () => suite.api.attempt('forgotPassword', { body: { Email: 'nobody.else@nordwind.example' } });
    const statuses = [(await ask()).status, (await ask()).status, (await ask()).status, (await ask()).status];
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe('a mailed password', () => {
  let now = Date.now();
  const mails: Mail[] = [];
  const suite = serverSuite({
    clock: { now: () => now },
    mailer: { send: async (mail) => void mails.push(mail) },
  });
  const mailed = async (name: string) => {
    const email = `${name}@nordwind.example`;
    await suite.api.call('forgotPassword', { body: { Email: email } });
    const stored = () =>
      suite.server.db.selectFrom('users').select('mailed_password_hash').where('email', '=', email).execute();
    await vi.waitFor(async () => expect((await stored())[0]?.mailed_password_hash).toBeTruthy(), WAIT);
    return /^ {4}(\S+)$/m.exec(mails.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? '';
  };

  it('opens the account for a day', async () => {
    const [first, second] = [await mailed('player09'), await mailed('player10')];
    now += 24 * 60 * 60 * 1000 - 1000;
    await logIn(suite.api, 'player09', first);
    now += 1000;
    await expect(logIn(suite.api, 'player10', second)).rejects.toThrow('incorrect');
    await logIn(suite.api, 'player10');
  });

  it('cannot be requested without limit from many addresses', async () => {
    const ask = (address: number) =>
      axios.post(
        `${suite.server.url}/api/Account/ForgotPassword`,
        { Email: 'player11@nordwind.example' },
        { httpAgent: new Agent({ localAddress: `127.0.0.${address}` }), validateStatus: () => true },
      );
    const statuses: number[] = [];
    for (let address = 10; address < 22; address++) statuses.push((await ask(address)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
  });
});

describe('a mail that cannot be sent', () => {
  const send = vi.fn(() => Promise.reject(new Error('no connection')));
  const suite = serverSuite({ mailer: { send } });

  it('leaves the old password as it is', async () => {
    await suite.api.call('forgotPassword', { body: { Email: 'player06@nordwind.example' } });
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce(), { timeout: 30_000 });
    await logIn(suite.api, 'player06');
  });
});

describe('an unreachable mail server', () => {
  const suite = serverSuite({
    mailer: { send: () => Promise.reject(new Error('down')), isReachable: async () => false },
  });

  it('is reported to everybody alike, and does not use up attempts', async () => {
    const down = {
      status: 502,
      body: { code: 'mail-not-sent', message: 'The email could not be sent. Please try again later.' },
    };
    for (const name of ['player06', 'player06', 'player06', 'player06', 'nobody']) {
      const body = { Email: `${name}@nordwind.example` };
      expect(await suite.api.attempt('forgotPassword', { body })).toMatchObject(down);
    }
    await logIn(suite.api, 'player06');
  });
});

const [FORMER, CORRECTED] = ['player06@nordwind.example', 'corrected@nordwind.example'];

describe('a mail to an address that was corrected while it was on its way', () => {
  it.each([
    [
      'one by one',
      (db: Db, { id, first_name: firstName, last_name: lastName }: Row<'users'>) =>
        updateUser(db, id, { firstName, lastName, email: CORRECTED, location: null, manager: null }),
    ],
    ['with many others', (db: Db, { id }: Row<'users'>) => changeEmails(db, [{ id, email: CORRECTED }])],
  ] as const)('gives no access if it was corrected %s', async (_how, correct) => {
    const server = await startTestServer({
      mailer: {
        send: async ({ text }) => {
          const users = server.db.selectFrom('users').selectAll();
          await correct(server.db, await users.where('email', '=', FORMER).executeTakeFirstOrThrow());
          mailed.resolve(/^ {4}(\S+)$/m.exec(text)?.[1] ?? '');
        },
      },
    });
    const mailed = Promise.withResolvers<string>();
    const api = new Api(server.url);
    await api.call('forgotPassword', { body: { Email: FORMER } });
    const password = await mailed.promise;
    await logIn(api, 'corrected');
    await expect(logIn(api, 'corrected', password)).rejects.toThrow('incorrect');
    await server.stop();
  });
});

describe('changing a password', () => {
  const suite = serverSuite();
  const change = (name: string, oldPassword: string, newPassword: string, confirmPassword = newPassword) =>
    logIn(suite.api, name).then((session) =>
      suite.api.attempt('changePassword', { body: { oldPassword, newPassword, confirmPassword } }, session),
    );

  it('requires the new one from then on, and ends the duty to change it', async () => {
    const session = await logIn(suite.api, 'player04');
    const other = await logIn(suite.api, 'player04');
    const admin = await logIn(suite.api, 'admin');
    const before = await suite.api.call('getUser', { params: { id: session.userId } }, session);
    expect(before.isPasswordChangeEnforced).toBe(true);

    const body = { oldPassword: 'nordwind', newPassword: 'südwind', confirmPassword: 'südwind' };
    expect(await suite.api.call('changePassword', { body }, session)).toEqual({
      message: 'Your password has been changed',
    });

    const after = await suite.api.call('getUser', { params: { id: session.userId } }, session);
    expect(after.isPasswordChangeEnforced).toBe(false);
    expect((await suite.api.attempt('getThemes', {}, other)).status).toBe(401);
    expect((await suite.api.attempt('getThemes', {}, admin)).status).toBe(200);
    await logIn(suite.api, 'player04', 'südwind');
    await expect(logIn(suite.api, 'player04')).rejects.toThrow('incorrect');
  });

  it('must not be easy to guess for an administrator; a player may choose any', async () => {
    const change = { oldPassword: 'nordwind', newPassword: 'Password1', confirmPassword: 'Password1' };
    const refused = await suite.api.attempt('changePassword', { body: change }, await logIn(suite.api, 'admin'));
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid-value' } });
    expect(refused.body.message).toContain('too easy to guess');
    await suite.api.call('changePassword', { body: change }, await logIn(suite.api, 'player21'));
  });

  it.each([
    ['a wrong old password', ['northwind', 'ostwind'], 'wrong-password', 'The old password is incorrect.'],
    ['a short password', ['nordwind', 'wind'], 'invalid-value', 'The password must be at least 6 characters long'],
    ['a typing error', ['nordwind', 'ostwind', 'ostwimd'], 'invalid-value', "The passwords doesn't match"],
  ] as const)('is refused with %s', async (_case, [old, next, confirm], code, message) => {
    const { status, body } = await change('player07', old, next, confirm);
    expect({ status, body }).toEqual({ status: 400, body: { code, message } });
  });

  it('is refused after ten wrong old passwords, also when they come at once', async () => {
    const session = await logIn(suite.api, 'player16');
    const tries = (oldPassword: string, count: number) =>
      Promise.all(
        Array.from({ length: count }, () => {
          const body = { oldPassword, newPassword: 'ostwind', confirmPassword: 'ostwind' };
          return suite.api.attempt('changePassword', { body }, session);
        }),
      );
    const guesses = await tries('northwind', 14);
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10);
    expect((await tries('nordwind', 1))[0]).toMatchObject({ status: 429, body: { code: 'too-many-attempts' } });
    await logIn(suite.api, 'player16');
  });

  it('leaves no trace of a password except its hash', async () => {
    const session = await logIn(suite.api, 'player08');
    const body = { oldPassword: 'nordwind', newPassword: 'westwind', confirmPassword: 'westwind' };
    const { headers } = await suite.api.answer('changePassword', { body }, { ...session, idempotencyKey: 'change' });
    expect(headers['idempotency-key']).toBeUndefined();
    expect(await suite.server.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
  });
});
