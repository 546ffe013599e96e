import { expect, it } from 'vitest';
import { FakeClock, steadyMs } from '../../../tests/support/fake-clock.ts';
import { openOutbox } from '../../../tests/support/main.ts';
import { SteadyTime } from '../registration/steady-time.ts';
import { timeStore } from '../registration/time-store.ts';
import { cachedReads } from './cached-reads.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT = 20_000;
const MB = 1024 * 1024;

it('keeps the newest 20,000 copies, and those in use whatever their age', () => {
  const { db } = openOutbox();
  const copies = cachedReads(db);
  copies.save('questions', [1], steadyMs(0));
  copies.saveIfNewer('package', [1], steadyMs(0));
  db.transaction(() => {
    for (let player = 0; player < KEPT; player += 1) copies.save(`player ${player}`, player, steadyMs(DAY_MS + player));
  })();
  const held = () => ['questions', 'package', 'player 0', 'player 1', 'player 2'].map((key) => copies.find(key));
  // Read again and unchanged, or left again by the same package: in use.
  copies.save('questions', [1], steadyMs(1));
  copies.saveIfNewer('package', [2], steadyMs(0));
  copies.prune();
  expect(held()).toEqual([[1], [1], undefined, undefined, 2]);
  copies.prune();
  expect(held()).toEqual([[1], [1], undefined, undefined, 2]);
});

it('keeps at most 100 MB of copies, those used last', () => {
  const { db } = openOutbox();
  const copies = cachedReads(db);
  for (const key of ['first', 'second', 'third']) copies.save(key, 'x'.repeat(30 * MB), steadyMs(0));
  copies.saveIfNewer('fourth', 'x'.repeat(30 * MB), steadyMs(-DAY_MS));
  copies.prune();
  const isHeld = ['first', 'second', 'third', 'fourth'].map((key) => copies.find(key) !== undefined);
  expect(isHeld).toEqual([false, true, true, true]);
});

it('does not write an unchanged copy again within a day, as each write costs a sync', () => {
  const { db } = openOutbox();
  const copies = cachedReads(db);
  copies.save('questions', [1], steadyMs(0));
  const written = db.prepare('SELECT total_changes()').pluck();
  const before = written.get();
  copies.save('questions', [1], steadyMs(DAY_MS - 1));
  expect(written.get()).toBe(before);
  copies.save('questions', [1, 2], steadyMs(DAY_MS - 1));
  expect(written.get()).not.toBe(before);
});

it('keeps the newer of a read and a package if the clock was wrong for a moment', () => {
  const { db } = openOutbox();
  const copies = cachedReads(db);
  const clock = new FakeClock();
  const time = new SteadyTime({ clock, store: timeStore(db), onLog: () => {} });
  const right = clock.now();
  clock.set(right + 365 * DAY_MS);
  time.now();
  clock.set(right);
  time.trustClock();
  const preparedAt = time.now();
  clock.advance(DAY_MS);
  copies.save('status', { remainingSpins: 2 }, time.now());
  copies.saveIfNewer('status', { remainingSpins: 9 }, preparedAt);
  expect(copies.find('status')).toEqual({ remainingSpins: 2 });
});

it('reads the turns and sizes of copies, and not the copies', () => {
  const { db } = openOutbox();
  const plan = 'EXPLAIN QUERY PLAN SELECT sum(octet_length(body)) OVER (ORDER BY turn DESC) FROM cached_reads';
  expect(JSON.stringify(db.prepare(plan).all())).toContain('COVERING INDEX cached_reads_turn');
});

it("finds the newest copy of an endpoint's answers, whoever has read it", () => {
  const { db } = openOutbox();
  const copies = cachedReads(db);
  expect(copies.newest('getUser')).toBeUndefined();
  copies.save('getUser {"params":{"id":"1"}}', { id: 1 }, steadyMs(10));
  copies.save('getUser {"params":{"id":"2"}}', { id: 2 }, steadyMs(10));
  copies.save('getUserProgress {"query":{}}', [], steadyMs(10));
  expect(copies.newest('getUser')).toEqual({ id: 2 });
});
