import { observable, runInAction } from 'mobx';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { AppInfo } from '#shared/ipc/channels.ts';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { playView, testStores } from '../../../tests/support/fake-main.ts';
import { COUNTDOWN_SECONDS, IdleStore, LONGEST_UNDER_WAY_MS } from './IdleStore.ts';
import { UNKNOWN_STATUS } from './SyncStore.ts';

const IDLE_MS = 60_000;
const COUNTDOWN_MS = COUNTDOWN_SECONDS * 1000;

/** An idle store with facts that the test changes. */
function watch(changes: Partial<{ idleMs: number; isLoggedIn: boolean }> = {}) {
  const clock = new FakeClock();
  const facts = observable({ idleMs: IDLE_MS, isLoggedIn: true, isUnderWay: false, canEnd: true, ...changes });
  const change = (next: Partial<typeof facts>) => runInAction(() => Object.assign(facts, next));
  const endVisit = vi.fn(async () => {
    if (facts.canEnd) change({ isLoggedIn: false });
    return facts.canEnd;
  });
  const idle = new IdleStore({
    clock,
    idleMs: () => facts.idleMs,
    isLoggedIn: () => facts.isLoggedIn,
    isUnderWay: () => facts.isUnderWay,
    endVisit,
  });
  onTestFinished(idle.start());
  /** Advances the clock until the attract loop starts. */
  const leave = async () => {
    clock.advance(IDLE_MS + COUNTDOWN_MS);
    await vi.waitFor(() => expect(idle.phase).toBe('attract'));
  };
  return { clock, change, endVisit, idle, leave };
}

describe('an inactive user', () => {
  test('has at least 30 seconds to answer', () => {
    expect(COUNTDOWN_SECONDS).toBeGreaterThanOrEqual(30);
  });

  test('is asked, and logged out when the countdown ends', async () => {
    const { clock, endVisit, idle } = watch();
    clock.advance(IDLE_MS - 1);
    expect(idle.phase).toBe('active');
    clock.advance(1);
    expect([idle.phase, idle.secondsLeft]).toEqual(['asking', COUNTDOWN_SECONDS]);
    clock.advance(COUNTDOWN_MS - 1);
    expect([idle.secondsLeft, endVisit.mock.calls.length]).toEqual([1, 0]);
    clock.advance(1);
    await vi.waitFor(() => expect(idle.phase).toBe('attract'));
    expect(endVisit).toHaveBeenCalledOnce();
    clock.advance(10 * IDLE_MS);
    expect([idle.phase, clock.waitsMs]).toEqual(['attract', []]);
  });

  test('is not asked for the full time after each touch', () => {
    const { clock, idle } = watch();
    clock.advance(IDLE_MS - 1);
    expect(idle.untouchedMs()).toBe(IDLE_MS - 1);
    idle.touched();
    expect(idle.untouchedMs()).toBe(0);
    clock.advance(IDLE_MS - 1);
    expect(idle.phase).toBe('active');
    clock.advance(1);
    expect(idle.phase).toBe('asking');
  });

  test('stops the countdown with a touch, and is asked again without another touch', () => {
    const { clock, endVisit, idle } = watch();
    clock.advance(IDLE_MS + 5000);
    idle.touched();
    clock.advance(IDLE_MS - 1);
    expect([idle.phase, idle.secondsLeft]).toEqual(['asking', COUNTDOWN_SECONDS - 5]);
    clock.advance(1);
    expect([idle.phase, idle.secondsLeft]).toEqual(['asking', COUNTDOWN_SECONDS]);
    clock.advance(COUNTDOWN_MS);
    expect(endVisit).toHaveBeenCalledOnce();
  });

  test('continues with the full time again', () => {
    const { clock, idle } = watch();
    clock.advance(IDLE_MS + 5000);
    idle.goOn();
    expect(idle.phase).toBe('active');
    clock.advance(IDLE_MS - 1);
    expect(idle.phase).toBe('active');
    clock.advance(1);
    expect([idle.phase, idle.secondsLeft]).toEqual(['asking', COUNTDOWN_SECONDS]);
  });

  test('is not asked while the game is busy, and then has the full time', () => {
    const { change, clock, idle } = watch();
    clock.advance(IDLE_MS - 1);
    change({ isUnderWay: true });
    clock.advance(LONGEST_UNDER_WAY_MS - 1);
    expect(idle.phase).toBe('active');
    change({ isUnderWay: false });
    clock.advance(IDLE_MS - 1);
    expect(idle.phase).toBe('active');
    clock.advance(1);
    expect(idle.phase).toBe('asking');
  });

  test('is asked when a board has blinked without a touch for the longest time', () => {
    const { change, clock, idle } = watch();
    change({ isUnderWay: true });
    clock.advance(LONGEST_UNDER_WAY_MS);
    expect(idle.phase).toBe('asking');
  });

  test('is no longer asked when the session ends', () => {
    const { change, clock, idle } = watch();
    clock.advance(IDLE_MS);
    change({ isLoggedIn: false });
    expect(idle.phase).toBe('active');
  });

  test('is asked again if the visit could not be ended', async () => {
    const { change, clock, endVisit, idle } = watch();
    change({ canEnd: false });
    clock.advance(IDLE_MS + COUNTDOWN_MS);
    await vi.waitFor(() => expect(idle.phase).toBe('active'));
    clock.advance(IDLE_MS);
    expect([idle.phase, endVisit.mock.calls.length]).toEqual(['asking', 1]);
  });

  test('is never asked without an idle time', () => {
    const { change, clock, idle } = watch({ idleMs: 0 });
    expect(clock.waitsMs).toEqual([]);
    change({ idleMs: IDLE_MS });
    clock.advance(IDLE_MS);
    expect(idle.phase).toBe('asking');
  });
});

