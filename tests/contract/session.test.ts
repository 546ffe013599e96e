import { createHash, randomUUID } from 'node:crypto';
import axios from 'axios';
import { describe, expect, it } from 'vitest';
import { serverSuite } from '../support/api-suite.ts';
import { isOnPostgres } from '../support/databases.ts';
import { choosePassword, logIn, type Player, playerOf, statusWith } from '../support/player.ts';

const INCORRECT = {
  error: 'invalid_grant',
  error_description: 'The user name or password is incorrect.',
  code: 'wrong-login',
};
const HOUR_MS = 60 * 60 * 1000;
/** The lifetime of an unused token (docs/specification.md). */
const LIFETIME_MS = 12 * HOUR_MS;

describe('logging in', () => {
  const suite = serverSuite();
  const attempt = (username: string, password: string) =>
    suite.api.attempt('logIn', { body: { grant_type: 'password', username, password } });

  it('returns a token, its type and the user id', async () => {
    const session = await suite.api.call('logIn', {
      body: { grant_type: 'password', username: 'player01@nordwind.example', password: 'nordwind' },
    });
    expect(session).toEqual({ access_token: expect.any(String), token_type: 'Bearer', userId: expect.any(Number) });
    expect(session.access_token.length).toBeGreaterThanOrEqual(43);
  });

  it('accepts the username in any case and with blanks around it', async () => {
    expect((await attempt('  PLAYER01@Nordwind.Example ', 'nordwind')).status).toBe(200);
  });

  it.each(['Basic a2lvc2s6', 'Bearer of-nobody'])(
    'ignores a header without a token of a kiosk: %s',
    async (authorization) => {
      const body = 'grant_type=password&username=player01%40nordwind.example&password=nordwind';
      expect((await axios.post(`${suite.server.url}/oauth/Token`, body, { headers: { authorization } })).status).toBe(
        200,
      );
    },
  );

  it('has the same answer for a wrong password and an unknown user', async () => {
    for (const username of ['player01@nordwind.example', 'nobody@nordwind.example']) {
      const { status, body } = await attempt(username, 'wrong');
      expect({ status, body }).toEqual({ status: 400, body: INCORRECT });
    }
  });

  it.skipIf(isOnPostgres)('returns OAuth errors for an invalid request', async () => {
    const missing = await suite.api.attempt('logIn', { body: { grant_type: 'password', username: 'player01' } });
    expect(missing).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    const grant = await suite.api.attempt('logIn', { body: { grant_type: 'x', username: 'a', password: 'b' } });
    expect(grant).toMatchObject({ status: 400, body: { error: 'unsupported_grant_type' } });
  });

  it('stores only the hash of a token', async () => {
    const { token, userId } = await logIn(suite.api, 'player10');
    const rows = await suite.server.db.selectFrom('tokens').selectAll().where('user_id', '=', userId).execute();
    // Computed here, because the product's own function would always agree with itself.
    expect(rows.map((row) => row.token_hash)).toEqual([createHash('sha256').update(token).digest('hex')]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('finds the paths in any case', async () => {
    const body = 'grant_type=password&username=player01%40nordwind.example&password=nordwind';
    expect((await axios.post(`${suite.server.url}/OAUTH/token`, body)).status).toBe(200);
  });

  it('is refused after ten wrong passwords for a username, also simultaneous ones', async () => {
    const tries = await Promise.all(Array.from({ length: 14 }, () => attempt('player11@nordwind.example', 'wrong')));
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(10);
    const refused = await attempt('player11@nordwind.example', 'nordwind');
    expect(refused.status).toBe(429);
    expect(refused.body.error).toBe('slow_down');
    expect(refused.body.error_description).toBe('Too many attempts. Please wait a minute and try again.');
    expect((await attempt('player12@nordwind.example', 'nordwind')).status).toBe(200);
  });

  it('is not refused however often a player logs in with the right password', async () => {
    for (let count = 0; count < 15; count++) await logIn(suite.api, 'player13');
  });
});

describe('the limit of one address', () => {
  const suite = serverSuite({ limits: { requestsPerAddress: 3 } });

  it('counts all usernames together', async () => {
    for (const name of ['player01', 'player02', 'player03']) await logIn(suite.api, name);
    const body = { grant_type: 'password', username: 'player04@nordwind.example', password: 'nordwind' };
    expect((await suite.api.attempt('logIn', { body })).status).toBe(429);
  });
});

describe('a token', () => {
  let now = Date.now();
  const suite = serverSuite({ clock: { now: () => now } });
  const statusWith = async (token?: string) => (await suite.api.attempt('getThemes', {}, { token })).status;

  it('is required, and must exist', async () => {
    const { status, body, headers } = await suite.api.attempt('getThemes', {});
    expect({ status, body }).toEqual({ status: 401, body: { code: 'signed-out', message: 'Please log in again.' } });
    expect(headers['www-authenticate']).toBe('Bearer');
    expect(await statusWith('made-up')).toBe(401);
  });

  it('ends at logout, without ending others', async () => {
    const [first, second] = [await logIn(suite.api, 'player01'), await logIn(suite.api, 'player01')];
    await suite.api.call('logOut', {}, first);
    expect(await statusWith(first.token)).toBe(401);
    expect(await statusWith(second.token)).toBe(200);
  });

  it('stays valid while it is used, and expires when it is not', async () => {
    const { token } = await logIn(suite.api, 'player01');
    now += LIFETIME_MS - HOUR_MS;
    expect(await statusWith(token)).toBe(200);
    now += LIFETIME_MS - HOUR_MS;
    expect(await statusWith(token)).toBe(200);
    now += LIFETIME_MS + 1;
    expect(await statusWith(token)).toBe(401);
  });
});

/** The server remembers for a minute which player a token belongs to, so that a step reads its sender only once, under the lock. */
describe('a session that ends between two steps of a play', () => {
  const suite = serverSuite();
  const change = ({ userId }: Player, values: { is_password_change_enforced: 1 } | { role: 'Admin' }) =>
    suite.server.db.updateTable('users').set(values).where('id', '=', userId).execute();
  const expire = ({ userId }: Player) =>
    suite.server.db.updateTable('tokens').set({ expires_at: '2020-01-01T00:00:00.000Z' }).where('user_id', '=', userId);

  it.each<[string, name: string, code: string, end: (player: Player, name: string) => Promise<unknown>]>([
    ['a logout', 'player06', 'signed-out', (player) => suite.api.call('logOut', {}, player)],
    ['its expiry', 'player07', 'signed-out', (player) => expire(player).execute()],
    [
      'a new password in another session',
      'player08',
      'signed-out',
      async (_player, name) => choosePassword(suite.api, await logIn(suite.api, name), 'nordwind'),
    ],
    [
      'an enforced password',
      'player09',
      'password-change-required',
      (player) => change(player, { is_password_change_enforced: 1 }),
    ],
    ['another role', 'player11', 'not-permitted', (player) => change(player, { role: 'Admin' })],
  ])('is refused at the second step: %s', async (_end, name, code, end) => {
    const player = await playerOf(suite.api, name);
    const step = () => {
      const body = statusWith(player, {});
      return suite.api.attempt(
        'putGameStatus',
        { query: { id: player.status.id ?? 0 }, body },
        { ...player, idempotencyKey: randomUUID() },
      );
    };
    expect((await step()).status).not.toBe(401);
    await end(player, name);
    expect((await step()).body).toMatchObject({ code });
  });
});
