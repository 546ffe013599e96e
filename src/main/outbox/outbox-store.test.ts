import { describe, expect, it } from 'vitest';
import type { JobKind } from '#shared/jobs.ts';
import { logoutLane } from '#shared/lane.ts';
import { newJob, openOutbox, payloadOf } from '../../../tests/support/main.ts';
import type { OutboxStore } from './outbox-store.ts';

const keys = new WeakMap<OutboxStore, number>();
/** Adds a row whose key is its number in this outbox. */
function enqueue(outbox: OutboxStore, lane: string, kind: JobKind, payload: object = {}): void {
  const key = (keys.get(outbox) ?? 0) + 1;
  keys.set(outbox, key);
  outbox.enqueue(newJob(lane, kind, payload, `${key}`), 0);
}

const kinds = (outbox: OutboxStore) => outbox.all().map((job) => `${job.kind} ${job.state}`);
const nextOf = (outbox: OutboxStore, lane: string) => outbox.next(lane)?.idempotencyKey ?? null;

describe('a receipt', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;

  it('is left by a delivered row, but not by a logout, and goes after 30 days', () => {
    let serverNow: number | null = null;
    const { db, outbox } = openOutbox(undefined, undefined, { serverNow: () => serverNow });
    const receipts = () => db.prepare('SELECT lane, kind, idempotency_key, delivered_at FROM receipts').all();
    enqueue(outbox, '7/3', 'post-user-answer');
    const first = outbox.next('7/3');
    outbox.delivered(first?.idempotencyKey ?? '', 5);
    enqueue(outbox, '7/3', 'post-user-answer');
    outbox.delivered('2', DAY_MS);
    enqueue(outbox, logoutLane(7), 'logout');
    outbox.delivered('3', DAY_MS);
    const row = { lane: '7/3', kind: 'post-user-answer' };
    expect(receipts()).toEqual([
      { ...row, idempotency_key: first?.idempotencyKey, delivered_at: 5 },
      { ...row, idempotency_key: expect.any(String), delivered_at: DAY_MS },
    ]);
    serverNow = 60 * DAY_MS;
    outbox.pruneReceipts(30 * DAY_MS + 5);
    expect(receipts()).toHaveLength(2);
    outbox.pruneReceipts(30 * DAY_MS + 6);
    expect(receipts()).toHaveLength(1);
  });

  it.each([
    { title: 'this clock is ahead, and no answer has proved the time', delivered: 0, now: 365, server: null },
    { title: 'only this clock is ahead', delivered: 0, now: 365, server: 1 },
    { title: "only the server's clock is ahead", delivered: 0, now: 1, server: 365 },
    { title: 'this clock was behind at the delivery', delivered: -365, now: 1, server: 1 },
  ])('stays if $title', ({ delivered, now, server }) => {
    let serverNow: number | null = 0;
    const { db, outbox } = openOutbox(undefined, undefined, { serverNow: () => serverNow });
    enqueue(outbox, '7/3', 'post-user-answer');
    outbox.delivered('1', delivered * DAY_MS);
    serverNow = server && server * DAY_MS;
    outbox.pruneReceipts(now * DAY_MS);
    expect(db.prepare('SELECT count(*) FROM receipts').pluck().get()).toBe(1);
  });
});

describe('a lane', () => {
  it('goes on with its oldest row, without refused ones', () => {
    const { outbox } = openOutbox();
    enqueue(outbox, '7/3', 'post-user-answer', { questionId: 1 });
    enqueue(outbox, '7/3', 'post-user-answer', { questionId: 2 });
    expect(outbox.next('7/3')).toMatchObject({ payload: { questionId: 1 }, attempts: 0, isFateUnknown: false });
    outbox.refuse('1', 'No.');
    expect(nextOf(outbox, '7/3')).toBe('2');
    outbox.delivered('2', 0);
    expect(nextOf(outbox, '7/3')).toBeNull();
    expect(outbox.holds('7/3')).toBe(true);
  });

  it('gets a refused row back at its old place', () => {
    const { outbox } = openOutbox();
    enqueue(outbox, '7/3', 'post-user-answer');
    enqueue(outbox, '7/3', 'post-user-answer');
    outbox.refuse('1', 'No.');
    outbox.reopen('1');
    expect(nextOf(outbox, '7/3')).toBe('1');
    outbox.reopen('2');
    expect(kinds(outbox)).toEqual(['post-user-answer pending', 'post-user-answer pending']);
  });

  it('is listed while it has something to send', () => {
    const { outbox } = openOutbox();
    enqueue(outbox, '8/3', 'post-user-answer');
    enqueue(outbox, '7/3', 'post-user-answer');
    enqueue(outbox, '8/3', 'post-user-answer');
    expect([...outbox.lanes()]).toEqual(['8/3', '7/3']);
    outbox.park('8', 'Sign in.');
    outbox.refuse('2', 'No.');
    expect([...outbox.lanes()]).toEqual([]);
  });
});

