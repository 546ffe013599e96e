import Sqlite from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { newJob, openOutbox } from '../../../tests/support/main.ts';
import { untilFree } from './until-free.ts';

/** An outbox, and a program that locks its database. */
function openLocked() {
  const { db, file, outbox } = openOutbox();
  const other = new Sqlite(file);
  onTestFinished(() => void other.close());
  other.exec('BEGIN IMMEDIATE');
  const clock = new FakeClock();
  const tries = { count: 0 };
  const told: boolean[] = [];
  const write = () => {
    tries.count += 1;
    outbox.enqueue(newJob('7/3', 'post-user-answer'), 0);
    return 'written';
  };
  return {
    db,
    other,
    clock,
    tries,
    told,
    writing: untilFree(write, { clock, onWaiting: (isWaiting) => told.push(isWaiting) }),
    rows: () => outbox.all().length,
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a write while another program locks the database', () => {
  it('waits for it at most 30 ms at a time', () => {
    const { db, writing, clock } = openLocked();
    expect(db.pragma('busy_timeout', { simple: true })).toBe(30);
    clock.advance(5000);
    return expect(writing).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
  });

  it('is made once the database is free, once', async () => {
    const { other, clock, tries, told, writing, rows } = openLocked();
    clock.advance(50);
    await turn();
    expect([tries.count, rows()]).toEqual([2, 0]);
    other.exec('COMMIT');
    clock.advance(50);
    expect(await writing).toBe('written');
    expect([tries.count, rows(), told]).toEqual([3, 1, []]);
  });

  it('is shown after a second, fails after 5, and writes nothing', async () => {
    const { clock, writing, rows, told } = openLocked();
    const failed = expect(writing).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    for (let waited = 0; waited < 5000; waited += 50) {
      await turn();
      clock.advance(50);
      expect(told).toEqual(waited < 1000 ? [] : [true]);
    }
    await failed;
    expect([rows(), told]).toEqual([0, [true, false]]);
  });
});
