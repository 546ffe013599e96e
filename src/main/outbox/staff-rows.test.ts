import { expect, it } from 'vitest';
import { KEY_LIFETIME_MS } from '#shared/rules/key-lifetime.ts';
import { newJob, openOutbox } from '../../../tests/support/main.ts';
import { staffRows } from './staff-rows.ts';

/** An outbox with a row in each condition: 1 and 2 wait, 3 is parked, 4 refused, 5 cannot be read. */
function opened() {
  const { db, outbox } = openOutbox();
  for (const lane of ['1/1', '2/1', '3/1', '4/1', '5/1']) {
    const [userId, campaignId] = lane.split('/');
    outbox.enqueue(newJob(lane, 'post-user-answer', { userId, campaignId }, userId), Number(userId) * 100);
  }
  outbox.park('3', 'Sign in.');
  outbox.refuse('4', 'No.');
  db.prepare("UPDATE outbox SET payload = '' WHERE sequence = 5").run();
  expect(outbox.next('5/1')).toBeNull();
  return { db, outbox, rows: staffRows(db) };
}

it('shows the rows of a group, oldest first, a page at a time', () => {
  const { rows } = opened();
  const shown = (...page: Parameters<typeof rows.page>) => rows.page(...page).map(({ key }) => key);
  expect(shown('waiting', 0, 50)).toEqual(['1', '2']);
  expect(shown('waiting', 1, 50)).toEqual(['2']);
  expect(shown('waiting', 0, 1)).toEqual(['1']);
  expect([shown('parked', 0, 50), shown('refused', 0, 50), shown('quarantined', 0, 50)]).toEqual([['3'], ['4'], ['5']]);
});

it('shows the parked rows of a player together', () => {
  const { outbox, rows } = opened();
  outbox.enqueue(newJob('2/2', 'post-user-answer', { userId: '2', campaignId: '2' }, 'later'), 600);
  outbox.park('2', 'Sign in.');
  expect(rows.page('parked', 0, 50).map(({ lane }) => lane)).toEqual(['2/1', '2/2', '3/1']);
});

it('puts back one refused row, or all parked rows of a user, or a whole group', () => {
  const { outbox, rows } = opened();
  outbox.reopen('4');
  outbox.reopen('5');
  expect(outbox.counts()).toEqual({ waiting: 3, parked: 1, refused: 0, unclear: 0, quarantined: 1 });
  outbox.enqueue(newJob('3/2', 'post-user-answer', { userId: '3', campaignId: '2' }, 'later'), 600);
  outbox.park('3', 'Sign in.');
  outbox.reopen('later');
  expect(outbox.counts()).toMatchObject({ waiting: 5, parked: 0 });
  outbox.park('3', 'Sign in.');
  outbox.refuse('1', 'No.');
  rows.retryAll('parked');
  expect(outbox.counts()).toMatchObject({ waiting: 4, parked: 0, refused: 1 });
  rows.retryAll('refused');
  expect(outbox.counts()).toMatchObject({ waiting: 5, refused: 0, unclear: 0, quarantined: 1 });
});

it('tells whether what is unsent has changed, whatever is tried meanwhile', () => {
  const { outbox, rows } = opened();
  const before = rows.unsentState();
  expect(before.count).toBe(5);
  outbox.retryLater('1', { attempts: 3, at: 9000, isFateUnknown: true, error: 'Far.' });
  outbox.enqueue(newJob('1/logout', 'logout', {}, 'bye'), 900);
  expect(rows.unsentState()).toEqual(before);
  const digests = new Set([before.digest]);
  for (const change of [
    () => outbox.sending('1', { winnersBefore: 3 } as never),
    () => outbox.refuse('2', 'No.'),
    () => outbox.delivered('1', 900),
    () => outbox.enqueue(newJob('1/1', 'post-user-answer', {}, 'later'), 900),
  ]) {
    change();
    digests.add(rows.unsentState().digest);
  }
  expect(digests.size).toBe(5);
});

it('discards nothing that is being sent, and keeps the rest with the reason, who and when', async () => {
  const { db, outbox, rows } = opened();
  outbox.sending('1', null);
  const discard = (key: string) => rows.settle({ key, outcome: 'discarded', reason: 'Twice.', name: 'Ines' }, '9', 700);
  expect([discard('1'), discard('99')]).toEqual([false, false]);
  const before = db
    .prepare('SELECT payload, idempotency_key FROM outbox WHERE sequence IN (4, 5, 2) ORDER BY sequence = 2, sequence')
    .all();
  expect([discard('4'), discard('5'), discard('2')]).toEqual([true, true, true]);
  expect(outbox.counts()).toEqual({ waiting: 1, parked: 1, refused: 0, unclear: 0, quarantined: 0 });
  expect(db.prepare('SELECT payload, idempotency_key FROM settled ORDER BY id').all()).toEqual(before);
  const told = { reason: 'Twice.', outcome: 'discarded', settled_by: 'Ines', signed_in_user: '9', settled_at: 700 };
  expect((await rows.unsent()).settled).toMatchObject([
    { ...told, state: 'refused', last_error: 'No.' },
    { ...told, state: 'quarantined', problem: expect.stringContaining('payload') },
    { ...told, state: 'pending' },
  ]);
  expect(rows.facts(0).settled).toBe(3);
});