describe('the lanes', () => {
  it('are read a few at a time, the longest waiting first, while rows change', () => {
    const { outbox } = openOutbox();
    const names = Array.from({ length: 150 }, (_, index) => `${index + 1}/3`);
    for (const lane of [...names, ...names]) outbox.enqueue(newJob(lane, 'post-user-answer'), 0);
    const seen: string[] = [];
    for (const lane of outbox.lanes()) {
      seen.push(lane);
      // Its first row; the engine sends while it looks for further lanes.
      outbox.delivered(`${seen.length}`, 0);
    }
    expect(seen).toEqual([...names, ...names]);
  });

  it('and the unsent awards are found without reading the rows that are kept', () => {
    const { db } = openOutbox();
    const plan = (sql: string) => JSON.stringify(db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all());
    expect(plan("SELECT * FROM outbox WHERE kind = 'post-awarded-prize'")).toContain('outbox_awards');
    const open =
      "SELECT lane FROM outbox WHERE state IN ('pending', 'sending') AND sequence > 1 ORDER BY sequence LIMIT 64";
    expect(plan(open)).toContain('outbox_open');
    expect(plan(open)).not.toContain('TEMP B-TREE');
  });
});

describe('a game status', () => {
  it('takes the place of an unsent earlier one of its lane, at the later place', () => {
    const { outbox } = openOutbox();
    enqueue(outbox, '7/3', 'put-game-status', { totalPointsEarned: 1 });
    enqueue(outbox, '7/4', 'put-game-status');
    enqueue(outbox, '7/3', 'post-user-answer');
    enqueue(outbox, '7/3', 'put-game-status', { totalPointsEarned: 2 });
    expect(outbox.all().map((job) => [job.lane, job.kind])).toEqual([
      ['7/4', 'put-game-status'],
      ['7/3', 'post-user-answer'],
      ['7/3', 'put-game-status'],
    ]);
    expect(payloadOf(outbox.all().at(-1))).toMatchObject({ totalPointsEarned: 2 });
  });

  it('replaces a parked one, which would else be sent after the sign-in', () => {
    const { outbox } = openOutbox();
    enqueue(outbox, '7/3', 'put-game-status', { totalPointsEarned: 1 });
    outbox.park('7', 'Sign in.');
    enqueue(outbox, '7/3', 'put-game-status', { totalPointsEarned: 2 });
    expect(outbox.all().map(payloadOf)).toMatchObject([{ totalPointsEarned: 2 }]);
  });

  it('leaves one that is under way alone', () => {
    const { outbox } = openOutbox();
    enqueue(outbox, '7/3', 'put-game-status', { totalPointsEarned: 1 });
    outbox.sending('1', null);
    enqueue(outbox, '7/3', 'put-game-status', { totalPointsEarned: 2 });
    expect(kinds(outbox)).toEqual(['put-game-status sending', 'put-game-status pending']);
  });

  it('leaves one that may be on its way, because only its own key can settle it', () => {
    const { outbox } = openOutbox();
    enqueue(outbox, '7/3', 'put-game-status', { totalPointsEarned: 1 });
    outbox.sending('1', null);
    outbox.retryLater('1', { attempts: 1, at: 0, isFateUnknown: true, error: 'Lost.' });
    for (const totalPointsEarned of [2, 3]) enqueue(outbox, '7/3', 'put-game-status', { totalPointsEarned });
    expect(outbox.all().map(payloadOf)).toMatchObject([{ totalPointsEarned: 1 }, { totalPointsEarned: 3 }]);
  });

  it('once accepted leaves newer refused ones, which staff may still put back', () => {
    const { outbox } = openOutbox();
    for (const totalPointsEarned of [1, 2]) {
      enqueue(outbox, '7/3', 'put-game-status', { totalPointsEarned });
      outbox.refuse(`${totalPointsEarned}`, 'No.');
    }
    outbox.reopen('1');
    outbox.delivered('1', 0);
    expect(outbox.all().map(payloadOf)).toMatchObject([{ totalPointsEarned: 2 }]);
  });

  it('once accepted removes older refused ones, which would undo it if they were put back', () => {
    const { outbox } = openOutbox();
    enqueue(outbox, '7/3', 'put-game-status', { totalPointsEarned: 1 });
    enqueue(outbox, '7/3', 'post-user-answer');
    outbox.refuse('1', 'No.');
    outbox.refuse('2', 'No.');
    enqueue(outbox, '7/3', 'put-game-status', { totalPointsEarned: 2 });
    expect(outbox.counts().refused).toBe(2);
    outbox.delivered('3', 0);
    expect(kinds(outbox)).toEqual(['post-user-answer refused']);
  });
});

