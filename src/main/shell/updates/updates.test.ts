import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../../tests/support/fake-clock.ts';
import type { UpdateFailure, UpdateState } from '../../../shared/ipc/updates.ts';
import { IDLE_MS, LOOK_AGAIN_MS, LOOK_MS, type Offer, UpdateError, Updates } from './updates.ts';

const NEWER: Offer = { kind: 'newer', version: '0.2.0' };
const READY = { kind: 'ready', version: '0.2.0', isByItself: true };

/** Opens updates over a feed, an installer and a kiosk that the test controls. */
function openUpdates({ isSilent = true, hasAttractLoop = true, isOff = false } = {}) {
  const clock = new FakeClock();
  const world = {
    offer: NEWER as Offer | UpdateError,
    file: null as UpdateError | null,
    isFree: true,
    hasRoom: true,
    installs: 0,
    maximum: 2,
    failInstall: (_message: string) => {},
  };
  const told: UpdateState[] = [];
  const done: string[] = [];
  const updates = new Updates({
    updater: isOff
      ? 'off'
      : {
          isSilent,
          look: async () => {
            done.push('look');
            if (world.offer instanceof Error) throw world.offer;
            return world.offer;
          },
          fetch: async (onProgress) => {
            done.push('fetch');
            onProgress(41.7);
            if (world.file) throw world.file;
          },
          install: (onFailed) => {
            done.push('install');
            world.failInstall = onFailed;
          },
        },
    clock,
    hasAttractLoop,
    isFree: () => world.isFree,
    backUp: () => {
      if (!world.hasRoom) throw new Error('database or disk is full');
      done.push('back up');
    },
    mayInstall: () => {
      world.installs += 1;
      return world.installs <= world.maximum;
    },
    onChanged: (state) => told.push(state),
    onLog: () => {},
  });
  /** Leaves the kiosk idle for `ms`. The screen reports that every ten seconds. */
  const leaveAlone = (ms: number) => {
    for (let passed = 0; passed < ms; passed += 10_000) {
      updates.heard(true);
      clock.advance(10_000);
    }
    updates.heard(true);
  };
  return { updates, clock, world, told, done, leaveAlone };
}

const refusal = (reason: UpdateFailure) => new UpdateError(reason, 'no');

describe('updates', () => {
  it('are off without a feed, and send no request', async () => {
    const { updates, clock, done } = openUpdates({ isOff: true });
    updates.start();
    await updates.check();
    updates.install();
    expect([updates.state, clock.waitsMs, done]).toEqual([{ kind: 'off' }, [], []]);
  });

  it('are looked for after the start and every six hours, and downloaded at once', async () => {
    const { updates, clock, told, done } = openUpdates();
    updates.start();
    expect([done, updates.state]).toEqual([[], { kind: 'checking' }]);
    clock.advance(60_000);
    await expect.poll(() => updates.state).toEqual(READY);
    expect(told).toEqual([
      { kind: 'downloading', version: '0.2.0', percent: 0 },
      { kind: 'downloading', version: '0.2.0', percent: 41 },
      READY,
    ]);
    expect(clock.waitsMs).toEqual([LOOK_MS]);
    updates.stop();
    expect(clock.waitsMs).toEqual([]);
  });

  it.each<[Offer, UpdateState]>([
    [{ kind: 'same' }, { kind: 'current', later: null }],
    [
      { kind: 'held-back', version: '0.2.0' },
      { kind: 'current', later: '0.2.0' },
    ],
    [
      { kind: 'older', version: '0.0.9' },
      { kind: 'failed', reason: 'older' },
    ],
  ])('download nothing if the feed offers %o', async (offer, state) => {
    const { updates, world, done } = openUpdates();
    world.offer = offer;
    await updates.check();
    expect([updates.state, done]).toEqual([state, ['look']]);
  });

  it.each<UpdateFailure>(['unreachable', 'no-feed', 'unsigned'])(
    'show a failure if the feed is %s, and try again later',
    async (reason) => {
      const { updates, world, clock } = openUpdates();
      world.offer = refusal(reason);
      await updates.check();
      expect([updates.state, clock.waitsMs]).toEqual([{ kind: 'failed', reason }, [LOOK_AGAIN_MS]]);
      world.offer = NEWER;
      clock.advance(LOOK_AGAIN_MS);
      await expect.poll(() => updates.state).toEqual(READY);
    },
  );

  it.each<UpdateFailure>(['wrong-file', 'unsigned', 'unreachable'])(
    'are not installed if the file is %s',
    async (reason) => {
      const { updates, world, done, leaveAlone } = openUpdates();
      world.file = refusal(reason);
      await updates.check();
      expect(updates.state).toEqual({ kind: 'failed', reason });
      updates.install();
      leaveAlone(2 * IDLE_MS);
      expect(done).not.toContain('install');
    },
  );

  it('run only one check at a time', async () => {
    const { updates, done } = openUpdates();
    await Promise.all([updates.check(), updates.check()]);
    expect(done).toEqual(['look', 'fetch']);
  });

  it('that are ready stay ready while the feed is unreachable, but not once it withdraws them', async () => {
    const { updates, world, told, done } = openUpdates();
    await updates.check();
    told.length = 0;
    await updates.check();
    world.offer = refusal('unreachable');
    await updates.check();
    expect([updates.state, told]).toEqual([READY, []]);
    expect(done.filter((step) => step === 'fetch')).toHaveLength(1);
    world.offer = { kind: 'newer', version: '0.3.0' };
    await updates.check();
    expect(updates.state).toMatchObject({ kind: 'ready', version: '0.3.0' });
    world.offer = { kind: 'older', version: '0.0.9' };
    await updates.check();
    expect(updates.state).toEqual({ kind: 'failed', reason: 'older' });
  });
});

