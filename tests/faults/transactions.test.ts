import type { Database } from 'better-sqlite3';
import { expect, it } from 'vitest';
import type { WalkUp } from '#shared/entities/walk-up.ts';
import { receiptStore } from '../../src/main/outbox/receipts.ts';
import { staffRows } from '../../src/main/outbox/staff-rows.ts';
import { leaseStore } from '../../src/main/registration/lease-store.ts';
import { share } from '../support/fault-tally.ts';
import { pendingIn, quizzed } from '../support/game.ts';
import { freshSource, LANE, newJob, openOutbox, pointsAt } from '../support/main.ts';

/**
 * Every transaction of rows, plays and leases that writes more than one row, by name. If one of its writes fails,
 * nothing of it is on disk, and it succeeds when it is repeated.
 */

/** `npm test` uses the first. */
const CODES = ['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_BUSY'];
const DAY_MS = 24 * 60 * 60_000;

const tablesOf = (db: Database) =>
  db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    .pluck()
    .all() as string[];
const contentOf = (db: Database) =>
  tablesOf(db).map((table) => [table, db.prepare(`SELECT * FROM ${table}`).raw().all()]);

/** Makes the writes of rows in a database fail on demand. Returns `failAfter`, and the number of writes since then. */
function failing(db: Database) {
  const state = { writes: 0, failAt: Number.POSITIVE_INFINITY, code: '' };
  db.function('write_begins', () => {
    state.writes += 1;
    if (state.writes === state.failAt) throw Object.assign(new Error(state.code), { code: state.code });
    return 0;
  });
  for (const table of tablesOf(db)) {
    for (const change of ['INSERT', 'UPDATE', 'DELETE']) {
      const name = `"${change} ${table}"`;
      db.exec(`CREATE TEMP TRIGGER ${name} BEFORE ${change} ON main.${table} BEGIN SELECT write_begins(); END`);
    }
  }
  return (failAt: number, code = '') => Object.assign(state, { writes: 0, failAt, code });
}

/** A database, and the transaction to run over it. */
interface Prepared {
  db: Database;
  act(): unknown;
}
type Outbox = ReturnType<typeof openOutbox>;

/** Prepares a transaction of the outbox. */
const ofOutbox = (prepare: (opened: Outbox) => () => unknown) => async (): Promise<Prepared> => {
  const opened = openOutbox();
  return { db: opened.db, act: prepare(opened) };
};
/** Prepares a step of a play. */
const ofPlay =
  (prepare: (opened: Awaited<ReturnType<typeof quizzed>>) => () => unknown) => async (): Promise<Prepared> => {
    const opened = await quizzed(1, freshSource(2));
    return { db: opened.db, act: prepare(opened) };
  };
/** Prepares a transaction of the lease: two units are wanted, one of which is held. */
const ofLease = (prepare: (store: ReturnType<typeof leaseStore>) => () => unknown) => async (): Promise<Prepared> => {
  const { db } = openOutbox();
  const store = leaseStore(db);
  store.want(wish(2));
  return { db, act: prepare(store) };
};
const wish = (units: number) => ({ campaignId: 3, days: 2, prizes: [{ prizeId: 20, name: 'Mug', units }] });
const needs = { unsentAwards: () => [], isNeeded: () => true, preparedPlays: () => [{ userId: 7, campaignId: 3 }] };
const granted = {
  round: 'b',
  outcome: 'granted' as const,
  expiresInSeconds: 60,
  prizes: [{ prizeId: 20, units: 2 }],
  plays: [{ userId: 7, campaignId: 3 }],
};

const walkUp = ({ outbox }: Outbox) => {
  outbox.enqueue(newJob('walk-up-1/3', 'post-walk-up', {} satisfies Partial<WalkUp>, 'w'), 0);
  outbox.enqueue(newJob('walk-up-1/3', 'post-user-answer', { userId: 'walk-up-1' }, 'a'), 0);
};