describe('an untouched login screen', () => {
  test('is replaced by the attract loop without a question', async () => {
    const { clock, endVisit, idle } = watch({ isLoggedIn: false });
    clock.advance(IDLE_MS - 1);
    expect(endVisit).not.toHaveBeenCalled();
    clock.advance(1);
    await vi.waitFor(() => expect(idle.phase).toBe('attract'));
    expect(endVisit).toHaveBeenCalledOnce();
  });

  test('returns at a touch, and is replaced again', async () => {
    const { clock, idle, leave } = watch({ isLoggedIn: false });
    await leave();
    // The loop ends itself, so that the touch has no other effect.
    idle.touched();
    expect(idle.phase).toBe('attract');
    idle.goOn();
    expect(idle.phase).toBe('active');
    clock.advance(IDLE_MS);
    await vi.waitFor(() => expect(idle.phase).toBe('attract'));
  });

  test('returns only at a touch or a login', async () => {
    const { change, idle, leave } = watch();
    await leave();
    change({ isUnderWay: true });
    change({ isUnderWay: false });
    expect(idle.phase).toBe('attract');
    change({ isLoggedIn: true });
    expect(idle.phase).toBe('active');
  });
});

describe('a visit that ends by itself', () => {
  const info: AppInfo = {
    version: '0',
    mode: 'kiosk',
    apiUrl: null,
    server: { kind: 'ready' },
    settingsSetAside: null,
    damagedData: null,
    provisionProblem: null,
    givenAtStart: [],
    storedFlags: [],
    lostFlags: [],
    closedUntil: null,
    keyStore: 'ready',
    takesCodes: false,
    idleSeconds: IDLE_MS / 1000,
  };
  const mia = { userId: 5, user: { id: 5, fullName: 'Mia', roles: ['User'] } };

  async function visit(mode: AppInfo['mode']) {
    const parts = testStores({
      'app:info': () => ({ ...info, mode }),
      'sync:status': () => ({ ...UNKNOWN_STATUS, connection: { kind: 'reached' } }),
      'staff:state': () => ({ kind: 'shut', waitMs: 0, isLocked: false }),
      'session:current': () => null,
      'walk-up:offers': () => [],
      'session:log-in': () => mia,
      'session:log-out': () => null,
      'play:open': () => playView(),
      'play:welcome': () => ({
        campaigns: [],
        closed: null,
        theme: 'full',
        logoUrl: null,
        managerAvatar: { url: 'mia-s-manager', description: '' },
        isStale: false,
      }),
    });
    const { stores } = parts;
    await stores.start();
    await stores.session.logIn({ username: 'mia', password: '', isRemembered: false });
    await stores.welcome.load();
    await stores.play.open(7);
    stores.play.quiz.choose(11);
    stores.toasts.error('Mia has won this before.');
    return parts;
  }

  test('clears the visitor’s data, without a thank-you', async () => {
    const { clock, main, sessionStorage, stores } = await visit('kiosk');
    clock.advance(IDLE_MS + COUNTDOWN_MS);
    await vi.waitFor(() => expect(stores.idle.phase).toBe('attract'));
    expect(main.timesCalled('session:log-out')).toBe(1);
    expect([stores.session.current, stores.session.fullName, stores.session.loginPath]).toEqual([null, '', '/login']);
    expect([stores.play.view, stores.play.quiz.chosenId, stores.welcome.welcome]).toEqual([null, null, null]);
    expect([stores.toasts.toasts, sessionStorage.getItem('userId')]).toEqual([[], null]);
  });

  test('removes its notices, also if the visitor ends it', async () => {
    const { stores } = await visit('kiosk');
    expect(stores.toasts.toasts).toHaveLength(1);
    await stores.session.logOut();
    expect(stores.toasts.toasts).toEqual([]);
  });

  test('removes a thank-you that is still open', async () => {
    const { clock, stores } = await visit('kiosk');
    await stores.session.logOut({ isThanked: true });
    clock.advance(IDLE_MS);
    await vi.waitFor(() => expect(stores.idle.phase).toBe('attract'));
    expect(stores.session.loginPath).toBe('/login');
  });

  test('does not end by itself in desktop mode', async () => {
    const { clock, stores } = await visit('desktop');
    clock.advance(100 * IDLE_MS);
    expect([stores.idle.phase, stores.session.fullName]).toEqual(['active', 'Mia']);
  });
});