describe('a lost session', () => {
  it("parks the user's rows in all lanes, keeps them, and lets them go on after a sign-in", () => {
    const { outbox } = openOutbox();
    for (const lane of ['7/3', '7/4', '70/3']) enqueue(outbox, lane, 'post-user-answer');
    outbox.park('7', 'Sign in.');
    expect(outbox.counts()).toEqual({ waiting: 1, parked: 2, refused: 0, unclear: 0, quarantined: 0 });
    expect([nextOf(outbox, '7/3'), nextOf(outbox, '70/3')]).toEqual([null, '3']);
    expect(outbox.hasUnsent('7')).toBe(true);
    outbox.unpark('7');
    expect(nextOf(outbox, '7/3')).toBe('1');
    expect(outbox.all()[0]).toMatchObject({ state: 'pending', lastError: 'Sign in.' });
  });

  it('holds rows behind the parked ones too', () => {
    const { outbox } = openOutbox();
    enqueue(outbox, '7/3', 'post-user-answer');
    outbox.park('7', '');
    enqueue(outbox, '7/3', 'post-user-answer');
    expect(nextOf(outbox, '7/3')).toBeNull();
  });

  it('leaves a row under way in another lane to its own answer', () => {
    const { outbox } = openOutbox();
    enqueue(outbox, '7/3', 'put-game-status');
    enqueue(outbox, '7/3', 'post-user-answer');
    outbox.sending('1', null);
    outbox.park('7', '');
    expect(kinds(outbox)).toEqual(['put-game-status sending', 'post-user-answer parked']);
    // A newer status does not take the place of one under way.
    enqueue(outbox, '7/3', 'put-game-status');
    outbox.delivered('1', 0);
    expect(kinds(outbox)).toEqual(['post-user-answer parked', 'put-game-status pending']);
  });
});

describe('a logout', () => {
  it("waits for the user's other lanes, also parked and refused ones not", () => {
    const { outbox } = openOutbox();
    enqueue(outbox, '7/3', 'post-user-answer');
    enqueue(outbox, logoutLane(7), 'logout', { sessionId: 's' });
    expect(nextOf(outbox, logoutLane(7))).toBeNull();
    outbox.sending('1', null);
    expect(nextOf(outbox, logoutLane(7))).toBeNull();
    outbox.refuse('1', 'No.');
    expect(nextOf(outbox, logoutLane(7))).toBe('2');
  });

  it('waits while the user is logged in', () => {
    const current = { userId: '7' };
    const { outbox } = openOutbox(undefined, (userId) => userId === current.userId);
    enqueue(outbox, logoutLane(7), 'logout', { sessionId: 's' });
    expect(nextOf(outbox, logoutLane(7))).toBeNull();
    current.userId = '8';
    expect(nextOf(outbox, logoutLane(7))).toBe('1');
  });

  it('does not wait for another user whose id begins the same', () => {
    const { outbox } = openOutbox();
    enqueue(outbox, '70/3', 'post-user-answer');
    enqueue(outbox, logoutLane(7), 'logout', { sessionId: 's' });
    expect(nextOf(outbox, logoutLane(7))).toBe('2');
    expect(outbox.hasUnsent('7')).toBe(false);
    expect(outbox.hasUnsent(70)).toBe(true);
  });

  it('does not count as unsent work, and names the sessions that are being logged out', () => {
    const { outbox } = openOutbox();
    enqueue(outbox, logoutLane(7), 'logout', { sessionId: 's' });
    expect(outbox.hasUnsent('7')).toBe(false);
    expect(outbox.loggingOut(7)).toEqual(['s']);
    outbox.park('7', '');
    expect(kinds(outbox)).toEqual(['logout pending']);
  });
});