const TRANSACTIONS: Readonly<Record<string, () => Promise<Prepared>>> = {
  'a status replaces an earlier one': ofOutbox(({ outbox }) => {
    outbox.enqueue(newJob('7/3', 'put-game-status'), 0);
    return () => outbox.together(() => outbox.enqueue(newJob('7/3', 'put-game-status', {}, 'new'), 0));
  }),
  'a row is delivered': ofOutbox(({ outbox }) => {
    outbox.enqueue(newJob('7/3', 'put-game-status', {}, 's'), 0);
    return () => outbox.together(() => outbox.delivered('s', DAY_MS));
  }),
  'a visitor becomes a player': ofOutbox((opened) => {
    walkUp(opened);
    return () => opened.outbox.together(() => opened.outbox.delivered('w', DAY_MS, 9));
  }),
  'a status is accepted after a doubt': ofOutbox(({ outbox }) => {
    outbox.enqueue(newJob('7/3', 'put-game-status', {}, 's'), 0);
    outbox.sending('s', null);
    outbox.enqueue(newJob('7/3', 'put-game-status', {}, 'newer'), 0);
    return () => outbox.together(() => outbox.taken('s', { note: { taken: 1 }, at: 0, now: DAY_MS }));
  }),
  'a walk-up is refused': ofOutbox((opened) => {
    walkUp(opened);
    return () => opened.outbox.together(() => opened.outbox.refuse('w', 'No.'));
  }),
  'parked rows are put back': ofOutbox(({ outbox }) => {
    for (const key of ['1', '2']) outbox.enqueue(newJob('7/3', 'post-user-answer', {}, key), 0);
    outbox.park('7', '');
    return () => outbox.reopen('1');
  }),
  'staff settle a row': ofOutbox(({ db, outbox }) => {
    outbox.enqueue(newJob('7/3', 'post-awarded-prize', {}, 'a'), 0);
    outbox.setUnclear('a', 'forgotten');
    const request = { key: 'a', outcome: 'delivered', reason: 'In the report.', name: 'Ines' } as const;
    return () => staffRows(db).settle(request, null, DAY_MS);
  }),
  'a file is imported': ofOutbox(({ db }) => {
    const row = { kind: 'post-user-answer' as const, payload: newJob('7/3', 'post-user-answer').payload, note: null };
    const rest = { createdAt: new Date(0).toISOString(), isRefused: false, lastError: null };
    const rows = ['1', '2'].map((idempotencyKey) => ({ ...row, ...rest, idempotencyKey }) as never);
    return () => staffRows(db).takeIn(rows, 'vouched', DAY_MS);
  }),
  'receipts are put back': ofOutbox(({ db, outbox }) => {
    for (const key of ['1', '2']) outbox.enqueue(newJob('7/3', 'post-user-answer', {}, key), 0);
    outbox.delivered('1', DAY_MS);
    const receipts = receiptStore(db);
    return () =>
      receipts.putBack(
        '7/3',
        receipts.of('7/3').map(({ key, payload }) => ({ key, payload, doubt: null })),
      );
  }),
  'an answer': ofPlay(
    ({ game }) =>
      () =>
        game.answer(LANE, 2, 20),
  ),
  'a spin is drawn': ofPlay(({ game, random }) => {
    game.answer(LANE, 2, 20);
    return () => {
      random.integers = [pointsAt(60)];
      return game.spin(LANE);
    };
  }),
  'a spin is settled': ofPlay(({ game, random }) => {
    game.answer(LANE, 2, 20);
    random.integers = [pointsAt(60)];
    const id = pendingIn(game.spin(LANE))?.id ?? '';
    return () => game.settle(LANE, id);
  }),
  'staff want units': ofLease((store) => () => store.want(wish(1))),
  'a lease is asked for': ofLease((store) => {
    store.setPlayers('taken-along');
    return () => store.ask(needs, true);
  }),
  'a lease is granted': ofLease((store) => {
    const asked = store.ask(needs, true);
    return () => store.take(asked, granted, DAY_MS);
  }),
};

it.each(Object.entries(TRANSACTIONS))('is complete or not there at all: %s', async (_name, prepare) => {
  for (const code of CODES.slice(0, share(CODES.length, 1))) {
    for (let failAt = 1, hasFailed = true; hasFailed; failAt += 1) {
      const { db, act } = await prepare();
      const before = contentOf(db);
      const fail = failing(db);
      fail(failAt, code);
      try {
        act();
        hasFailed = false;
        expect(failAt, 'the number of writes').toBeGreaterThan(2);
      } catch (error) {
        expect(error).toMatchObject({ code });
        expect(contentOf(db)).toEqual(before);
        fail(Number.POSITIVE_INFINITY);
        act();
      }
      expect(contentOf(db)).not.toEqual(before);
    }
  }
});