it('settles the row that staff saw, though another has come since', () => {
  const { outbox, db } = openOutbox();
  const rows = staffRows(db);
  outbox.enqueue(newJob('7/3', 'post-awarded-prize', {}, 'hers'), 0);
  outbox.park('7', 'Sign in.');
  const [seen] = rows.page('parked', 0, 10);
  outbox.unpark('7');
  outbox.delivered('hers', 0);
  outbox.enqueue(newJob('8/3', 'post-awarded-prize', { userId: 8 }, 'his'), 0);
  outbox.park('8', 'Sign in.');
  const request = { key: seen?.key ?? '', outcome: 'discarded', reason: 'Given by hand.', name: 'Ines' } as const;
  expect(rows.settle(request, null, 0)).toBe(false);
  expect(rows.page('parked', 0, 10)).toMatchObject([{ key: 'his' }]);
});

it('takes the word of staff that an unclear row has arrived: it is a receipt then, and is not taken in again', async () => {
  const { db, outbox, rows } = opened();
  const { rows: file } = await rows.unsent();
  outbox.setUnclear('2', 'fewer-winners');
  const confirm = (key: string) =>
    rows.settle({ key, outcome: 'delivered', reason: 'In the report.', name: 'Ines' }, null, 700);
  // Of all others it is known whether the server has them.
  expect(['1', '3', '4', '5', '99'].map(confirm)).toEqual([false, false, false, false, false]);
  expect([confirm('2'), confirm('2')]).toEqual([true, false]);
  expect(outbox.counts()).toEqual({ waiting: 1, parked: 1, refused: 1, unclear: 0, quarantined: 1 });
  const kept = { lane: '2/1', idempotency_key: '2', created_at: 200 };
  expect(db.prepare('SELECT * FROM receipts').all()).toMatchObject([{ ...kept, delivered_at: 700 }]);
  const told = { state: 'unclear', outcome: 'delivered', reason: 'In the report.', settled_by: 'Ines' };
  expect((await rows.unsent()).settled).toMatchObject([{ ...kept, ...told, signed_in_user: null, settled_at: 700 }]);
  expect(rows.takeIn(file, 'vouched', 0)).toEqual({ taken: 0, known: 4 });
});

it('tells what has been sent today, and since when the oldest row waits', () => {
  const { outbox, rows } = opened();
  outbox.enqueue(newJob('1/logout', 'logout'), 1);
  expect(rows.facts(0)).toEqual({ sentToday: 0, oldestAt: 100, settled: 0 });
  outbox.delivered('1', 4999);
  outbox.delivered('2', 5000);
  expect(rows.facts(5000)).toMatchObject({ sentToday: 1, oldestAt: 300 });
});

it('takes rows in once, those that it has, has sent or has discarded not at all', async () => {
  const from = opened();
  const { rows: file } = await from.rows.unsent();
  expect(file.map(({ idempotencyKey, isRefused }) => [idempotencyKey, isRefused])).toEqual([
    ['1', false],
    ['2', false],
    ['3', false],
    ['4', true],
  ]);
  const to = openOutbox();
  const staff = staffRows(to.db);
  expect(staff.takeIn([...file, ...file], 'vouched', 0)).toEqual({ taken: 4, known: 4 });
  expect(to.outbox.counts()).toEqual({ waiting: 3, parked: 0, refused: 1, unclear: 0, quarantined: 0 });
  expect(to.outbox.next('2/1')).toMatchObject({
    userId: '2',
    idempotencyKey: '2',
    createdAt: new Date(200).toISOString(),
    provenance: 'vouched',
    // The other kiosk may have sent it.
    isFateUnknown: true,
  });
  to.outbox.delivered('1', 0);
  staff.settle({ key: '4', outcome: 'discarded', reason: 'Twice.', name: 'Ines' }, null, 0);
  expect(staff.takeIn(file, 'vouched', 0)).toEqual({ taken: 0, known: 4 });
});

it("lets what is played here replace no status of another kiosk's", async () => {
  const { db, outbox } = openOutbox();
  const staff = staffRows(db);
  const payload = { ...newJob('7/3', 'put-game-status').payload };
  const file = { kind: 'put-game-status', payload, note: null, idempotencyKey: 'theirs', lastError: null } as const;
  staff.takeIn([{ ...file, createdAt: new Date(5).toISOString(), isRefused: false } as never], 'unvouched', 0);
  outbox.enqueue(newJob('7/3', 'put-game-status', {}, 'ours 1'), 6);
  outbox.enqueue(newJob('7/3', 'put-game-status', {}, 'ours 2'), 7);
  expect((await staff.unsent()).rows.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['theirs', 'ours 2']);
  outbox.refuse('theirs', 'No.');
  outbox.delivered(outbox.next('7/3')?.idempotencyKey ?? '', 8);
  expect(staff.page('refused', 0, 9)).toHaveLength(1);
});

