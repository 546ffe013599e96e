import { expect, it } from 'vitest';
import { openOutbox } from '../../../tests/support/main.ts';
import { cachedReads } from './cached-reads.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT = 20_000;

it('keeps the newest 20,000 copies, and those in use whatever their age', () => {
  const { db } = openOutbox();
  const copies = cachedReads(db);
  copies.save('questions', [1], 0);
  db.transaction(() => {
    for (let player = 0; player < KEPT; player += 1) copies.save(`player ${player}`, player, DAY_MS + player);
  })();
  const held = () => ['questions', 'player 0', 'player 1'].map((key) => copies.find(key));
  // Read again and unchanged: it is as new as the last of them.
  copies.save('questions', [1], 2 * DAY_MS);
  copies.prune();
  expect(held()).toEqual([[1], undefined, 1]);
  copies.prune();
  expect(held()).toEqual([[1], undefined, 1]);
});

it('does not write an unchanged copy again within a day, as each write costs a sync', () => {
  const { db } = openOutbox();
  const copies = cachedReads(db);
  copies.save('questions', [1], 0);
  const written = db.prepare('SELECT total_changes()').pluck();
  const before = written.get();
  copies.save('questions', [1], DAY_MS - 1);
  expect(written.get()).toBe(before);
  copies.save('questions', [1, 2], DAY_MS - 1);
  expect(written.get()).not.toBe(before);
});

it('reads the age of copies, and not the copies', () => {
  const { db } = openOutbox();
  const plan = 'EXPLAIN QUERY PLAN SELECT fetched_at FROM cached_reads ORDER BY fetched_at DESC LIMIT 1 OFFSET 9';
  expect(JSON.stringify(db.prepare(plan).all())).toContain('COVERING INDEX cached_reads_fetched');
});

it("finds the newest copy of an endpoint's answers, whoever has read it", () => {
  const { db } = openOutbox();
  const copies = cachedReads(db);
  expect(copies.newest('getUser')).toBeUndefined();
  copies.save('getUser {"params":{"id":"1"}}', { id: 1 }, 10);
  copies.save('getUser {"params":{"id":"2"}}', { id: 2 }, 30);
  copies.save('getUser {"params":{"id":"3"}}', { id: 3 }, 20);
  copies.save('getUserProgress {"query":{}}', [], 40);
  expect(copies.newest('getUser')).toEqual({ id: 2 });
});
