import type { Database } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { type JobKind, JobPayloads } from '#shared/jobs.ts';
import { logoutLane } from '#shared/lane.ts';
import { newJob, openOutbox } from '../../../tests/support/main.ts';
import { staffRows } from './staff-rows.ts';

const KINDS = Object.keys(JobPayloads) as JobKind[];
const laneOf = (kind: JobKind) => (kind === 'logout' ? logoutLane(7) : '7/3');

/** Ways to damage a row: the change to its columns, and the problem that is reported. */
const DAMAGES: [string, string, RegExp][] = [
  ['a payload that is not JSON', `payload = '{"userId":7,'`, /payload is no JSON/],
  ['a payload of another shape', `payload = '[1, 2]'`, /payload: .* must be object/],
  ['a payload without what it needs', `payload = '{}'`, /payload: .* must have required properties/],
  ['a payload of bytes', "payload = x'00ff'", /payload must be string, is 0x00ff/],
  ['an unknown kind', "kind = 'send-flowers'", /kind must be equal to one of the allowed values, is send-flowers/],
  ['an unknown state', "state = 'lost'", /state must be equal to .*, is lost/],
  ['a note that is not JSON', "note = '{'", /note is no JSON/],
  ['a note of another shape', `note = '{"winnersBefore":"many"}'`, /note: /],
  ['an invalid date', 'created_at = 9e18', /created_at/],
];

/** An outbox file with a row that another program has damaged, and an intact one of another lane. */
function withDamage(kind: JobKind, change: string) {
  const before = openOutbox();
  before.outbox.enqueue(newJob(laneOf(kind), kind, {}, 'damaged'), 5);
  before.outbox.enqueue(newJob('8/3', 'post-user-answer'), 5);
  before.db.exec(`UPDATE outbox SET ${change} WHERE idempotency_key = 'damaged'`);
  before.db.close();
  return before.file;
}

const rowOf = (db: Database) => db.prepare("SELECT * FROM outbox WHERE idempotency_key = 'damaged'").get();

describe.each(KINDS)('a row of kind %s that cannot be read', (kind) => {
  it.each(DAMAGES)('because of %s is set apart with its text, and holds nothing up', (_name, change, problem) => {
    const { db, outbox } = openOutbox(withDamage(kind, change));
    const staff = staffRows(db);
    outbox.enqueue(newJob('7/3', 'post-user-answer', {}, 'next'), 5);

    const [row] = staff.page('quarantined', 0, 10);
    expect(row).toMatchObject({ state: 'quarantined', problem: expect.stringMatching(problem) });
    expect(outbox.all()[0]).toEqual(row);
    const { payload } = rowOf(db) as { payload: string | Buffer };
    const text = typeof payload === 'string' ? payload : `0x${payload.toString('hex')}`;
    expect(row).toMatchObject({ stored: { payload: text, idempotency_key: 'damaged' } });
    expect(outbox.counts()).toEqual({ waiting: 2, parked: 0, refused: 0, unclear: 0, quarantined: 1 });

    expect(outbox.next('7/3')).toMatchObject({ idempotencyKey: 'next' });
    expect(outbox.holds(laneOf(kind))).toBe(true);
    expect(outbox.unsentAwards('3')).toEqual([]);
    expect(outbox.loggingOut(7)).toEqual([]);
    outbox.delivered('next', 0);
    expect(outbox.hasUnsent(7)).toBe(false);
    expect(outbox.next('7/3')).toBeNull();
    expect(outbox.next(logoutLane(7))).toBeNull();

    // Work on the other rows does not change it.
    const kept = rowOf(db);
    outbox.park('7', '');
    outbox.unpark('7');
    outbox.reopen('damaged');
    outbox.enqueue(newJob('7/3', 'put-game-status', {}, 'status'), 5);
    outbox.delivered('status', 0);
    expect(rowOf(db)).toEqual(kept);
  });

  it('is set apart when its turn comes if it went bad after the outbox was opened', () => {
    const { db, outbox } = openOutbox();
    outbox.enqueue(newJob(laneOf(kind), kind, {}, 'damaged'), 5);
    db.exec("UPDATE outbox SET payload = '?'");
    expect(outbox.all()).toMatchObject([{ state: 'quarantined' }]);
    expect([outbox.unsentAwards('3'), outbox.loggingOut(7)]).toEqual([[], []]);
    expect(outbox.next(laneOf(kind))).toBeNull();
    expect(outbox.counts()).toMatchObject({ waiting: 0, quarantined: 1 });
    expect([...outbox.lanes()]).toEqual([]);
  });
});

describe('a job that does not fit its schema', () => {
  it('is not written, nor is anything of its transaction', () => {
    const { db, outbox } = openOutbox();
    outbox.enqueue(newJob('7/3', 'put-game-status'), 5);
    const spoiled = newJob('7/3', 'put-game-status', { totalPointsEarned: Number.NaN });
    expect(() => db.transaction(() => outbox.enqueue(spoiled, 5))()).toThrow('totalPointsEarned must be number');
    expect(outbox.all()).toMatchObject([{ kind: 'put-game-status', state: 'pending' }]);
  });
});