it('lets a row that is vouched for take the place of one that is not, under the same key', async () => {
  const { rows: file } = await opened().rows.unsent();
  const { outbox, db } = openOutbox();
  const staff = staffRows(db);
  const forged = file.map((row) => ({ ...row, payload: { ...row.payload, answerId: 666 } }) as typeof row);
  expect(staff.takeIn(forged, 'unvouched', 0)).toEqual({ taken: 4, known: 0 });
  expect(staff.takeIn(file, 'unvouched', 0)).toEqual({ taken: 0, known: 4 });
  expect(staff.takeIn(file, 'vouched', 0)).toEqual({ taken: 4, known: 0 });
  expect(staff.takeIn(forged, 'unvouched', 0)).toEqual({ taken: 0, known: 4 });
  expect((await staff.unsent()).rows).toEqual(file);
  expect(outbox.next('1/1')?.provenance).toBe('vouched');
});

it('keeps a row that nobody vouched for so in its own file, whoever vouches for that', async () => {
  const { rows: file } = await opened().rows.unsent();
  const between = staffRows(openOutbox().db);
  between.takeIn(file, 'unvouched', 0);
  const { outbox, db } = openOutbox();
  staffRows(db).takeIn((await between.unsent()).rows, 'vouched', 0);
  expect(outbox.next('1/1')?.provenance).toBe('unvouched');
});

it('exports unreadable rows for people, and no logout', async () => {
  const { outbox, rows } = opened();
  outbox.enqueue(newJob('1/logout', 'logout', {}, 'bye'), 900);
  const { rows: readable, unreadable } = await rows.unsent();
  expect(readable.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['1', '2', '3', '4']);
  expect(unreadable).toMatchObject([{ idempotency_key: '5', payload: '' }]);
});

it('takes in old rows as unclear, because the server has forgotten their keys', async () => {
  const { outbox: theirs, rows } = opened();
  theirs.enqueue(newJob('6/1', 'post-awarded-prize', { userId: '6', campaignId: '1' }, '6'), 600);
  theirs.sending('6', { winnersBefore: 4 });
  const file = (await rows.unsent()).rows;
  const taken = (now: number) => {
    const { db, outbox } = openOutbox();
    staffRows(db).takeIn(file, 'vouched', now);
    return outbox.all().map((row) => `${row.key} ${row.state} ${'doubt' in row && row.doubt}`);
  };
  expect(taken(KEY_LIFETIME_MS + 100)).toEqual([
    '1 unclear too-old',
    '2 pending null',
    '3 pending null',
    '4 refused null',
    '6 pending null',
  ]);
  expect(taken(KEY_LIFETIME_MS + 600).slice(-2)).toEqual(['4 refused null', '6 unclear too-old']);
  const { db, outbox } = openOutbox();
  staffRows(db).takeIn(file, 'vouched', 0);
  expect([outbox.next('6/1')?.note, outbox.next('1/1')?.note]).toEqual([{ winnersBefore: 4 }, null]);
  const notes = db.prepare('SELECT idempotency_key FROM outbox WHERE note IS NOT NULL').pluck().all();
  expect(notes).toEqual(['6']);
});

it('leaves no receipt of a discarded row', () => {
  const { db, rows } = opened();
  expect(rows.settle({ key: '4', outcome: 'discarded', reason: 'Twice.', name: 'Ines' }, null, 700)).toBe(true);
  expect(db.prepare('SELECT * FROM receipts').all()).toEqual([]);
});

it('shows refused rows oldest first, whoever they belong to', () => {
  const { outbox, rows } = opened();
  outbox.enqueue(newJob('4/2', 'post-user-answer', { userId: '4', campaignId: '2' }, 'later'), 600);
  for (const key of ['2', 'later', '1']) outbox.refuse(key, 'No.');
  outbox.enqueue(newJob('0/1', 'post-user-answer', { userId: '0', campaignId: '1' }, 'last'), 700);
  outbox.refuse('last', 'No.');
  expect(rows.page('refused', 0, 9).map(({ key }) => key)).toEqual(['1', '2', '4', 'later', 'last']);
});

it('reads what is unsent at one moment, and lets others have their turn before all of it is checked', async () => {
  const { db, outbox } = openOutbox();
  db.transaction(() => {
    for (let row = 0; row < 1200; row += 1) outbox.enqueue(newJob('7/3', 'post-user-answer', {}, `key ${row}`), 0);
  })();
  const reading = staffRows(db).unsent();
  const progress = { turns: 0, isOver: false };
  reading.finally(() => Object.assign(progress, { isOver: true }));
  for (; !progress.isOver; progress.turns += 1) {
    outbox.delivered(`key ${1199 - progress.turns}`, 0);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect((await reading).rows).toHaveLength(1200);
  expect(progress.turns).toBeGreaterThanOrEqual(3);
});
