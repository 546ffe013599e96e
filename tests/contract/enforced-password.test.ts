import { describe, expect, it } from 'vitest';
import { type EndpointName, endpoints } from '../../src/shared/api/endpoints.ts';
import { serverSuite } from '../support/api-suite.ts';
import { choosePassword, logIn, type SignedIn } from '../support/player.ts';

const suite = serverSuite();

const REQUIRED = {
  status: 428,
  body: { code: 'password-change-required', message: 'Please choose a new password first.' },
};

/** The calls that remain open, apart from public ones. */
const OPEN: readonly EndpointName[] = ['changePassword', 'getUser', 'logOut', 'logIn', 'forgotPassword'];

async function enforce({ userId }: SignedIn): Promise<void> {
  await suite.server.db.updateTable('users').set({ is_password_change_enforced: 1 }).where('id', '=', userId).execute();
}

describe('a user who must choose another password', () => {
  it.each([
    ['player', 'player04'],
    ['admin', 'admin'],
  ] as const)('can do nothing else first, as %s', async (role, name) => {
    const session = await logIn(suite.api, name);
    await enforce(session);
    const barred = (Object.keys(endpoints) as EndpointName[]).filter(
      (call) => !OPEN.includes(call) && ['signed-in', role].includes(endpoints[call].access),
    );
    expect(barred.length).toBeGreaterThan(8);
    for (const call of barred) {
      const { status, body } = await suite.api.attempt(call, { params: {} }, session);
      expect({ call, status, body }).toEqual({ call, ...REQUIRED });
    }
    const own = await suite.api.call('getUser', { params: { id: session.userId } }, session);
    expect(own.isPasswordChangeEnforced).toBe(true);
    expect(await suite.api.attempt('getUser', { params: { id: session.userId + 1 } }, session)).toMatchObject(REQUIRED);
    await choosePassword(suite.api, session, 'nordwind');
    expect((await suite.api.attempt('getThemes', {}, session)).status).toBe(200);
  });

  it('can log out', async () => {
    const session = await logIn(suite.api, 'player05');
    await enforce(session);
    await suite.api.call('logOut', {}, session);
    expect((await suite.api.attempt('getThemes', {}, session)).status).toBe(401);
  });

  it('is also restricted in sessions that were already open', async () => {
    const session = await logIn(suite.api, 'player06');
    expect((await suite.api.attempt('getThemes', {}, session)).status).toBe(200);
    await enforce(session);
    expect(await suite.api.attempt('getThemes', {}, session)).toMatchObject(REQUIRED);
  });
});
