import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import { walkUpId } from '#shared/entities/walk-up.ts';
import { playView, testStores } from '../../../tests/support/fake-main.ts';
import { text } from '../../../tests/support/texts.ts';

const mia = { userId: 5, user: { id: 5, fullName: 'Mia', roles: ['User'] } };
const login = { username: ' mia ', password: '', isRemembered: false };

function loggedOut(handlers: Parameters<typeof testStores>[0] = {}) {
  return testStores({
    'session:log-in': () => mia,
    'session:log-out': () => null,
    'play:open': () => playView(),
    ...handlers,
  });
}

async function loggedIn(handlers: Parameters<typeof testStores>[0] = {}) {
  const parts = loggedOut(handlers);
  await parts.stores.session.logIn(login);
  return { ...parts, session: parts.stores.session };
}

describe('the session on screen', () => {
  test('logs in with the trimmed name and keeps the user id in session storage', async () => {
    const { main, session, sessionStorage } = await loggedIn();
    expect(main.calls[0]?.request).toEqual({ ...login, username: 'mia' });
    expect(session.homePath).toBe('/user/5');
    expect(sessionStorage.getItem('userId')).toBe('5');
  });

  test('does not ask the server about an empty name', async () => {
    const { stores, main } = loggedOut();
    expect(await stores.session.logIn({ ...login, username: '  ' })).toEqual({ kind: 'failed' });
    expect(main.calls).toEqual([]);
  });

  test.each([new AppError('signed-out', 'Wrong password.'), new AppError('unreachable', 'Wrong password.')])(
    'shows why a login failed and can be tried again ($code)',
    async (error) => {
      const { stores } = loggedOut({
        'session:log-in': () => {
          throw error;
        },
      });
      expect(await stores.session.logIn(login)).toEqual({ kind: 'failed' });
      expect(stores.toasts.toasts).toMatchObject([{ variant: 'error', text: 'Wrong password.' }]);
      expect([stores.session.isBusy, stores.session.current]).toEqual([false, null]);
    },
  );

  test('leaves a refusal to the form, such as of a wrong password', async () => {
    const { stores } = loggedOut({
      'session:log-in': () => {
        throw new AppError('refused', 'Wrong password.');
      },
    });
    expect(await stores.session.logIn(login)).toEqual({ kind: 'refused', message: 'Wrong password.' });
    expect(stores.toasts.toasts).toEqual([]);
  });

  test('knows that a visitor without an account has no password', async () => {
    const { session } = await loggedIn();
    expect(session.hasPassword).toBe(true);
    const visitor = await loggedIn({ 'session:log-in': () => ({ ...mia, userId: walkUpId('7') }) });
    expect(visitor.session.hasPassword).toBe(false);
  });

  test('counts a double tap on Log In once', async () => {
    const { stores, main } = loggedOut();
    await Promise.all([stores.session.logIn(login), stores.session.logIn(login)]);
    expect(main.timesCalled('session:log-in')).toBe(1);
  });

  test('logging out clears all state and leads to the thank-you only after a game', async () => {
    const { session, stores, sessionStorage } = await loggedIn();
    await stores.play.open(7);
    await session.logOut({ isThanked: true });
    expect([session.current, stores.play.view, sessionStorage.getItem('userId')]).toEqual([null, null, null]);
    expect(session.loginPath).toBe('/login?thankyou=true');
    await session.logIn(login);
    await session.logOut();
    expect(session.loginPath).toBe('/login');
  });

  test('stays logged in when logging out fails, unless the session is over anyway', async () => {
    let error = new AppError('storage', 'No room.');
    const { session, stores } = await loggedIn({
      'session:log-out': () => {
        throw error;
      },
    });
    expect(await session.logOut()).toBe(false);
    expect([session.current, session.isBusy]).toEqual([mia, false]);
    expect(stores.toasts.toasts).toHaveLength(1);
    error = new AppError('signed-out', 'Over.');
    expect(await session.logOut()).toBe(true);
    expect(session.current).toBeNull();
  });

  test('ends with the message of the main process, which is shown once', async () => {
    const { session, stores, main } = await loggedIn({
      'play:answer': () => {
        throw new AppError('signed-out', 'Please log in again.');
      },
    });
    await stores.play.open(7);
    stores.play.quiz.choose(11);
    main.emit('session:ended', { code: 'signed-out', reason: 'signed-out', message: 'Please log in again.' });
    await stores.play.quiz.submit();
    main.emit('session:ended', { code: 'signed-out', reason: 'signed-out', message: 'Please log in again.' });
    expect([session.current, stores.play.view, session.loginPath]).toEqual([null, null, '/login']);
    expect(stores.toasts.toasts.map(({ text }) => text)).toEqual(['Please log in again.']);
  });

  test('ends too when a call fails with signed-out', async () => {
    const { session, stores } = await loggedIn({
      'play:open': () => {
        throw new AppError('signed-out', 'Please log in again.');
      },
    });
    await stores.play.open(7);
    expect(session.current).toBeNull();
  });

  test('no longer enforces the password change when it is done', async () => {
    const { session, stores } = await loggedIn({
      'session:log-in': () => ({ ...mia, user: { ...mia.user, isPasswordChangeEnforced: 1 } }),
      'session:change-password': () => mia,
    });
    expect(session.isPasswordChangeEnforced).toBe(true);
    const change = { oldPassword: 'secret', newPassword: 'secret2', confirmPassword: 'secret2' };
    expect(await session.changePassword(change)).toBeNull();
    expect(session.isPasswordChangeEnforced).toBe(false);
    expect(stores.toasts.toasts).toMatchObject([{ variant: 'success', text: text('session.passwordChanged') }]);
  });

  test('asks for a new password when the server requires one', async () => {
    const { session, stores } = await loggedIn({
      'play:welcome': () => {
        throw new AppError('refused', 'Please choose a new password first.', { reason: 'password-change-required' });
      },
    });
    expect(session.isPasswordChangeEnforced).toBe(false);
    await stores.welcome.load();
    expect(session.isPasswordChangeEnforced).toBe(true);
    expect(stores.toasts.toasts).toEqual([]);
  });

  test.each([
    new AppError('refused', 'The server is busy.'),
    new AppError('unreachable', 'The server cannot be reached.'),
  ])('returns the reason of a failed password change to the form, without a toast (%s)', async (error) => {
    const { session, stores } = await loggedIn({
      'session:change-password': () => {
        throw error;
      },
    });
    const change = { oldPassword: 'secret', newPassword: 'secret2', confirmPassword: 'secret2' };
    expect(await session.changePassword(change)).toEqual({ field: null, message: error.message });
    expect(stores.toasts.toasts).toEqual([]);
    expect([session.isBusy, session.current === null]).toEqual([false, false]);
  });

  test.each([
    ['session:current', new AppError('signed-out', '')],
    ['session:log-in', new AppError('signed-out', '')],
    ['session:log-in', new AppError('forbidden', 'Not for you.')],
    ['session:request-password', new AppError('forbidden', 'Not for you.')],
    ['session:change-password', new AppError('signed-out', '')],
    ['play:welcome', new AppError('signed-out', '')],
  ] as const)('shows no notice after a 403 (%s, %o)', async (channel, error) => {
    const isLogIn = channel === 'session:log-in';
    const { stores, main } = isLogIn ? loggedOut() : await loggedIn();
    main.handlers[channel] = () => {
      // The main process sends the event before it answers.
      if (error.code === 'signed-out' && !isLogIn) {
        main.emit('session:ended', { code: 'signed-out', reason: 'signed-out', message: '' });
      }
      throw error;
    };
    const { session, welcome, toasts } = stores;
    const change = { oldPassword: 'secret', newPassword: 'secret2', confirmPassword: 'secret2' };
    const acts = {
      'session:current': () => session.resume(),
      'session:log-in': () => session.logIn(login),
      'session:request-password': () => session.requestPassword('mia'),
      'session:change-password': () => session.changePassword(change),
      'play:welcome': () => welcome.load(),
    };
    const answer = await acts[channel]();
    expect(toasts.toasts).toEqual([]);
    expect(answer).not.toBe(true);
    expect(session.isBusy).toBe(false);
  });

  test('shows a wrong old password only at its field', async () => {
    const message = 'The old password is incorrect.';
    const { session, stores } = await loggedIn({
      'session:change-password': () => {
        throw new AppError('refused', message, { reason: 'wrong-password' });
      },
    });
    const change = { oldPassword: 'secret', newPassword: 'secret2', confirmPassword: 'secret2' };
    expect(await session.changePassword(change)).toEqual({ field: 'oldPassword', message });
    expect(stores.toasts.toasts).toEqual([]);
  });

  test('recognizes its own id as a number and as a string', async () => {
    const { session } = await loggedIn();
    expect([session.isOwn('5'), session.isOwn(6), session.isOwn(undefined)]).toEqual([true, false, false]);
  });
});
