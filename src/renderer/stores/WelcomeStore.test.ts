import { describe, expect, test, vi } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import { testStores, welcomeWith } from '../../../tests/support/fake-main.ts';
import { LOOK_MS } from './follow-show.ts';

const campaign = (id: number, isPlayed: boolean) => ({
  id,
  campaignName: `Campaign ${id}`,
  language: null,
  typeName: '',
  games: [],
  questionCount: 1,
  bonusPoints: 0,
  hours: null,
  isPlayed,
});

async function welcomed(...played: boolean[]) {
  const campaigns = played.map((isPlayed, index) => campaign(index + 1, isPlayed));
  const { stores } = testStores({
    'play:welcome': () => welcomeWith(campaigns),
  });
  await stores.welcome.load();
  return stores.welcome;
}

describe('the choice of campaigns', () => {
  test('starts at the first campaign that can still be played', async () => {
    const welcome = await welcomed(true, false, false);
    expect(welcome.select(undefined)?.id).toBe(2);
    expect(welcome.select('9')?.id).toBe(2);
    expect(welcome.select('1')?.id).toBe(1);
  });

  test('starts at the first campaign when all have been played', async () => {
    const welcome = await welcomed(true, true);
    expect(welcome.select(undefined)?.id).toBe(1);
    expect(welcome.hasAnother(1)).toBe(false);
  });

  test('reports whether another campaign can be played', async () => {
    const welcome = await welcomed(false, true);
    expect([welcome.hasAnother(1), welcome.hasAnother('2')]).toEqual([false, true]);
  });
});

test('a failed fetch is shown on the page, or by a notice over earlier campaigns', async () => {
  let isDown = true;
  const { stores } = testStores({
    'play:welcome': () => {
      if (isDown) throw new AppError('unreachable', 'No connection.');
      return welcomeWith([]);
    },
  });
  await stores.welcome.load();
  expect([stores.welcome.failure, stores.toasts.toasts]).toEqual(['No connection.', []]);
  isDown = false;
  await stores.welcome.load();
  expect(stores.welcome.failure).toBeNull();
  isDown = true;
  await stores.welcome.load();
  expect(stores.toasts.toasts.map(({ text }) => text)).toEqual(['No connection.']);
});

describe('a paused show', () => {
  const PAUSE_MS = 40_000;

  /** Opens the welcome during a pause that lasts `PAUSE_MS`. The server answers by its own clock. */
  async function paused() {
    let isDown = false;
    const { stores, clock, main } = testStores({
      'play:welcome': () => {
        if (isDown) throw new AppError('unreachable', 'No connection.');
        const closed = { kind: 'paused', campaignName: 'Fair', until } as const;
        return clock.now() < Date.parse(until) ? { ...welcomeWith([]), closed } : welcomeWith([campaign(1, false)]);
      },
    });
    const until = new Date(clock.now() + PAUSE_MS).toISOString();
    const stop = stores.welcome.follow();
    await vi.waitFor(() => expect(clock.waitsMs).toEqual([LOOK_MS]));
    const advance = async (ms: number) => {
      const calls = main.timesCalled('play:welcome');
      clock.advance(ms);
      await vi.waitFor(() => expect(main.timesCalled('play:welcome')).toBe(calls + 1));
    };
    return {
      stop,
      clock,
      advance,
      stores,
      goDown: () => {
        isDown = true;
      },
    };
  }

  test('opens at the welcome the moment the pause ends', async () => {
    const { stores, clock, advance } = await paused();
    expect(stores.welcome.welcome?.closed?.kind).toBe('paused');
    await advance(LOOK_MS);
    await vi.waitFor(() => expect(clock.waitsMs).toEqual([PAUSE_MS - LOOK_MS]));
    await advance(PAUSE_MS - LOOK_MS);
    await vi.waitFor(() => expect(stores.welcome.campaigns).toHaveLength(1));
  });

  test('stays on screen without a notice while the server is unreachable', async () => {
    const { stores, advance, goDown } = await paused();
    goDown();
    await advance(LOOK_MS);
    expect([stores.welcome.welcome?.closed?.kind, stores.toasts.toasts]).toEqual(['paused', []]);
  });

  test('is not read again once the welcome has closed', async () => {
    const { stop, clock } = await paused();
    stop();
    expect(clock.waitsMs).toEqual([]);
  });
});
