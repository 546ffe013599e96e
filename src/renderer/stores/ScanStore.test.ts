import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import { testStores } from '../../../tests/support/fake-main.ts';
import { text } from '../texts.ts';

const CODE = 'SB-ABCDE-FGHJK-LMNPQ-RSTUV-WXYZ2';
const mia = { userId: 5, user: { id: 5, fullName: 'Mia', roles: ['User'] } };
const admin = { userId: 1, user: { id: 1, fullName: 'Ines', roles: ['Admin'] } };
const login = { username: 'mia', password: '', isRemembered: false };

const opened = (handlers: Parameters<typeof testStores>[0] = {}) =>
  testStores({ 'session:log-in-with-code': () => mia, 'session:log-in': () => mia, ...handlers });

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a scanned code', () => {
  test('logs in', async () => {
    const { main, stores } = opened();
    stores.scans.take(CODE);
    await settled();
    expect(stores.session.current).toEqual(mia);
    expect(main.calls).toEqual([{ channel: 'session:log-in-with-code', request: { code: CODE } }]);
  });

  test('shows why a login failed, and can be scanned again', async () => {
    const { stores } = opened({
      'session:log-in-with-code': () => {
        throw new AppError('refused', 'Used.', { reason: 'log-in-code-used' });
      },
    });
    stores.scans.take(CODE);
    await settled();
    expect([stores.session.current, stores.session.isBusy]).toEqual([null, false]);
    expect(stores.toasts.toasts).toMatchObject([{ variant: 'error', text: 'Used.' }]);
  });

  test('keeps the current user logged in, and shows a notice', async () => {
    const { main, stores } = opened();
    await stores.session.logIn(login);
    stores.scans.take(CODE);
    await settled();
    expect(main.timesCalled('session:log-in-with-code')).toBe(0);
    expect(stores.toasts.toasts).toMatchObject([{ variant: 'error', text: text('login.codeTooEarly') }]);
  });

  test('is ignored while staff or an administrator work', async () => {
    const { main, stores } = opened({ 'session:log-in': () => admin });
    expect(stores.scans.isWanted()).toBe(true);
    main.emit('staff:changed', { kind: 'open', leftMs: 60_000, hasPin: true });
    expect(stores.scans.isWanted()).toBe(false);
    main.emit('staff:changed', { kind: 'shut', waitMs: 0, isLocked: false });
    stores.staff.knock('/login');
    expect(stores.scans.isWanted()).toBe(false);
    stores.staff.turnAway();
    expect(stores.scans.isWanted()).toBe(true);
    await stores.session.logIn(login);
    expect(stores.scans.isWanted()).toBe(false);
  });
});

test('listeners are called when a person types, until they are removed', () => {
  const { scans } = opened().stores;
  let count = 0;
  const stop = scans.whenTyped(() => {
    count += 1;
  });
  scans.typed();
  stop();
  scans.typed();
  expect(count).toBe(1);
});
