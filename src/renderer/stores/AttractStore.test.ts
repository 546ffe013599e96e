import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { AttractView } from '#shared/ipc/attract.ts';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { FakeMain, memoryStorage } from '../../../tests/support/fake-main.ts';
import { AttractStore, PRIZES_AT_ONCE, SCENE_MS } from './AttractStore.ts';
import { LOOK_MS } from './follow-show.ts';
import { ThemeStore } from './ThemeStore.ts';

const prizes = (count: number) =>
  Array.from({ length: count }, (_prize, at) => ({ name: `Prize ${at + 1}`, language: null, imageUrl: null }));
const campaign = (changes: Partial<AttractView['campaigns'][number]> = {}): AttractView['campaigns'][number] => ({
  id: 1,
  campaignName: 'Fair',
  language: null,
  games: ['wheel'],
  hours: null,
  prizes: [],
  ...changes,
});

async function loop(campaigns: AttractView['campaigns'], fails = false, backAt: string | null = null) {
  const view: AttractView = { campaigns, backAt, theme: 'midnight', logoUrl: '/media/logo' };
  const main = new FakeMain({
    'attract:show': () => {
      if (fails) throw new Error('No answer.');
      return view;
    },
  });
  const clock = new FakeClock();
  const theme = new ThemeStore(memoryStorage(), () => {});
  const attract = new AttractStore({ main, clock, theme });
  onTestFinished(attract.start());
  await vi.waitFor(() => expect(attract.logoUrl).toBe(fails ? null : '/media/logo'));
  /** Returns a short form of the next scenes. */
  const follow = (count: number) =>
    Array.from({ length: count }, () => {
      const { scene } = attract.current;
      clock.advance(SCENE_MS);
      return scene.kind === 'prizes' ? scene.prizes.map(({ name }) => name).join() : scene.kind;
    });
  return { attract, clock, follow, main, theme };
}

describe('the attract loop', () => {
  test('shows its scenes in turn, a few prizes per scene, in the vendor’s theme', async () => {
    const { follow, theme } = await loop([campaign({ prizes: prizes(PRIZES_AT_ONCE + 1) })]);
    const round = ['brand', 'how-to-play', 'Prize 1,Prize 2,Prize 3,Prize 4', 'Prize 5'];
    expect(follow(6)).toEqual([...round, 'brand', 'how-to-play']);
    expect(theme.name).toBe('midnight');
  });

  test('shows when a paused show opens again, instead of its prizes', async () => {
    const { attract, follow } = await loop([], false, '2026-05-01T12:00:00.000Z');
    expect(follow(4)).toEqual(['brand', 'back', 'brand', 'back']);
    expect(attract.backAt).toBe('2026-05-01T12:00:00.000Z');
  });

  test('names the opening hours with the brand, unless its campaigns have different ones', async () => {
    const day = { opensAt: '10:00', closesAt: '18:00' };
    const brandOf = async (...hours: (typeof day | null)[]) => {
      const { attract } = await loop(hours.map((one, id) => campaign({ id, hours: one })));
      return attract.scenes[0];
    };
    expect(await brandOf(day, { ...day })).toEqual({ kind: 'brand', hours: day });
    expect(await brandOf(day, { ...day, closesAt: '02:00' })).toEqual({ kind: 'brand', hours: null });
    expect(await brandOf(day, null)).toEqual({ kind: 'brand', hours: null });
    expect(await brandOf()).toEqual({ kind: 'brand', hours: null });
  });

  test('has the best prizes of all campaigns for the login', async () => {
    const { attract } = await loop([campaign({ prizes: prizes(1) }), campaign({ id: 2, prizes: prizes(5) })]);
    expect(attract.bestPrizes.map(({ name }) => name)).toEqual(['Prize 1', 'Prize 1', 'Prize 2', 'Prize 3']);
  });

  test('loads the prizes once per round', async () => {
    const { follow, main } = await loop([campaign()]);
    expect(main.timesCalled('attract:show')).toBe(1);
    follow(3);
    expect(main.timesCalled('attract:show')).toBe(2);
  });

  test('explains the wheel before campaigns are known, and omits it for games without a wheel', async () => {
    expect((await loop([])).follow(2)).toEqual(['brand', 'how-to-play']);
    expect((await loop([campaign({ games: [] })])).follow(2)).toEqual(['brand', 'brand']);
  });

  test('continues without an answer', async () => {
    expect((await loop([], true)).follow(3)).toEqual(['brand', 'how-to-play', 'brand']);
  });

  test('keeps the previous scene until it has faded out', async () => {
    const { attract, clock } = await loop([]);
    const before = attract.current;
    clock.advance(SCENE_MS);
    expect([attract.leaving, attract.current.turn]).toEqual([before, 1]);
    attract.hasLeft();
    expect(attract.leaving).toBeNull();
  });

  test('stops when its screen closes', () => {
    const clock = new FakeClock();
    const theme = new ThemeStore(memoryStorage(), () => {});
    const end = new AttractStore({ main: new FakeMain(), clock, theme }).start();
    end();
    expect(clock.waitsMs).toEqual([]);
  });
});

test('the login shows the beginning and the end of a pause without a reload', async () => {
  const clock = new FakeClock();
  let backAt: string | null = null;
  const main = new FakeMain({
    'attract:show': () => ({
      ...{ campaigns: [], theme: 'full', logoUrl: null },
      backAt: backAt !== null && clock.now() < Date.parse(backAt) ? backAt : null,
    }),
  });
  const attract = new AttractStore({ main, clock, theme: new ThemeStore(memoryStorage(), () => {}) });
  onTestFinished(attract.follow());
  await vi.waitFor(() => expect(clock.waitsMs).toEqual([LOOK_MS]));
  expect(attract.backAt).toBeNull();
  // The check-in has brought a pause of 45 seconds.
  backAt = new Date(clock.now() + 45_000).toISOString();
  clock.advance(LOOK_MS);
  await vi.waitFor(() => expect([attract.backAt, clock.waitsMs]).toEqual([backAt, [15_000]]));
  clock.advance(15_000);
  await vi.waitFor(() => expect(attract.backAt).toBeNull());
});
