import { expect, it } from 'vitest';
import { newJob, openOutbox } from '../../../tests/support/main.ts';
import type { PutBack } from './catch-up.ts';
import { receiptStore } from './receipts.ts';

/** An outbox with receipts in two lanes: 1 and 3 of 7/3, 2 of 8/3. */
function open() {
  const { db, outbox } = openOutbox();
  for (const [index, lane] of ['7/3', '8/3', '7/3'].entries()) {
    outbox.enqueue(newJob(lane, 'post-user-answer', { questionId: index + 1 }, `key-${index + 1}`), 1000 + index);
    outbox.delivered(outbox.next(lane)?.idempotencyKey ?? '', 2000);
  }
  const receipts = receiptStore(db);
  const putBack = (lane: string, more: Partial<PutBack> = {}) =>
    receipts.putBack(
      lane,
      receipts.of(lane).map(({ key, payload }) => ({ key, payload, doubt: null, ...more })),
    );
  return { db, outbox, receipts, putBack };
}

it('lists the lanes with receipts, those delivered last first, each with its own', () => {
  const { receipts } = open();
  expect(receipts.lanes()).toEqual(['7/3', '8/3']);
  expect(receipts.of('7/3')).toMatchObject([
    { key: 'key-1', userId: '7', kind: 'post-user-answer', payload: { questionId: 1 } },
    { key: 'key-3', payload: { questionId: 3 } },
  ]);
});

it('leaves a receipt that cannot be read alone', () => {
  const { db, receipts } = open();
  db.prepare("UPDATE receipts SET payload = '{' WHERE id = 1").run();
  db.prepare("UPDATE receipts SET kind = 'something' WHERE id = 2").run();
  expect([receipts.of('7/3').map(({ key }) => key), receipts.of('8/3')]).toEqual([['key-3'], []]);
});

it('puts receipts back with their keys and moments, each once, behind the lanes that are there', () => {
  const { outbox, receipts, putBack } = open();
  outbox.enqueue(newJob('9/3', 'post-user-answer'), 3000);
  putBack('7/3');
  expect([...outbox.lanes()]).toEqual(['9/3', '7/3']);
  expect(outbox.next('7/3')).toMatchObject({
    idempotencyKey: 'key-1',
    createdAt: new Date(1000).toISOString(),
    isFateUnknown: true,
    provenance: 'restored',
    state: 'pending',
  });
  expect(receipts.lanes()).toEqual(['8/3']);
});

it('puts them before what their lane still holds, which is tried again if it was refused', () => {
  const { outbox, putBack } = open();
  outbox.enqueue(newJob('7/3', 'post-user-answer', { questionId: 4 }, 'key-4'), 3000);
  outbox.refuse(outbox.next('7/3')?.idempotencyKey ?? '', 'No.');
  outbox.enqueue(newJob('7/3', 'post-user-answer', { questionId: 5 }), 3000);
  putBack('7/3');
  const questions = [];
  for (let job = outbox.next('7/3'); job; job = outbox.next('7/3')) {
    if (job.kind === 'post-user-answer') questions.push(job.payload.questionId);
    outbox.delivered(job.idempotencyKey, 0);
  }
  expect(questions).toEqual([1, 3, 4, 5]);
});

it('tells a doubt to staff instead of sending', () => {
  const { outbox, putBack } = open();
  putBack('8/3', { doubt: 'forgotten' });
  expect(outbox.next('8/3')).toBeNull();
  expect(outbox.all()).toMatchObject([{ state: 'unclear', doubt: 'forgotten' }]);
});

it('lists only steps of a play', () => {
  const { db, outbox, receipts } = open();
  outbox.enqueue(newJob('walk-up-1/3', 'post-walk-up', {}, 'visitor'), 0);
  outbox.delivered('visitor', 0);
  expect(receipts.of('walk-up-1/3')).toEqual([]);
  db.prepare(
    `UPDATE receipts SET kind = 'logout', payload = '{"sessionId":"s"}' WHERE idempotency_key = 'key-1'`,
  ).run();
  expect(receipts.of('7/3').map(({ key }) => key)).toEqual(['key-3']);
});
