import { expect, it } from 'vitest';
import { newJob, openOutbox } from '../../../tests/support/main.ts';
import { nameBook } from './name-book.ts';
import { outboxStore } from './outbox-store.ts';

const VISITOR = 'walk-up-1';
const LANE = `${VISITOR}/3`;
const VERA = { id: VISITOR, email: 'vera@visitors.example' };

/** A visitor with an answer, a status and a prize, none of it sent. */
function openVisitor(hasSession = (_userId: string) => false) {
  const opened = openOutbox(undefined, hasSession);
  const { db, outbox } = opened;
  for (const kind of ['post-walk-up', 'post-user-answer', 'post-awarded-prize', 'put-game-status'] as const) {
    const own = kind === 'post-walk-up' ? {} : { userId: VISITOR };
    outbox.enqueue(newJob(LANE, kind, own, kind), 0);
  }
  db.prepare("INSERT INTO plays (user_id, campaign_id, status, stage) VALUES (?, '3', '{}', '{}')").run(VISITOR);
  const addAnswer = db.prepare("INSERT INTO answers VALUES (?, '3', ?, 1, 0)");
  addAnswer.run(VISITOR, '5');
  return { ...opened, addAnswer };
}

it('goes first, and then all rows are those of the player whom the server has made', () => {
  const { db, outbox } = openVisitor();
  expect([...outbox.lanes()]).toEqual([LANE]);
  const first = outbox.next(LANE);
  expect(first).toMatchObject({ kind: 'post-walk-up', userId: VISITOR });
  expect(outbox.walkUps.find({ userId: VISITOR, campaignId: 3 })).toMatchObject({ visitor: VERA, userId: VISITOR });
  outbox.delivered(first?.idempotencyKey ?? '', 5, 12);
  expect([...outbox.lanes()]).toEqual(['12/3']);
  expect(outbox.all().map((job) => ('payload' in job ? job.payload : null))).toMatchObject([
    { userId: 12, questionId: 5 },
    { userId: 12, prizeId: 2 },
    { userId: 12, gameStatusType: 1 },
  ]);
  expect(outbox.next('12/3')).toMatchObject({ userId: '12', idempotencyKey: 'post-user-answer' });
  const owners = (table: string) => db.prepare(`SELECT user_id FROM ${table}`).pluck().all();
  expect([owners('plays'), owners('answers')]).toEqual([['12'], ['12']]);
  expect(db.prepare('SELECT * FROM walk_ups').all()).toEqual([{ id: VISITOR, user_id: '12' }]);
  expect(outbox.walkUps.find({ userId: VISITOR, campaignId: 3 })).toMatchObject({ visitor: VERA, userId: '12' });
  expect([12, '12', 13, VISITOR].map(outbox.walkUps.madeId)).toEqual([VISITOR, VISITOR, 13, VISITOR]);
});

it('keeps its name in the list, wherever it was known under the id from before', () => {
  const { db, outbox } = openVisitor();
  const names = nameBook(db);
  const vera = { name: 'Vera Visitor', userName: 'vera@visitors.example' };
  names.keep([{ id: VISITOR, ...vera }], []);
  outbox.delivered('post-walk-up', 5, 12);
  expect([names.player('12'), names.player('13')]).toEqual([vera, { name: null, userName: null }]);
});

it('is booked with all of it or not at all', () => {
  const { db, outbox } = openVisitor();
  const before = outbox.all();
  db.exec("CREATE TRIGGER full BEFORE INSERT ON walk_ups BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END");
  expect(() => outbox.together(() => outbox.delivered('post-walk-up', 5, 'guid-12'))).toThrow('full');
  expect(outbox.all()).toEqual(before);
  expect(db.prepare('SELECT count(*) FROM receipts').pluck().get()).toBe(0);
  db.exec('DROP TRIGGER full');
  // The app was killed, and the server gives the same player again.
  const again = outboxStore(db, () => false);
  again.delivered('post-walk-up', 5, 'guid-12');
  expect(again.all().map(({ lane }) => lane)).toEqual(Array(3).fill('guid-12/3'));
});

it('keeps a play of the player that this kiosk knows, and rows that cannot be read', () => {
  const { db, outbox, addAnswer } = openVisitor();
  addAnswer.run('12', '5');
  db.prepare("INSERT INTO plays (user_id, campaign_id, status, stage) VALUES ('12', '3', 'own', '{}')").run();
  db.exec("UPDATE outbox SET payload = '{\"half' WHERE kind = 'post-user-answer'");
  outboxStore(db, () => false).delivered('post-walk-up', 5, 12);
  expect(db.prepare("SELECT status FROM plays WHERE user_id = '12'").pluck().all()).toEqual(['own']);
  expect(outbox.all().map(({ state, lane }) => [state, lane])).toEqual([
    ['quarantined', LANE],
    ['pending', '12/3'],
    ['pending', '12/3'],
  ]);
});

it('waits while the visitor is on screen', () => {
  const screen = { userId: VISITOR as string | null };
  const { outbox } = openVisitor((userId) => userId === screen.userId);
  expect(outbox.next(LANE)).toBeNull();
  screen.userId = null;
  expect(outbox.next(LANE)).toMatchObject({ kind: 'post-walk-up' });
  // Back on screen while the row is under way.
  outbox.sending('post-walk-up', null);
  screen.userId = VISITOR;
  outbox.delivered('post-walk-up', 5, 12);
  expect(outbox.next(LANE)).toBeNull();
  expect(outbox.counts()).toMatchObject({ waiting: 4 });
  screen.userId = null;
  outbox.delivered('post-walk-up', 5, 12);
  expect([...outbox.lanes()]).toEqual(['12/3']);
});

it('takes all its rows with it where the server refuses it, and they go when it is taken after all', () => {
  const { outbox } = openVisitor();
  outbox.refuse('post-walk-up', 'Played already.');
  expect(outbox.counts()).toMatchObject({ waiting: 0, refused: 4 });
  expect(outbox.walkUps.find({ userId: VISITOR, campaignId: 3 })).toBeNull();
  expect(outbox.all().map((job) => 'lastError' in job && job.lastError)).toEqual(Array(4).fill('Played already.'));
  outbox.reopen('post-walk-up');
  outbox.delivered('post-walk-up', 5, 12);
  expect(outbox.counts()).toMatchObject({ waiting: 3, refused: 0 });
});
