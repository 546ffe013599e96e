import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { LaneWalk } from './lane-walk.ts';

const LANES = Array.from({ length: 1000 }, (_, index) => `${index}/1`);
const A_TURN = 256;

/** Walks over the lanes. @returns those of each turn of the event loop so far */
function walkOver(lanes: readonly string[]) {
  const turns: string[][] = [];
  const take = () => {
    const taken: string[] = [];
    for (let lane = walk.next(); lane !== null; lane = walk.next()) taken.push(lane);
    turns.push(taken);
  };
  const walk = new LaneWalk(() => lanes, take);
  walk.repeat();
  take();
  return turns;
}

it('comes by each lane once, over several turns of the event loop', async () => {
  const turns = walkOver(LANES);
  expect(turns.map(({ length }) => length)).toEqual([A_TURN]);
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
  expect(turns.flat()).toEqual(LANES);
  expect(turns.slice(0, 3).map(({ length }) => length)).toEqual([A_TURN, A_TURN, A_TURN]);
});

it('needs no other turn for a few', async () => {
  const turns = walkOver(LANES.slice(0, 3));
  await nextTurn();
  await nextTurn();
  expect(turns).toEqual([LANES.slice(0, 3)]);
});
