import { expect, it } from 'vitest';
import type { SignedInUser } from './authentication.ts';
import { knownPlayers } from './known-players.ts';

const MINUTE_MS = 60_000;

const player = (tokenHash: string): SignedInUser => ({
  id: 5,
  namedId: 5,
  vendorId: 1,
  role: 'Player',
  tokenHash,
  isPasswordChangeEnforced: false,
  sessionBeganAt: 0,
  via: null,
  makerId: null,
});

it('a player is forgotten after a minute, also when the clock is set back', () => {
  let now = 10 * MINUTE_MS;
  const known = knownPlayers({ now: () => now });
  known.store('a', player('a'));
  now += MINUTE_MS - 1;
  expect(known.find('a')).toEqual(player('a'));
  expect(known.find('b')).toBeNull();
  for (const jump of [2, -MINUTE_MS * 2 - 2]) {
    now += jump;
    expect(known.find('a')).toBeNull();
  }
});

it('a process remembers a bounded number of players', () => {
  const known = knownPlayers({ now: () => 0 });
  const count = () => Array.from({ length: 30_000 }, (_, index) => known.find(`${index}`)).filter(Boolean).length;
  for (let index = 0; index < 30_000; index += 1) known.store(`${index}`, player(`${index}`));
  expect(count()).toBeLessThanOrEqual(10_000);
  expect(known.find('29999')).not.toBeNull();
});
