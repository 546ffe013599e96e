import { expect, it } from 'vitest';
import type { JobKind } from '#shared/jobs.ts';
import { LOST, OK, openEngine, settled } from '../../../tests/support/engine.ts';
import { newJob } from '../../../tests/support/main.ts';
import type { Delivery } from './couriers/delivery.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const DELETED: Delivery = { ...LOST, error: 'Deleted.', refusal: { kind: 'likely', text: '404 Deleted.' } };
const BROKEN: Delivery = { ...LOST, error: 'Oops.', refusal: { kind: 'broken', text: '500' } };

/** A lane whose first row is answered by `answer`, and its second one is accepted. */
function openLane(answer: (time: number) => Delivery, second: JobKind = 'post-user-answer') {
  let times = 0;
  const opened = openEngine(async ({ idempotencyKey }) => {
    if (idempotencyKey !== '1') return OK;
    times += 1;
    return answer(times);
  });
  opened.enqueue('7/3');
  opened.enqueue('7/3', {}, second);
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
  [
    'is another one each time',
    (time: number) => ({ ...DELETED, refusal: { kind: 'likely' as const, text: `404 number ${time}` } }),
  ],
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

it.each([
  ['post-awarded-prize', 'pending'],
  ['put-game-status', 'pending'],
  ['post-user-answer', 'gone'],
] as const)('keeps the order behind a row that is tried again: %s is %s', async (second, state) => {
  const { pass, outbox, clock, engine } = openLane((time) => (time > 70 ? OK : DELETED), second);
  await pass(HOUR_MS + 5 * 60_000);
  const left = () => outbox.all().map((row) => `${row.key} ${row.state}`);
  expect(left()).toEqual(['1 refused', ...(state === 'pending' ? ['2 pending'] : [])]);
  expect(outbox.hasUnsent('7')).toBe(true);
  while (left().length > 0) {
    clock.advance(DAY_MS);
    outbox.reopenDue(clock.now());
    engine.kick();
    await settled();
  }
});

it('sets a row aside that alone is answered with a server error for a day, over a restart, and tries it hourly', async () => {
  const deliver = async (job: { idempotencyKey: string }) => (job.idempotencyKey === '1' ? BROKEN : OK);
  const first = openEngine(deliver);
  first.enqueue('7/3');
  first.engine.start();
  await settled();
  first.engine.stop();
  const { engine, outbox, clock, told } = openEngine(deliver, first.file);
  clock.set(first.clock.now() + DAY_MS);
  engine.start();
  await settled();
  expect(outbox.all()).toMatchObject([{ key: '1', state: 'pending' }]);
  outbox.enqueue(newJob('8/3', 'post-user-answer', {}, 'other'), 0);
  engine.kick();
  await settled();
  clock.advance(60_000);
  await settled();
  expect(outbox.all()).toMatchObject([{ key: '1', state: 'refused', lastError: 'Oops.' }]);
  expect(told.log).toEqual(['outbox: post-user-answer 1 was refused']);
  expect([outbox.reopenDue(clock.now()), outbox.reopenDue(clock.now() + HOUR_MS)]).toEqual([false, true]);
});

it('leaves a row in its lane while the server fails at every such row', async () => {
  const { pass, states } = openLane(() => BROKEN);
  await pass(30 * HOUR_MS);
  expect(states()).toEqual(['1 pending', '2 pending']);
});
