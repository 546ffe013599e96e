import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { Api } from '../support/api.ts';
import { serverSuite } from '../support/api-suite.ts';
import { logIn } from '../support/player.ts';
import { startTestServer } from '../support/server.ts';

describe('a forgotten password', () => {
  const suite = serverSuite();
  const sent = { message: 'New password has been sent to your email' };

  /** The new password from the mail to this address, as soon as it arrives. */
  const mailedPassword = (email: string) =>
    vi.waitFor(
      async () => {
        for (const file of await readdir(suite.server.mailFolder)) {
          const text = await readFile(join(suite.server.mailFolder, file), 'utf8');
          const password = text.includes(`To: ${email}`) && /^ {4}(\S+)$/m.exec(text)?.[1];
          if (password) return password;
        }
        throw new Error('no mail yet');
      },
      { timeout: 30_000 },
    );

  it('is replaced by a new one, which comes by mail and must be changed', async () => {
    const email = 'player06@nordwind.example';
    expect(await suite.api.call('forgotPassword', { body: { Email: email } })).toEqual(sent);
    const password = await mailedPassword(email);
    const session = await vi.waitFor(() => logIn(suite.api, 'player06', password), { timeout: 30_000 });
    const user = await suite.api.call('getUser', { params: { id: session.userId } }, session);
    expect(user.isPasswordChangeEnforced).toBe(true);
    await expect(logIn(suite.api, 'player06')).rejects.toThrow('incorrect');
  });

  it('is answered the same for an unknown username', async () => {
    expect(await suite.api.call('forgotPassword', { body: { Email: 'nobody@nordwind.example' } })).toEqual(sent);
  });

  it('cannot be asked for without end', async () => {
    const ask = () => suite.api.attempt('forgotPassword', { body: { Email: 'nobody.else@nordwind.example' } });
    const statuses = [(await ask()).status, (await ask()).status, (await ask()).status, (await ask()).status];
    expect(statuses).toEqual([200, 200, 200, 429]);
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

describe('a mail server that cannot be reached', () => {
  const suite = serverSuite({
    mailer: { send: () => Promise.reject(new Error('down')), isReachable: async () => false },
  });

  it('is told to everybody alike, whoever there is, and does not use up the attempts', async () => {
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

describe('a mail to an address that was corrected while it was on its way', () => {
  it('lets nobody in', async () => {
    const server = await startTestServer({
      mailer: {
        send: async () => {
          const key = 'corrected@nordwind.example';
          await users().set({ email: key, email_key: key, user_name: key, user_name_key: key }).execute();
          mailed.resolve();
        },
      },
    });
    const mailed = Promise.withResolvers<void>();
    const users = () => server.db.updateTable('users').where('email', '=', 'player06@nordwind.example');
    const api = new Api(server.url);
    await api.call('forgotPassword', { body: { Email: 'player06@nordwind.example' } });
    await mailed.promise;
    // With a single connection, the writes after the mail come before this log-in.
    await logIn(api, 'corrected');
    await server.stop();
  });
});

describe('changing a password', () => {
  const suite = serverSuite();
  const change = (name: string, oldPassword: string, newPassword: string, confirmPassword = newPassword) =>
    logIn(suite.api, name).then((session) =>
      suite.api.attempt('changePassword', { body: { oldPassword, newPassword, confirmPassword } }, session),
    );

  it('needs a new one from then on and lifts the duty to change it', async () => {
    const session = await logIn(suite.api, 'player04');
    const other = await logIn(suite.api, 'player04');
    const before = await suite.api.call('getUser', { params: { id: session.userId } }, session);
    expect(before.isPasswordChangeEnforced).toBe(true);

    const body = { oldPassword: 'nordwind', newPassword: 'südwind', confirmPassword: 'südwind' };
    expect(await suite.api.call('changePassword', { body }, session)).toEqual({
      message: 'Your password has been changed',
    });

    const after = await suite.api.call('getUser', { params: { id: session.userId } }, session);
    expect(after.isPasswordChangeEnforced).toBe(false);
    expect((await suite.api.attempt('getThemes', {}, other)).status).toBe(401);
    await logIn(suite.api, 'player04', 'südwind');
    await expect(logIn(suite.api, 'player04')).rejects.toThrow('incorrect');
  });

  it.each([
    ['a wrong old password', ['northwind', 'ostwind'], 'wrong-password', 'The old password is incorrect.'],
    ['a short password', ['nordwind', 'wind'], 'invalid-value', 'The password must be at least 6 characters long'],
    ['a typing error', ['nordwind', 'ostwind', 'ostwimd'], 'invalid-value', "The passwords doesn't match"],
  ] as const)('is refused with %s', async (_case, [old, next, confirm], code, message) => {
    const { status, body } = await change('player07', old, next, confirm);
    expect({ status, body }).toEqual({ status: 400, body: { code, message } });
  });

  it('leaves no trace of a password beside its hash', async () => {
    const session = await logIn(suite.api, 'player08');
    const body = { oldPassword: 'nordwind', newPassword: 'westwind', confirmPassword: 'westwind' };
    const { headers } = await suite.api.answer('changePassword', { body }, { ...session, idempotencyKey: 'change' });
    expect(headers['idempotency-key']).toBeUndefined();
    expect(await suite.server.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
  });
});
