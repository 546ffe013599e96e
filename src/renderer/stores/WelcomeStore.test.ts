import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import { testStores, welcomeWith } from '../../../tests/support/fake-main.ts';

const campaign = (id: number, isPlayed: boolean) => ({
  id,
  campaignName: `Campaign ${id}`,
  language: null,
  typeName: '',
  games: [],
  questionCount: 1,
  bonusPoints: 0,
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
