import { expect, it } from 'vitest';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { newJob, openOutbox } from '../../../tests/support/main.ts';
import { KeySupport, type KeySupports } from '../link/key-support.ts';
import { UNKNOWN_MAKER } from './job.ts';
import { nameBook } from './name-book.ts';
import { outboxStore } from './outbox-store.ts';
import { staffRows } from './staff-rows.ts';
import { SyncCentre } from './sync-centre.ts';

const KIOSK = { id: 5, name: 'Stand 1' };
/** The time that both kiosks learn from their server. */
const SERVER_NOW = Date.UTC(2026, 10, 26);
const PLAIN: KeySupports = { postUserAnswer: 'plain', putGameStatus: 'keyed', postAwardedPrize: 'unknown' };

/** A sync centre whose kiosk has learned `known`. The server confirms the seal of a file, or refuses to. */
function openCentre(known?: KeySupports, isSealed = true) {
  const clock = new FakeClock();
  const { db } = openOutbox();
  const maker = { ...UNKNOWN_MAKER, steadyNow: () => clock.elapsed() };
  const outbox = outboxStore(
    db,
    () => false,
    () => {},
    maker,
  );
  const keys = new KeySupport(known);
  const centre = new SyncCentre({
    rows: staffRows(db, maker),
    names: nameBook(db),
    origin: 'https://show.example',
    api: { keys, call: async () => KIOSK as never },
    device: {
      identity: KIOSK,
      seals: () => (isSealed ? ['a'.repeat(64)] : []),
      openCopy: () => Promise.reject(new Error('There is no copy.')),
    },
    clock,
    serverNow: () => SERVER_NOW,
    signedInUser: () => null,
    onReleased: () => {},
    storage: () => ({ usedBytes: 0, freeBytes: null, elsewhere: [] }),
    secureAddress: () => null,
    onLog: () => {},
  });
  return { outbox, keys, centre, clock };
}

it('tells in its file what it has learned of keys, and adopts it from a file with a confirmed seal', async () => {
  const { outbox, centre } = openCentre(PLAIN);
  outbox.enqueue(newJob('7/3', 'post-awarded-prize'), 0);
  const there = openCentre();
  expect(await there.centre.import(await centre.exported())).toMatchObject({
    kind: 'taken',
    taken: 1,
    kiosk: 'Stand 1',
  });
  expect(there.keys.all).toEqual(PLAIN);
  const learned = openCentre({ ...PLAIN, postUserAnswer: 'keyed' });
  await learned.centre.import(await centre.exported());
  expect(learned.keys.all).toMatchObject({ postUserAnswer: 'keyed' });
});

it('adopts nothing from a file without a seal', async () => {
  const { centre } = openCentre(PLAIN, false);
  const there = openCentre();
  expect(await there.centre.import(await centre.exported())).toMatchObject({ kind: 'taken', kiosk: null });
  expect(there.keys.all).toMatchObject({ postUserAnswer: 'unknown', putGameStatus: 'unknown' });
});

it('counts the age of a row by steady time, because a clock may be wrong by years', async () => {
  const { outbox, centre, clock } = openCentre();
  clock.set(Date.UTC(2016, 0, 1));
  outbox.enqueue(newJob('7/3', 'post-awarded-prize'), clock.now());
  const there = openCentre();
  await there.centre.import(await centre.exported());
  expect(there.outbox.next('7/3')).toMatchObject({ state: 'pending', createdAt: '2016-01-01T00:00:00.000Z' });
});
