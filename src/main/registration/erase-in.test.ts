import path from 'node:path';
import type { Database } from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../../../tests/support/main.ts';
import { openDatabase } from '../db/open.ts';
import { eraseIn, eraseInCopy, withVisits } from './erase-in.ts';

const CONTACT = { firstName: 'Zq', lastName: 'Zq', email: 'zq@visitors.example' };
const visit = (id: string) => JSON.stringify({ id, campaignId: 3, ...CONTACT, consent: 'I agree.' });

/** A kiosk's database with an erased visitor (walk-up-a, 5), an erased player (6), and another visitor (walk-up-b, 7). */
function openData() {
  const { db } = openDatabase(path.join(tempFolder(), 'kiosk.db'), 0);
  onTestFinished(() => void db.close());
  const run = (statement: string, ...values: unknown[]) => db.prepare(statement).run(...values);
  for (const [id, userId] of [
    ['walk-up-a', '5'],
    ['walk-up-b', '7'],
  ]) {
    run('INSERT INTO walk_ups (id, user_id) VALUES (?, ?)', id, userId);
    run(
      `INSERT INTO receipts (user_id, lane, kind, payload, idempotency_key, created_at, delivered_at)
       VALUES (?, 'l', 'post-walk-up', ?, ?, 0, 0)`,
      ...[id, visit(id ?? ''), `receipt ${id}`],
    );
    run(
      `INSERT INTO settled (user_id, lane, kind, payload, idempotency_key, state, is_fate_unknown, provenance, created_at,
         outcome, reason, settled_by, settled_at)
       VALUES (?, 'l', 'post-walk-up', ?, ?, 'refused', 0, 'own', 0, 'discarded', 'r', 'staff', 0)`,
      ...[id, visit(id ?? ''), `settled ${id}`],
    );
    run(
      `INSERT INTO outbox (user_id, lane, kind, payload, idempotency_key, state, created_at)
       VALUES (?, 'l', 'post-walk-up', ?, ?, 'pending', 0)`,
      ...[id, visit(id ?? ''), `row ${id}`],
    );
    run("INSERT INTO visit_codes (hash, name, walk_up_id, campaign_id, created_at) VALUES (?, 'n', ?, '3', 0)", id, id);
  }
  for (const key of ['getUser {"params":{"id":"6"}}', 'getUser {"params":{"id":7}}'])
    run(
      'INSERT INTO cached_reads (key, body, known_at, turn) VALUES (?, ?, 0, 1)',
      ...[key, JSON.stringify({ id: 6, fullName: 'Zq Zq', userName: CONTACT.email, roles: ['Player'] })],
    );
  for (const id of ['6', '7'])
    run("INSERT INTO imported_names (kind, id, name, user_name) VALUES ('player', ?, 'Zq Zq', 'zq')", id);
  const column = (statement: string) => db.prepare(statement).pluck().all() as string[];
  return { db, column, people: withVisits(db, ['5', '6']) };
}

it('removes the contact of erased people, keeps their unsent rows, and leaves other people alone', () => {
  const { db, column, people } = openData();
  eraseIn(db, people);
  for (const table of ['receipts', 'settled'])
    expect(column(`SELECT payload FROM ${table} ORDER BY user_id`).map((payload) => JSON.parse(payload).email)).toEqual(
      ['', CONTACT.email],
    );
  expect(column('SELECT payload FROM outbox ORDER BY user_id')).toEqual([visit('walk-up-a'), visit('walk-up-b')]);
  expect(column('SELECT walk_up_id FROM visit_codes')).toEqual(['walk-up-b']);
  expect(column('SELECT id FROM imported_names')).toEqual(['7']);
  expect(column('SELECT body FROM cached_reads ORDER BY key DESC').map((body) => JSON.parse(body))).toEqual([
    { id: 6, fullName: 'Zq Zq', userName: CONTACT.email, roles: ['Player'] },
    { id: 6, fullName: 'Erased person 6', userName: null, managerAvatar: null, roles: ['Player'] },
  ]);
});

it('writes nothing that is done already', () => {
  const { db, people } = openData();
  eraseIn(db, people);
  const before = db.prepare('SELECT total_changes()').pluck().get();
  eraseIn(db, people);
  expect(db.prepare('SELECT total_changes()').pluck().get()).toBe(before);
});

it('also removes the contact from the rows of a copy, which were sent since', () => {
  const { db, column, people } = openData();
  eraseInCopy(db, people);
  expect(column('SELECT payload FROM outbox ORDER BY user_id').map((payload) => JSON.parse(payload).email)).toEqual([
    '',
    CONTACT.email,
  ]);
});

it('finds the visits that only the copy knows', () => {
  const { db, column } = openData();
  eraseInCopy(db, [{ userId: '5', visitIds: [] }]);
  expect(column('SELECT payload FROM receipts ORDER BY user_id').map((payload) => JSON.parse(payload).email)).toEqual([
    '',
    CONTACT.email,
  ]);
});

describe('the reason why a hand-over was undone', () => {
  const undo = (code: string) => JSON.stringify({ id: `hand-over-${code}`, claimCode: code, reason: 'Not for Zq Zq.' });
  const award = (code: string, userId: number) =>
    JSON.stringify({ userId, campaignId: 3, prizeId: 1, claimCode: code });

  /** A receipt of each: the award and the undo of an erased winner (A) and of another (B), and an undo of an unknown one (C). */
  function openUndone() {
    const { db, people } = openData();
    for (const [kind, payload] of [
      ['post-awarded-prize', award('A', 6)],
      ['post-awarded-prize', award('B', 7)],
      ['post-hand-over-undo', undo('A')],
      ['post-hand-over-undo', undo('B')],
      ['post-hand-over-undo', undo('C')],
      ['post-hand-over-undo', '{'],
    ]) {
      db.prepare(
        `INSERT INTO receipts (user_id, lane, kind, payload, idempotency_key, created_at, delivered_at)
         VALUES ('u', 'l', ?, ?, ?, 0, 0)`,
      ).run(kind, payload, `key ${kind} ${payload}`);
    }
    return { db, people };
  }
  const reasons = (db: Database) =>
    db
      .prepare("SELECT payload FROM receipts WHERE kind = 'post-hand-over-undo' AND json_valid(payload) ORDER BY id")
      .pluck()
      .all()
      .map((payload) => JSON.parse(payload as string).reason);

  it('is removed, unless this kiosk knows that another person has won the prize', () => {
    const { db, people } = openUndone();
    eraseIn(db, people);
    expect(reasons(db)).toEqual(['Erased with the person', 'Not for Zq Zq.', 'Erased with the person']);
    const before = db.prepare('SELECT total_changes()').pluck().get();
    eraseIn(db, people);
    expect(db.prepare('SELECT total_changes()').pluck().get()).toBe(before);
  });

  it('is sent unchanged with an unsent row, and removed from a copy', () => {
    const { db, people } = openUndone();
    db.prepare(
      `INSERT INTO outbox (user_id, lane, kind, payload, idempotency_key, state, created_at)
       VALUES ('u', 'l', 'post-hand-over-undo', ?, 'unsent', 'pending', 0)`,
    ).run(undo('A'));
    const unsent = () =>
      db.prepare("SELECT payload FROM outbox WHERE idempotency_key = 'unsent'").pluck().get() as string;
    eraseIn(db, people);
    expect(unsent()).toBe(undo('A'));
    eraseInCopy(db, people);
    expect(JSON.parse(unsent()).reason).toBe('Erased with the person');
  });
});
