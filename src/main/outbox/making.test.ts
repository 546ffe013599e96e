import { expect, it } from 'vitest';
import { newJob, openOutbox, tempFolder } from '../../../tests/support/main.ts';
import { openDatabase } from '../db/open.ts';
import { makingOf } from './couriers/steps.ts';
import { outboxStore } from './outbox-store.ts';
import { receiptStore } from './receipts.ts';
import { staffRows } from './staff-rows.ts';

const LANE = '7/3';
const [HOUR_MS, MADE_AT] = [60 * 60_000, Date.parse('2026-05-01T10:00:00Z')];

/** Opens the outbox of the kiosk with an id. Its steady time stands still at `state.steady`. */
function openAt(madeBy: string | null) {
  const { db } = openDatabase(`${tempFolder()}/kiosk.db`, 0);
  const state = { steady: 10 * HOUR_MS, clockError: null as number | null };
  const maker = {
    madeBy: () => madeBy,
    steadyNow: () => state.steady,
    clockErrorMs: () => state.clockError,
    serverNow: () => null,
  };
  const outbox = outboxStore(
    db,
    () => false,
    () => {},
    maker,
  );
  return { db, state, outbox, rows: staffRows(db, maker) };
}

const rowIn = ({ outbox, state }: ReturnType<typeof openAt>) => {
  const job = outbox.next(LANE);
  return job && makingOf(job, state.steady);
};

it('knows the maker of a row, its moment with the clock error of then, and its age by a time that nobody sets', () => {
  const kiosk = openAt('4');
  kiosk.state.clockError = -HOUR_MS;
  kiosk.outbox.enqueue(newJob(LANE, 'post-user-answer', {}, 'a'), MADE_AT);
  kiosk.state.steady += HOUR_MS;
  kiosk.state.clockError = 0;
  expect(rowIn(kiosk)).toEqual({ at: '2026-05-01T10:00:00.000Z', agoMs: HOUR_MS, clockErrorMs: -HOUR_MS, by: '4' });
});

it('keeps all when the server has lost the row', () => {
  const kiosk = openAt('4');
  kiosk.state.clockError = -HOUR_MS;
  kiosk.outbox.enqueue(newJob(LANE, 'post-user-answer', {}, 'a'), MADE_AT);
  kiosk.outbox.delivered('a', 0);
  const receipts = receiptStore(kiosk.db);
  const payload = receipts.of(LANE)[0]?.payload;
  if (!payload) throw new Error('There is no receipt.');
  receipts.putBack(LANE, [{ key: 'a', payload, doubt: null }]);
  kiosk.state.steady += HOUR_MS;
  expect(rowIn(kiosk)).toMatchObject({ agoMs: HOUR_MS, clockErrorMs: -HOUR_MS, by: '4' });
});

it('takes all to another kiosk, with the time that the file was on its way', async () => {
  const [from, to] = [openAt('4'), openAt('5')];
  from.state.clockError = -HOUR_MS;
  from.outbox.enqueue(newJob(LANE, 'post-user-answer', {}, 'a'), MADE_AT);
  from.state.steady += HOUR_MS;
  to.state.clockError = 0;
  to.rows.takeIn((await from.rows.unsent()).rows, 'vouched', MADE_AT + 3 * HOUR_MS, 2 * HOUR_MS);
  expect(rowIn(to)).toEqual({ at: '2026-05-01T10:00:00.000Z', agoMs: 3 * HOUR_MS, clockErrorMs: -HOUR_MS, by: '4' });
});

it('tells no age that it does not know', () => {
  const kiosk = openAt(null);
  kiosk.outbox.enqueue(newJob(LANE, 'post-user-answer', {}, 'a'), MADE_AT);
  // The database was copied from a kiosk whose steady time was ahead.
  kiosk.state.steady -= 1;
  expect(rowIn(kiosk)).toEqual({ at: '2026-05-01T10:00:00.000Z', agoMs: null, clockErrorMs: null, by: null });
  const { outbox } = openOutbox();
  outbox.enqueue(newJob(LANE, 'post-user-answer', {}, 'b'), MADE_AT);
  const job = outbox.next(LANE);
  expect(job).toMatchObject({ steadyAt: null, madeBy: null });
  expect(job && makingOf(job, HOUR_MS)).toMatchObject({ agoMs: null });
  expect(job && makingOf({ ...job, steadyAt: HOUR_MS }, null)).toMatchObject({ agoMs: null });
  expect(job && makingOf({ ...job, steadyAt: HOUR_MS }, HOUR_MS)).toMatchObject({ agoMs: 0 });
});
