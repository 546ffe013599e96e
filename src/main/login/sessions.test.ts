import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { CHANGE, LOGIN, openSessions, USER } from '../../../tests/support/sessions.ts';
import { text } from '../../../tests/support/texts.ts';
import { RequestFailure } from '../link/failure.ts';

describe('a log in', () => {
  it('sends the username trimmed and the password unchanged, and returns no token', async () => {
    const { sessions, requests } = await openSessions();
    const view = await sessions.logIn(LOGIN);
    expect(view).toEqual({ userId: 7, user: USER });
    expect(JSON.stringify(view)).not.toContain('token-1');
    expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({
      grant_type: 'password',
      username: 'anna',
      password: ' secret ',
    });
    expect(requests[1]?.headers.authorization).toBe('Bearer token-1');
  });

  it("carries a registered kiosk's own token, so that strangers do not delay it", async () => {
    const device = { token: { tokenType: 'Bearer', accessToken: 'of-the-kiosk' } };
    const { sessions, requests } = await openSessions({ device });
    await sessions.logIn(LOGIN);
    expect(requests[0]?.headers.authorization).toBe('Bearer of-the-kiosk');
    expect(requests[1]?.headers.authorization).toBe('Bearer token-1');
  });

  it.each([400, 401])("answered with %i is refused with the server's message and ends nothing", async (status) => {
    const { sessions, state, ended, vault } = await openSessions();
    state.logIn = status;
    await expect(sessions.logIn(LOGIN)).rejects.toMatchObject({
      code: 'refused',
      message: 'The user name or password is incorrect.',
    });
    expect(ended).toEqual([]);
    expect(vault.userIds()).toEqual([]);
  });

  it('says so when it reaches no server', async () => {
    const { sessions, close } = await openSessions();
    await close();
    await expect(sessions.logIn(LOGIN)).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('leaves no token behind where the user cannot be read', async () => {
    const { sessions, state, vault } = await openSessions();
    state.user = 500;
    await expect(sessions.logIn(LOGIN)).rejects.toMatchObject({ code: 'refused' });
    expect(vault.userIds()).toEqual([]);
    expect(await sessions.view()).toBeNull();
  });

  it("lets the user's parked work go on", async () => {
    const { sessions, outbox, enqueue, kicks, vault } = await openSessions();
    enqueue();
    outbox.park('7', '');
    await sessions.logIn(LOGIN);
    expect(outbox.counts()).toMatchObject({ waiting: 1, parked: 0 });
    expect(kicks.count).toBe(1);
    expect(vault.newest('7')?.accessToken).toBe('token-1');
  });

  it('of a user who must choose another password leaves parked work until that is done', async () => {
    const { sessions, outbox, enqueue, kicks, state } = await openSessions();
    state.isPasswordChangeEnforced = true;
    enqueue();
    outbox.park('7', '');
    await sessions.logIn(LOGIN);
    expect(outbox.counts()).toMatchObject({ waiting: 0, parked: 1 });
    const view = await sessions.changePassword(sessions.visit(), CHANGE);
    expect(view).toEqual({ userId: 7, user: { ...USER, isPasswordChangeEnforced: false } });
    expect(outbox.counts()).toMatchObject({ waiting: 1, parked: 0 });
    expect(kicks.count).toBe(2);
  });

  it.each([
    ['is too short', { ...CHANGE, newPassword: 'short', confirmPassword: 'short' }, text('form.passwordLength')],
    ['is typed differently', { ...CHANGE, confirmPassword: 'südwind-2062' }, text('form.passwordMatch')],
  ])('keeps its password where the new one %s, and asks no server', async (_, change, message) => {
    const { sessions, kicks } = await openSessions();
    await sessions.logIn(LOGIN);
    await expect(sessions.changePassword(sessions.visit(), change)).rejects.toMatchObject({ code: 'refused', message });
    expect(kicks.count).toBe(1);
  });

  it('goes on though the server asks for another password first, whatever the status', async () => {
    const { sessions, api, ended } = await openSessions();
    await sessions.logIn(LOGIN);
    const read = sessions.withToken(sessions.visit(), (token) =>
      api.call('getUser', { params: { id: 'held' } }, { token }),
    );
    await expect(read).rejects.toMatchObject({ code: 'refused', reason: 'password-change-required' });
    expect(ended).toEqual([]);
    expect(await sessions.view()).toMatchObject({ userId: 7 });
  });

  it("keeps its token though the user's last row is delivered while it is under way", async () => {
    const { sessions, state } = await openSessions();
    state.beforeUser = () => sessions.release('7');
    await sessions.logIn(LOGIN);
    expect(sessions.visit().token?.accessToken).toBe('token-1');
  });
});

describe('Remember me', () => {
  it.each<[string, { untouchedMs?: number; afterMs: number; visitLastsMs?: number | null; isBack: boolean }]>([
    ['is over after the idle time', { afterMs: 60_000, isBack: false }],
    ['of a visitor who was just there comes back', { afterMs: 59_999, isBack: true }],
    [
      'of a visitor who had not touched the screen for long is over sooner',
      { untouchedMs: 40_000, afterMs: 20_000, isBack: false },
    ],
    [
      'comes back at a desk, whenever the app starts',
      { afterMs: 90 * 24 * 3_600_000, visitLastsMs: null, isBack: true },
    ],
    ['is over if the clock was set back', { afterMs: -1, isBack: false }],
  ])('among visitors %s', async (_name, { untouchedMs = 0, afterMs, visitLastsMs = 60_000, isBack }) => {
    const clock = new FakeClock();
    const first = await openSessions({ clock, visitLastsMs });
    await first.sessions.logIn({ ...LOGIN, isRemembered: true });
    clock.advance(600_000);
    first.sessions.touched(untouchedMs);
    const later = new FakeClock();
    later.set(clock.now() + afterMs);
    const again = await openSessions({ file: first.file, clock: later, visitLastsMs });
    expect((await again.sessions.view()) !== null).toBe(isBack);
    // A visit that is over stays over at the next start.
    later.set(clock.now());
    const third = await openSessions({ file: first.file, clock: later, visitLastsMs });
    expect((await third.sessions.view()) !== null).toBe(isBack);
  });

  it('brings the session back after a restart; without it nothing does', async () => {
    const first = await openSessions();
    await first.sessions.logIn({ ...LOGIN, isRemembered: true });
    const again = await openSessions({ file: first.file });
    expect(await again.sessions.view()).toEqual({ userId: 7, user: USER });

    const other = await openSessions();
    await other.sessions.logIn(LOGIN);
    expect(await (await openSessions({ file: other.file })).sessions.view()).toBeNull();
  });

  it('ends with the log out: the session does not come back', async () => {
    const first = await openSessions();
    await first.sessions.logIn({ ...LOGIN, isRemembered: true });
    first.sessions.logOut();
    expect(await first.sessions.view()).toBeNull();
    expect(await (await openSessions({ file: first.file })).sessions.view()).toBeNull();
  });

  it('is not remembered when the system keeps no secrets', async () => {
    const encryption = { getSelectedStorageBackend: () => 'basic_text' as const };
    const first = await openSessions({ encryption });
    await first.sessions.logIn({ ...LOGIN, isRemembered: true });
    expect(await (await openSessions({ file: first.file, encryption })).sessions.view()).toBeNull();
  });
});

describe('a key store that rejects', () => {
  const fails = async () => {
    throw new Error('The key store says no.');
  };

  it('does not keep anybody from logging in and playing', async () => {
    const encryption = { encryptStringAsync: fails, decryptStringAsync: fails };
    const { sessions, keyStore } = await openSessions({ encryption });
    await sessions.logIn({ ...LOGIN, isRemembered: true });
    await sessions.keepForWork(sessions.visit());
    expect(sessions.visit().token?.accessToken).toBe('token-1');
    expect(keyStore.state).toBe('failing');
  });

  it('gives back the token of unsent work, and keeps who is remembered', async () => {
    const first = await openSessions();
    await first.sessions.logIn({ ...LOGIN, isRemembered: true });
    first.enqueue(8);
    const again = await openSessions({ file: first.file });
    again.vault.hold({ id: 'work', userId: 8, tokenType: 'Bearer', accessToken: 'of-8', isRemembered: false });
    again.outbox.park('8', '');
    again.sessions.recover();
    expect(again.outbox.counts()).toMatchObject({ waiting: 1, parked: 0 });
    expect(again.vault.remembered()?.userId).toBe(7);
  });
});

describe('a log out', () => {
  it('is a row that names its session and not its token, which stays until the row is sent', async () => {
    const { sessions, outbox, vault, kicks } = await openSessions();
    await sessions.logIn(LOGIN);
    const { id } = sessions.visit();
    sessions.logOut();
    expect(outbox.all()).toEqual([
      expect.objectContaining({ lane: '7/logout', kind: 'logout', payload: { sessionId: id } }),
    ]);
    expect(vault.session(id)?.accessToken).toBe('token-1');
    sessions.release('7');
    expect(vault.session(id)).not.toBeNull();
    expect(kicks.count).toBe(2);
    sessions.logOut();
    expect(outbox.all()).toHaveLength(1);
  });

  it('keeps the token of unsent work over a restart, and wipes it once the work is done', async () => {
    const first = await openSessions();
    await first.sessions.logIn(LOGIN);
    await first.sessions.keepForWork(first.sessions.visit());
    first.enqueue();
    const again = await openSessions({ file: first.file });
    expect(await again.sessions.view()).toBeNull();
    expect(again.vault.newest(7)?.accessToken).toBe('token-1');
    again.outbox.delivered(again.outbox.all()[0]?.key ?? '', 0);
    again.sessions.release('7');
    expect(again.vault.newest(7)).toBeNull();
    expect(again.db.prepare('SELECT count(*) FROM sessions').pluck().get()).toBe(0);
  });

  it('wipes at the next start what nothing needs any more', async () => {
    const first = await openSessions();
    await first.sessions.logIn(LOGIN);
    await first.sessions.keepForWork(first.sessions.visit());
    const again = await openSessions({ file: first.file });
    expect(again.vault.userIds()).toEqual([]);
  });
});

describe('a log out on a full disk', () => {
  it('ends the session all the same', async () => {
    const { db, sessions } = await openSessions();
    await sessions.logIn({ username: 'anna', password: 'secret', isRemembered: false });
    db.exec('CREATE TRIGGER full BEFORE INSERT ON outbox BEGIN SELECT RAISE(FAIL, "database or disk is full"); END');
    sessions.logOut();
    expect(() => sessions.visit()).toThrow();
  });
});

describe('the end of a session by the server', () => {
  it("comes with the message of a 401, wipes the token, and leaves the outbox's rows", async () => {
    const { sessions, state, ended, outbox, enqueue, vault } = await openSessions();
    await sessions.logIn({ ...LOGIN, isRemembered: true });
    enqueue();
    state.user = 401;
    await expect(sessions.view()).rejects.toMatchObject({ code: 'signed-out', message: 'Ended.' });
    expect(ended).toEqual([{ code: 'signed-out', reason: 'signed-out', message: 'Ended.' }]);
    expect(vault.userIds()).toEqual([]);
    expect(outbox.all()).toHaveLength(1);
    expect(() => sessions.visit()).toThrow(expect.objectContaining({ code: 'signed-out' }));
  });

  it('comes without a message after a 403', async () => {
    const { sessions, state, ended } = await openSessions();
    await sessions.logIn(LOGIN);
    state.user = 403;
    await expect(sessions.view()).rejects.toMatchObject({ code: 'signed-out', message: '' });
    expect(ended).toEqual([{ code: 'signed-out', reason: 'signed-out', message: '' }]);
  });

  it('says nothing of a 403 while there is no session, at the log-in or for a new password', async () => {
    const { sessions, state } = await openSessions();
    state.logIn = 403;
    await expect(sessions.logIn(LOGIN)).rejects.toMatchObject({ code: 'forbidden' });
    const refused = new RequestFailure('unauthorized', 'Not for you.', { status: 403, proof: 'form' });
    await expect(sessions.withoutToken(() => Promise.reject(refused))).rejects.toMatchObject({ code: 'forbidden' });
    const wrong = new RequestFailure('unauthorized', 'Wrong.', { status: 401, proof: 'form' });
    await expect(sessions.withoutToken(() => Promise.reject(wrong))).rejects.toMatchObject({ code: 'refused' });
  });

  it('does not end the next session when a late answer was for the one before', async () => {
    const { sessions, state, ended } = await openSessions();
    await sessions.logIn(LOGIN);
    const fails: ((error: unknown) => void)[] = [];
    const request = sessions.withToken(sessions.visit(), () => new Promise((_, reject) => fails.push(reject)));
    sessions.logOut();
    await sessions.logIn(LOGIN);
    fails[0]?.(new RequestFailure('unauthorized', 'Old.', { status: 401, proof: 'form' }));
    await expect(request).rejects.toMatchObject({ code: 'signed-out' });
    expect(ended).toEqual([]);
    expect(sessions.visit().token?.accessToken).toBe(`token-${state.tokens}`);
  });

  it.each([
    ['an HTML page', '<html>Log in to the hotel</html>', 'text/html'],
    ['nothing', '', 'text/plain'],
    ["a stranger's JSON", '{"result":"portal"}', 'application/json'],
  ])('is not brought about by %s with 401 or 403', async (_name, body, type) => {
    for (const status of [401, 403]) {
      const { sessions, state, ended, api } = await openSessions();
      await sessions.logIn(LOGIN);
      state.answer = { status, body, type };
      // The kiosk's copy.
      expect(await sessions.view()).toEqual({ userId: 7, user: USER });
      const themes = sessions.withToken(sessions.visit(), (token) => api.call('getThemes', {}, { token }));
      await expect(themes).rejects.toMatchObject({ code: 'unreachable' });
      expect(ended).toEqual([]);
      expect(sessions.visit().token?.accessToken).toBe('token-1');
    }
  });

  it('is not brought about by a 401 of one call, where the own user is still answered', async () => {
    const { sessions, ended } = await openSessions();
    await sessions.logIn(LOGIN);
    const failure = new RequestFailure('unauthorized', 'Not here.', { status: 401, proof: 'form' });
    await expect(sessions.withToken(sessions.visit(), () => Promise.reject(failure))).rejects.toMatchObject({
      code: 'refused',
      message: 'Not here.',
    });
    expect(ended).toEqual([]);
  });

  it.each([401, 403])('comes after a bare %i of a call, if the server refuses the own user too', async (status) => {
    const { sessions, state, ended, requests } = await openSessions();
    await sessions.logIn(LOGIN);
    state.user = 401;
    const before = requests.length;
    const bare = new RequestFailure('unauthorized', '', { status });
    await expect(sessions.withToken(sessions.visit(), () => Promise.reject(bare))).rejects.toMatchObject({
      code: 'signed-out',
    });
    expect(requests).toHaveLength(before + 1);
    expect(ended).toMatchObject([{ code: 'signed-out' }]);
  });

  it.each([401, 403])(
    'does not come after a bare %i of a call that the user may not make; the error says so',
    async (status) => {
      const { sessions, ended } = await openSessions();
      await sessions.logIn(LOGIN);
      const bare = new RequestFailure('unauthorized', '', { status });
      await expect(sessions.withToken(sessions.visit(), () => Promise.reject(bare))).rejects.toMatchObject({
        code: 'refused',
        reason: 'not-permitted',
        message: text('page.notPermitted'),
      });
      expect(ended).toEqual([]);
    },
  );

  it('comes once after a read that has looked up the own user itself', async () => {
    const { sessions, ended, requests } = await openSessions();
    await sessions.logIn(LOGIN);
    const before = requests.length;
    const read = new RequestFailure('unauthorized', 'Over.', { status: 401, proof: 'own-user' });
    await expect(sessions.during(sessions.visit(), () => Promise.reject(read))).rejects.toMatchObject({
      code: 'signed-out',
    });
    expect([requests.length, ended.length]).toEqual([before, 1]);
  });

  it('for a row of the outbox leaves an older session of the user, and lets the work go on with it', async () => {
    const { sessions, outbox, enqueue, vault, kicks } = await openSessions();
    for (const id of ['old', 'new']) {
      vault.hold({ id, userId: 7, tokenType: 'Bearer', accessToken: id, isRemembered: false });
    }
    enqueue();
    outbox.park('7', 'Gone.');
    const before = kicks.count;
    sessions.lose('7', 'Gone.');
    expect(vault.newest(7)?.accessToken).toBe('old');
    expect(outbox.counts()).toMatchObject({ waiting: 1, parked: 0 });
    expect(kicks.count).toBe(before + 1);
  });

  it("for a row of the outbox ends the user's session, and nobody else's", async () => {
    const { sessions, ended, vault } = await openSessions();
    await sessions.logIn(LOGIN);
    vault.hold({ id: 'x', userId: 8, tokenType: 'Bearer', accessToken: 'of-8', isRemembered: false });
    sessions.lose('8', 'Gone.');
    expect(vault.userIds()).toEqual(['7']);
    expect(ended).toEqual([]);
    sessions.lose('7', 'Gone.');
    expect(ended).toEqual([{ code: 'signed-out', reason: 'signed-out', message: 'Gone.' }]);
    expect(vault.userIds()).toEqual([]);
  });
});

describe('a request', () => {
  it.each([
    [409, 'conflict'],
    [500, 'server-error'],
  ] as const)('that the server answers with %i is refused with its reason and its message', async (status, reason) => {
    const { sessions } = await openSessions();
    await sessions.logIn(LOGIN);
    const read = () =>
      sessions.withToken(sessions.visit(), async (token) => {
        expect(token.accessToken).toBe('token-1');
        throw new RequestFailure(status === 409 ? 'refused' : 'server-error', 'Ended.', { status, reason });
      });
    await expect(read()).rejects.toMatchObject({ code: 'refused', reason, message: 'Ended.' });
  });
});
