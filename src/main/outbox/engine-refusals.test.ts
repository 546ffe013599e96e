import { expect, it } from 'vitest';
import { LOST, OK, openEngine, settled } from '../../../tests/support/engine.ts';
import type { Delivery } from './couriers/delivery.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const DELETED: Delivery = { ...LOST, error: 'Deleted.', refusal: '404 Deleted.' };

/** A lane whose first row is answered by `answer`, and its second one is accepted. */
function openLane(answer: (time: number) => Delivery) {
  let times = 0;
  const opened = openEngine(async ({ idempotencyKey }) => {
    if (idempotencyKey !== '1') return OK;
    times += 1;
    return answer(times);
  });
  opened.enqueue('7/3');
  opened.enqueue('7/3', {}, 'post-awarded-prize');
  opened.engine.start();
  const pass = async (forMs: number) => {
    for (let passed = 0; passed < forMs; passed += 60_000) {
      opened.clock.advance(60_000);
      await settled();
    }
  };
  const states = () => opened.outbox.all().map(({ key, state }) => `${key} ${state}`);
  return { ...opened, pass, states };
}

it('believes a refusal that the API seems to give over an hour, and the lane goes on', async () => {
  const { pass, states, engine, outbox } = openLane(() => DELETED);
  await pass(HOUR_MS - 60_000);
  expect([states(), engine.status().connection.kind]).toEqual([['1 pending', '2 pending'], 'reached']);
  await pass(3 * 60_000);
  expect(states()).toEqual(['1 refused']);
  expect(outbox.all()).toMatchObject([{ lastError: 'Deleted.' }]);
});

it('tries it again a day later, and believes the same refusal at once', async () => {
  const { pass, states, outbox, clock, engine } = openLane(() => DELETED);
  await pass(HOUR_MS + 2 * 60_000);
  expect(outbox.reopenDue(clock.now() + DAY_MS - HOUR_MS)).toBe(false);
  expect(outbox.reopenDue(clock.now() + DAY_MS)).toBe(true);
  expect(states()).toEqual(['1 pending']);
  engine.kick();
  await settled();
  expect(states()).toEqual(['1 refused']);
});

it.each([
  ['is another one each time', (time: number) => ({ ...DELETED, refusal: `404 number ${time}` })],
  ['is no refusal', () => LOST],
])('believes nothing that %s', async (_name, answer) => {
  const { pass, states } = openLane(answer);
  await pass(3 * HOUR_MS);
  expect(states()).toEqual(['1 pending', '2 pending']);
});

it('does not try a proven refusal again', async () => {
  const { pass, outbox, clock } = openLane(() => ({ kind: 'refused', error: 'No.' }));
  await pass(60_000);
  expect(outbox.reopenDue(clock.now() + 2 * DAY_MS)).toBe(false);
});

it('counts each answer once, though a write may run twice', async () => {
  let refusals = 0;
  const { pass, states, outbox, told } = openLane(() => {
    refusals -= 1;
    return refusals >= 0 ? DELETED : LOST;
  });
  const { together } = outbox;
  outbox.together = (writes) => {
    const fail = () => {
      writes();
      throw new Error('The disk is full.');
    };
    expect(() => together(fail)).toThrow('full');
    return together(writes);
  };
  for (let answer = 0; answer < 4; answer += 1) {
    refusals = 1;
    await pass(HOUR_MS / 2);
  }
  expect([states(), told.log]).toEqual([['1 pending', '2 pending'], []]);
  refusals = 1;
  await pass(2 * 60_000);
  expect([states(), told.log]).toEqual([['1 refused'], ['outbox: post-user-answer 1 was refused']]);
});
