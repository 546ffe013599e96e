import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ACCOUNTS_PER_NAME } from '../../src/server/repositories/login-accounts.ts';
import { PASSWORD_COST } from '../../src/server/security/password.ts';
import { serverSuite } from '../support/api-suite.ts';
import { watchScrypt } from '../support/scrypt-calls.ts';

const WAIT = { timeout: 30_000 };

/** The work of all derivations, in units of one at the server's cost. */
const work = { done: 0 };
watchScrypt((_length, { N = 0, r = 0, p = 0 }) => {
  work.done += N * r * p;
});

const { N, r, p } = PASSWORD_COST;
const suite = serverSuite({ passwordCost: PASSWORD_COST, mailer: { send: async () => undefined } });
const workOf = () => work.done / (N * r * p);

const users = () => suite.server.db.selectFrom('users');
const hashOf = async (name: string) =>
  (await users().selectAll().where('user_name', '=', `${name}@nordwind.example`).executeTakeFirstOrThrow())
    .mailed_password_hash;
const logIn = (name: string, password: string) =>
  suite.api.attempt('logIn', {
    body: { grant_type: 'password', username: `${name}@nordwind.example`, password },
  });

beforeEach(() => {
  work.done = 0;
});

describe('the work of the server', () => {
  it.each([
    ['an unknown user', 'nobody', 'wrong!'],
    ['a demo user with a wrong password', 'player06', 'wrong!'],
    ['a demo user with the right one', 'player06', 'nordwind'],
  ])('for a log-in of %s is the same', async (_who, name, password) => {
    await logIn(name, password);
    expect(workOf()).toBeCloseTo(ACCOUNTS_PER_NAME, 1);
  });

  it.each(['wrong!', 'nordwind'])('for a login with %s is the same at two vendors', async (password) => {
    const { db } = suite.server;
    const other = await db.insertInto('clients').values({ name: 'Other' }).returning('id').executeTakeFirstOrThrow();
    const ofName = users().selectAll().where('user_name', '=', 'player08@nordwind.example');
    const { id: _, ...row } = await ofName.executeTakeFirstOrThrow();
    const copy = { ...row, client_id: other.id };
    await db.insertInto('users').values(copy).execute();
    work.done = 0;
    await logIn('player08', password);
    expect(workOf()).toBeCloseTo(ACCOUNTS_PER_NAME, 1);
  });

  it('for a forgotten password is the same for everybody, and so is the next login', async () => {
    for (const name of ['player07', 'nobody']) {
      work.done = 0;
      await suite.api.call('forgotPassword', { body: { Email: `${name}@nordwind.example` } });
      await vi.waitFor(() => expect(workOf()).toBeGreaterThan(0), WAIT);
      if (name !== 'nobody') await vi.waitFor(async () => expect(await hashOf(name)).not.toBeNull(), WAIT);
      await vi.waitFor(() => expect(workOf()).toBeCloseTo(ACCOUNTS_PER_NAME, 1), WAIT);
    }
    for (const name of ['player07', 'nobody']) {
      work.done = 0;
      await logIn(name, 'wrong!');
      expect(workOf()).toBeCloseTo(ACCOUNTS_PER_NAME, 1);
    }
  });
});