describe('an update that is ready', () => {
  it('is installed after five minutes without a visitor, once a backup is made', async () => {
    const { updates, done, leaveAlone } = openUpdates();
    await updates.check();
    leaveAlone(IDLE_MS - 10_000);
    expect(done).not.toContain('install');
    leaveAlone(10_000);
    expect(done.slice(-2)).toEqual(['back up', 'install']);
    expect(updates.state).toEqual({ kind: 'installing', version: '0.2.0' });
    leaveAlone(2 * IDLE_MS);
    await updates.check();
    expect(done.filter((step) => step === 'install')).toHaveLength(1);
  });

  it.each(['a visitor touches the screen', 'somebody is logged in'])('waits if %s', async (who) => {
    const { updates, world, done, leaveAlone } = openUpdates();
    await updates.check();
    leaveAlone(IDLE_MS - 10_000);
    if (who === 'somebody is logged in') world.isFree = false;
    updates.heard(world.isFree === false);
    world.isFree = true;
    leaveAlone(IDLE_MS - 10_000);
    expect(done).not.toContain('install');
  });

  it.each([
    ['the system would ask for a password', { isSilent: false }],
    ['no attract loop ever runs', { hasAttractLoop: false }],
  ])('waits for staff if %s', async (_where, options) => {
    const { updates, done, leaveAlone } = openUpdates(options);
    await updates.check();
    expect(updates.state).toEqual({ ...READY, isByItself: false });
    leaveAlone(2 * IDLE_MS);
    expect(done).not.toContain('install');
    updates.install();
    expect(done).toContain('install');
  });

  it('waits for staff if earlier installations have failed', async () => {
    const { updates, world, done, leaveAlone } = openUpdates();
    world.maximum = 0;
    await updates.check();
    leaveAlone(2 * IDLE_MS);
    expect([updates.state, done]).toEqual([{ ...READY, isByItself: false }, ['look', 'fetch']]);
    expect(world.installs).toBe(1);
  });

  it('is not installed without a backup', async () => {
    const { updates, world, clock, done } = openUpdates();
    await updates.check();
    world.hasRoom = false;
    updates.install();
    expect([updates.state, done]).toEqual([{ kind: 'failed', reason: 'no-backup' }, ['look', 'fetch']]);
    expect(clock.waitsMs).toEqual([LOOK_AGAIN_MS]);
  });

  it('whose installation fails leaves the kiosk unchanged, and is tried again later', async () => {
    const { updates, world, clock } = openUpdates();
    await updates.check();
    updates.install();
    world.failInstall('pkexec: 127');
    expect(updates.state).toEqual({ kind: 'failed', reason: 'not-installed' });
    clock.advance(LOOK_AGAIN_MS);
    await expect.poll(() => updates.state).toEqual(READY);
  });
});
