import { beforeAll, expect, it } from 'vitest';
import { serverSuite } from '../support/api-suite.ts';
import { openDevice } from '../support/arena.ts';
import { checkInRequestOf } from '../support/health.ts';
import { answerCorrectly, answerTo, type Player, playerOf, statusWith } from '../support/player.ts';
import { statementsOf } from '../support/statements.ts';

/** docs/operations.md tells how many statements PostgreSQL receives of the calls of a play. */

const suite = serverSuite();
const players: Player[] = [];

beforeAll(async () => {
  for (let number = 6; number <= 19; number += 1) {
    const player = await playerOf(suite.api, `player${String(number).padStart(2, '0')}`);
    await answerCorrectly(suite.api, player, 1);
    players.push(player);
  }
});

const CALLS = {
  PutGameStatus: (player: Player, idempotencyKey: string) => {
    const body = statusWith(player, { totalSpinsEarned: 1, remainingSpins: 1 });
    return suite.api.call(
      'putGameStatus',
      { query: { id: player.status.id ?? 0 }, body },
      { ...player, idempotencyKey },
    );
  },
  PostUserAnswer: (player: Player, idempotencyKey: string) =>
    suite.api.call('postUserAnswer', { body: answerTo(player, 1) }, { ...player, idempotencyKey }),
  PostAwardedPrize: (player: Player, idempotencyKey: string) => {
    const { userId, campaignId, prizes } = player;
    const body = { userId, campaignId, prizeId: prizes[0]?.id ?? 0 };
    return suite.api.call('postAwardedPrize', { body }, { ...player, idempotencyKey });
  },
};

it.each([
  ['PutGameStatus', 9],
  ['PostUserAnswer', 10],
  ['PostAwardedPrize', 15],
] as const)(
  '%s sends %d statements, and ten players at once send less than half of what each sends alone',
  async (name, expected) => {
    const statementsFor = async (some: readonly Player[]) => {
      const sent = await statementsOf(() =>
        Promise.all(some.map((player) => CALLS[name](player, `${name} of ${player.userId}`))),
      );
      // With this statement a node shows the others that it is alive.
      return sent.filter(({ text }) => text !== 'select 1').length;
    };
    // The first players at once also ask for the types of the parameters.
    await statementsFor(players.slice(0, 3));
    expect(await statementsFor(players.slice(3, 4))).toBe(expected);
    // Usually hardly more than one. Those that arrive first begin alone.
    expect(await statementsFor(players.slice(4))).toBeLessThan(5 * expected);
  },
);

it('check-ins of ten kiosks at once send less than half of the updates that each sends alone', async () => {
  const devices = await Promise.all(Array.from({ length: 10 }, () => openDevice(suite.server)));
  const checkIn = () =>
    Promise.all(
      devices.map(({ token }) => suite.api.call('checkIn', { body: checkInRequestOf(Date.now()) }, { token })),
    );
  // The first of a kiosk is an insert; the second asks for the types of the parameters.
  await checkIn();
  await checkIn();
  const updates = (await statementsOf(checkIn)).filter(({ text }) => text.startsWith('update "check_ins"'));
  expect(updates.length).toBeGreaterThan(0);
  expect(updates.length).toBeLessThan(5);
  const stored = await suite.server.db.selectFrom('check_ins').select('beat').execute();
  expect(stored).toHaveLength(devices.length);
});
