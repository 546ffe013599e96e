import { describe, expect, it } from 'vitest';
import { NOBODY_KNOWN } from '../../../tests/support/main.ts';
import { CHANGE, LOGIN, openSessions, USER } from '../../../tests/support/sessions.ts';
import { text } from '../../../tests/support/texts.ts';
import { RequestFailure } from '../link/failure.ts';

/** Sessions at a kiosk that knows Anna, over a server whose login may answer anything. */
async function openKnowing({ isOffline = false, isPossible = true } = {}) {
  const proved: string[] = [];
  const reports: string[] = [];
  const signedIn: string[] = [];
  const opened = await openSessions({
    offline: {
      isPossible,
      knows: (name) => name.trim() === 'anna',
      signIn: async (name) => {
        signedIn.push(name);
        return { ...USER, fullName: 'Anna, known here' };
      },
      prove: async (_user, password) => void proved.push(password),
    },
    connection: {
      isOffline,
      reached: () => void reports.push('reached'),
      failed: ({ status }) => void reports.push(`failed ${status}`),
    },
  });
  return { ...opened, proved, reports, signedIn };
}

describe('a login at a kiosk that knows the player', () => {
  it.each([
    ['nothing answers', null],
    ['the server answers that it is away', 503],
    ['something else answers', 418],
  ])('is made here if %s, and the connection learns of it', async (_name, status) => {
    const { sessions, state, close, reports, signedIn, proved } = await openKnowing();
    if (status === null) await close();
    else state.login = { status, isProven: status === 503 };
    expect(await sessions.logIn(LOGIN)).toMatchObject({ userId: 7, user: { fullName: 'Anna, known here' } });
    expect(sessions.visit()).toMatchObject({ token: null, origin: 'offline' });
    expect([signedIn, reports, proved]).toEqual([[LOGIN.username], [`failed ${status}`], []]);
  });

  it.each([
    ['refuses it', 401, 'wrong-login'],
    ['asks to wait', 429, 'too-many-attempts'],
  ])('is not made here if the server %s', async (_name, status) => {
    const { sessions, state, signedIn } = await openKnowing();
    state.login = { status, isProven: true };
    await expect(sessions.logIn(LOGIN)).rejects.toMatchObject({ code: 'refused', message: 'No.' });
    expect(signedIn).toEqual([]);
  });

  it('asks no server while none is reached, but does for a player whom the kiosk does not know', async () => {
    const { sessions, requests, signedIn } = await openKnowing({ isOffline: true });
    await sessions.logIn(LOGIN);
    expect([requests, signedIn]).toEqual([[], [LOGIN.username]]);
    await sessions.logIn({ ...LOGIN, username: 'bert' });
    expect([requests.length, signedIn.length]).toEqual([2, 1]);
  });

  it('with the server proves the password for later', async () => {
    const { sessions, proved, reports } = await openKnowing();
    await sessions.logIn(LOGIN);
    await sessions.changePassword(sessions.visit(), CHANGE);
    expect([proved, reports[0]]).toEqual([[LOGIN.password, CHANGE.newPassword], 'reached']);
  });

  it('fails where the kiosk may not log anybody in', async () => {
    const { sessions, close } = await openKnowing({ isPossible: false });
    await close();
    await expect(sessions.logIn(LOGIN)).rejects.toMatchObject({
      code: 'unreachable',
      message: text('error.unreachable'),
    });
  });
});

describe('a login with a code', () => {
  it('needs the server, which may not know codes', async () => {
    const { sessions, state, close } = await openKnowing();
    state.login = { status: 404, isProven: true };
    await expect(sessions.logInWithCode('ABCD')).rejects.toMatchObject({
      code: 'refused',
      message: text('code.notTaken'),
    });
    await close();
    await expect(sessions.logInWithCode('ABCD')).rejects.toMatchObject({
      code: 'unreachable',
      message: text('code.needsServer'),
    });
  });

  it('is not remembered', async () => {
    const { sessions, vault } = await openKnowing();
    await sessions.logInWithCode('ABCD');
    expect([sessions.visit().origin, vault.remembered()]).toEqual(['server', null]);
  });
});

describe('a visit without a token', () => {
  it('has the user of its beginning, asks the server nothing, and its end reports nothing', async () => {
    const { sessions, requests, outbox, kicks } = await openSessions({ offline: NOBODY_KNOWN });
    const user = { ...USER, fullName: 'Vera Visitor' };
    expect(sessions.begin(user, { origin: 'walk-up', visitCode: 'K7PD2' })).toEqual({
      userId: 7,
      user,
      visitCode: 'K7PD2',
    });
    const visit = sessions.visit();
    expect([await sessions.view(), await sessions.user(visit)]).toEqual([
      { userId: 7, user, visitCode: 'K7PD2' },
      user,
    ]);
    await expect(sessions.withToken(visit, async () => null)).rejects.toMatchObject({ code: 'unreachable' });
    sessions.logOut();
    expect([visit.isOver, outbox.all(), requests, kicks.count]).toEqual([true, [], [], 1]);
    await expect(sessions.during(visit, async () => null)).rejects.toMatchObject({ code: 'visit-over' });
    // The next visitor's screen never gets the code.
    expect(await sessions.view()).toBeNull();
    expect(await sessions.logIn(LOGIN)).not.toHaveProperty('visitCode');
  });
});

describe('of two logins that cross', () => {
  it('the later one counts, whichever answer comes first', async () => {
    for (const isFirstFirst of [true, false]) {
      const { sessions, state } = await openSessions();
      const ends: (() => void)[] = [];
      state.beforeLogin = () => new Promise<void>((end) => ends.push(end));
      const first = sessions.logIn(LOGIN);
      while (ends.length < 1) await new Promise((resolve) => setImmediate(resolve));
      const second = sessions.logIn(LOGIN);
      while (ends.length < 2) await new Promise((resolve) => setImmediate(resolve));
      const refused = expect(first).rejects.toMatchObject({ code: 'visit-over' });
      for (const end of isFirstFirst ? ends : ends.toReversed()) {
        end();
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await refused;
      expect((await second).userId).toBe(7);
      expect(sessions.visit().token?.accessToken).toBe('token-2');
    }
  });

  it('none counts after a logout', async () => {
    const { sessions, vault } = await openSessions();
    const login = expect(sessions.logIn(LOGIN)).rejects.toMatchObject({ code: 'visit-over' });
    sessions.logOut();
    await login;
    expect([await sessions.view(), vault.userIds()]).toEqual([null, []]);
  });
});

describe('work whose tokens the key store gives back late', () => {
  it('goes on, and a session that nothing needs is wiped', async () => {
    const { sessions, vault, outbox, enqueue, kicks } = await openSessions();
    for (const userId of [7, 8]) {
      vault.hold({ id: `of ${userId}`, userId, tokenType: 'Bearer', accessToken: 'a', isRemembered: false });
    }
    enqueue();
    outbox.park('7', '');
    sessions.recover();
    expect([vault.userIds(), outbox.counts().waiting, kicks.count]).toEqual([['7'], 1, 1]);
  });
});

it('reports the reason of a refusal that asks for no token, and its cause', async () => {
  const { sessions } = await openSessions();
  const cause = new RequestFailure('unauthorized', 'Wrong.', { status: 401, proof: 'form', reason: 'wrong-login' });
  const failing = sessions.withoutToken(() => Promise.reject(cause));
  await expect(failing).rejects.toMatchObject({ code: 'refused', reason: 'wrong-login', cause });
});
