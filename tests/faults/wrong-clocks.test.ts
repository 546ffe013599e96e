import { expect, it, onTestFinished } from 'vitest';
import { FakeClock } from '../support/fake-clock.ts';
import { share, tell } from '../support/fault-tally.ts';
import { tempFolder } from '../support/main.ts';
import { dropsOfADay, openBooth, type Promised } from '../support/wire/booth-day.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365 * DAY_MS;
const REAL = Date.UTC(2026, 4, 1, 9);
const VISITS = 4;

/** The errors of both clocks: how far each is ahead of the real time. */
interface Clocks {
  kiosk: number;
  server?: number;
  /** How far the server's clock is ahead when the kiosk returns. */
  serverLater?: number;
  /** True if a time server corrects the kiosk's clock before the kiosk sends. */
  isCorrected?: boolean;
  mark: string;
}

/** The first three run in `npm test`. */
const CLOCKS: [string, Clocks][] = [
  ['the kiosk at 2019, corrected', { kiosk: Date.UTC(2019, 0, 1) - REAL, isCorrected: true, mark: 'arrived-late' }],
  ['the kiosk at 2040', { kiosk: Date.UTC(2040, 0, 1) - REAL, mark: 'arrived-late' }],
  ['the server years ahead on return', { kiosk: 0, serverLater: YEAR_MS / 4, mark: 'after-late-days' }],
  ['the kiosk at 2019', { kiosk: Date.UTC(2019, 0, 1) - REAL, mark: 'arrived-late' }],
  ['the kiosk at 2040, corrected', { kiosk: Date.UTC(2040, 0, 1) - REAL, isCorrected: true, mark: 'arrived-late' }],
  ['the kiosk a month ahead, corrected', { kiosk: 30 * DAY_MS, isCorrected: true, mark: 'arrived-late' }],
  ['the kiosk a day behind, corrected', { kiosk: -DAY_MS, isCorrected: true, mark: 'arrived-late' }],
  ['the server years ahead', { kiosk: 0, server: 14 * YEAR_MS, mark: 'arrived-late' }],
];
const TRIED = CLOCKS.slice(0, share(CLOCKS.length, 3));

/**
 * Visitors play on the last day of a campaign, while the kiosk is offline for three days. One visitor logged in
 * before, so that some rows belong to a session.
 */
it.each(TRIED)('loses no play of an honest kiosk: %s', { timeout: 120_000 }, async (name, clocks) => {
  const clock = new FakeClock();
  const errors = { kiosk: clocks.kiosk, server: clocks.server ?? 0 };
  const serverNow = () => clock.now() - errors.kiosk + errors.server;
  clock.set(REAL + errors.kiosk);
  const booth = await openBooth(tempFolder(), clock, serverNow);
  onTestFinished(() => booth.close());
  await booth.setDates(serverNow() - 2 * DAY_MS, serverNow() + 8 * HOUR_MS);
  clock.advance(60_000);
  await booth.quiet();

  const promised: Promised[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    const userName = await booth.welcomeVisitor();
    if (visit === 0) await booth.drop(dropsOfADay()[0] as ReturnType<typeof dropsOfADay>[number]);
    promised.push(await booth.play(userName));
    await booth.leave();
    clock.advance(HOUR_MS);
    await booth.quiet();
    if (visit === 1) await booth.restart();
  }
  for (let days = 0; days < 3; days += 1) {
    clock.advance(DAY_MS);
    await booth.quiet();
  }
  if (clocks.isCorrected) {
    clock.set(clock.now() - errors.kiosk);
    errors.kiosk = 0;
  }
  errors.server = clocks.serverLater ?? errors.server;
  await booth.comeBack();
  for (let waits = 0; waits < 100 && (await booth.status()).waiting > 0; waits += 1) {
    await booth.quiet();
    clock.advance(60_000);
  }
  await booth.quiet();
  const held = await booth.held();
  const found = promised.map(({ userName, answers, prizeId, points }) => {
    const { dateMark, ...stored } = held.of(userName);
    const due = { answers, prizes: prizeId === null ? [] : [Number(prizeId)], isFinished: true, points };
    return { isLost: JSON.stringify(stored) !== JSON.stringify(due), dateMark };
  });
  const lost = found.filter(({ isLost }) => isLost).length;
  tell({ kind: `wrong clocks: ${name}`, server: 'with keys', runs: VISITS, lost, doubled: 0, unclear: 0 });
  expect(await booth.status()).toMatchObject({ waiting: 0, parked: 0, refused: 0, unclear: 0, quarantined: 0 });
  expect(found).toEqual(promised.map(() => ({ isLost: false, dateMark: clocks.mark })));
});