describe('what the outbox tells the play', () => {
  it('the prizes of unsent awards of a campaign, one for each award', () => {
    const { outbox, db } = openOutbox();
    for (const [lane, prizeId] of [
      ['7/3', 2],
      ['8/3', 2],
      ['8/3', 5],
    ] as const)
      enqueue(outbox, lane, 'post-awarded-prize', { prizeId });
    enqueue(outbox, '7/4', 'post-awarded-prize', { campaignId: 4, prizeId: 9 });
    enqueue(outbox, '7/3', 'post-user-answer');
    db.prepare("UPDATE outbox SET payload = '{' WHERE idempotency_key = '3'").run();
    expect([outbox.unsentAwards('3'), outbox.unsentAwards('4')]).toEqual([['2', '2'], ['9']]);
  });

  it('whether a lane holds rows, and whether any will still be sent', () => {
    const { outbox } = openOutbox();
    enqueue(outbox, '7/3', 'post-user-answer');
    expect([outbox.holds('7/3'), outbox.hasWaiting('7/3')]).toEqual([true, true]);
    outbox.park('7', '');
    expect([outbox.holds('7/3'), outbox.hasWaiting('7/3')]).toEqual([true, true]);
    outbox.unparkAll();
    expect(outbox.counts()).toMatchObject({ waiting: 1, parked: 0 });
    outbox.refuse('1', 'No.');
    expect([outbox.holds('7/3'), outbox.hasWaiting('7/3')]).toEqual([true, false]);
    expect([outbox.holds('8/3'), outbox.hasWaiting('8/3')]).toEqual([false, false]);
  });
});

describe('the number of a row', () => {
  it('is never given to another', () => {
    const { outbox } = openOutbox();
    const next = () => {
      enqueue(outbox, '7/3', 'post-user-answer');
      const row = outbox.next('7/3');
      outbox.delivered(row?.idempotencyKey ?? '', 0);
      return row?.sequence;
    };
    expect([next(), next()]).toEqual([1, 2]);
  });
});

describe('a row that no longer waits in its lane', () => {
  it.each([
    ['is parked', (outbox: OutboxStore) => outbox.park('7', '')],
    ['was refused', (outbox: OutboxStore) => outbox.refuse('1', 'No.')],
    ['was delivered', (outbox: OutboxStore) => outbox.delivered('1', 0)],
  ])('is not sent: it %s', (_state, happens) => {
    const { outbox } = openOutbox();
    enqueue(outbox, '7/3', 'post-awarded-prize');
    happens(outbox);
    const before = kinds(outbox);
    expect(outbox.sending('1', { winnersBefore: 4 })).toBe(false);
    expect(kinds(outbox)).toEqual(before);
  });
});

describe('a row that was under way', () => {
  it('is back in its lane after a restart, its fate unknown, its note kept', () => {
    const first = openOutbox();
    enqueue(first.outbox, '7/3', 'post-awarded-prize');
    enqueue(first.outbox, '7/3', 'post-user-answer');
    first.outbox.sending('1', { winnersBefore: 4 });
    const { outbox } = openOutbox(first.file);
    expect(outbox.next('7/3')).toMatchObject({ idempotencyKey: '1', isFateUnknown: true, note: { winnersBefore: 4 } });
    outbox.delivered('1', 0);
    expect(outbox.next('7/3')).toMatchObject({ idempotencyKey: '2', isFateUnknown: false });
  });

  it('has an unknown fate too when its outcome could not be written', () => {
    const { outbox } = openOutbox();
    enqueue(outbox, '7/3', 'post-user-answer');
    outbox.sending('1', null);
    expect(outbox.next('7/3')?.isFateUnknown).toBe(true);
  });
});
