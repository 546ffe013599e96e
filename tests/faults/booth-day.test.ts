import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, onTestFinished } from 'vitest';
import { share, tell } from '../support/fault-tally.ts';
import { tempFolder } from '../support/main.ts';
import { dropsOfADay, openBooth, type Promised } from '../support/wire/booth-day.ts';

const VISITORS = 500;
/** A day of ten hours. */
const VISIT_MS = (10 * 60 * 60 * 1000) / VISITORS;
/** Longer than the lifetime of a session. */
const NIGHT_MS = 14 * 60 * 60 * 1000;
const GROWTH_BYTES = 48 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** Returns the bytes of the heap in use. */
function heapUsed(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

/**
 * Visitors of a day: with or without an account, online or offline. The network drops ten times, the kiosk restarts
 * twice, and some sessions end before their rows are sent.
 */
it('a booth day loses and doubles nothing', { timeout: 600_000 }, async () => {
  const visitors = share(VISITORS);
  const drops = dropsOfADay();
  const booth = await openBooth(tempFolder());
  onTestFinished(() => booth.close());
  const promised: Promised[] = [];
  const every = visitors / drops.length;
  let heapBefore = 0;
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    const drop = Math.floor(visitor / every);
    const [first, last] = [Math.floor(drop * every + every / 4), Math.floor(drop * every + (3 * every) / 4)];
    if (visitor === Math.floor(visitors / 5)) heapBefore = heapUsed();
    const userName = await booth.welcomeVisitor();
    // The network drops during one visit, and returns during another.
    if (visitor === first) await booth.drop(drops[drop] as (typeof drops)[number]);
    if (visitor === last) await booth.comeBack();
    promised.push(await booth.play(userName));
    await booth.leave();
    booth.clock.advance(visitor === first && drop % 4 === 1 ? NIGHT_MS : VISIT_MS);
    await booth.quiet();
    // Once online, once offline.
    if (visitor === Math.floor(visitors / 3) || visitor === first + Math.ceil(visitors / 2)) await booth.restart();
  }
  await booth.comeBack();
  for (let waits = 0; waits < 300 && (await booth.status()).waiting > 0; waits += 1) {
    await booth.quiet();
    booth.clock.advance(60_000);
  }
  await booth.quiet();
  const growth = heapUsed() - heapBefore;
  const held = await booth.held();
  const wrong = promised.flatMap((one) => {
    const { answers, prizes, isFinished, points } = held.of(one.userName);
    const due = { answers: one.answers, prizes: one.prizeId === null ? [] : [Number(one.prizeId)], points: one.points };
    const isRight = isFinished && JSON.stringify({ answers, prizes, points }) === JSON.stringify(due);
    return isRight ? [] : [`${one.userName}: ${JSON.stringify({ due, held: held.of(one.userName) })}`];
  });
  const awards = promised.filter(({ prizeId }) => prizeId !== null).length;
  const doubled = Math.max(0, held.awards - awards) + Math.max(0, held.answers - promised.length * 2);
  tell({ kind: 'a booth day', server: 'with keys', runs: visitors, lost: wrong.length, doubled, unclear: 0 });
  console.info(`a booth day: ${visitors} visitors, heap ${(growth / 2 ** 20).toFixed(1)} MB more than after a fifth`);
  expect(wrong).toEqual([]);
  expect(await booth.status()).toMatchObject({ waiting: 0, parked: 0, refused: 0, unclear: 0, quarantined: 0 });
  expect([held.answers, held.awards, held.sessions]).toEqual([promised.length * 2, awards, 0]);
  expect(promised.filter(({ userName }) => userName.startsWith('walk-up')).length).toBeGreaterThan(visitors / 5);
  expect(growth).toBeLessThan(GROWTH_BYTES);
});
