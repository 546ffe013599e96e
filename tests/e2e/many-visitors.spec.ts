import path from 'node:path';
import { share } from '../support/fault-tally.ts';
import { takeClock } from './support/fast-clock.ts';
import { expect, test } from './support/fixture.ts';
import { tracesIn, tracesInFiles } from './support/traces.ts';
import { IDLE_SECONDS, inviteVisitors, VISIT_DRAWS, visit } from './support/visits.ts';

const VISITORS = 200;
/** As many as `npm test` has time for. */
const FEW = 3;

/**
 * Data that may stay: the plays stored for the server, and the form data of the preview shell's browser, a part that
 * Electron does not have.
 */
const EXPECTED = /^servers[\\/]|(Login|Web) Data/;

/** Finds the marks that only visitors' texts contain. */
const marks = (text: string): string[] => text.match(/zq\d{4}/gi) ?? [];
/** Also finds the addresses of visitors' screens. */
const marksAndAddresses = (text: string): string[] => [...marks(text), ...(text.match(/#\/user\/\d+/g) ?? [])];

test('visitors who leave in any way leave no trace for the next', async ({ folder, openKiosk, server, vendor }) => {
  test.setTimeout(3_600_000);
  const visitors = await inviteVisitors(server, share(VISITORS, FEW));
  const userData = path.join(folder, 'kiosk');
  const kiosk = await openKiosk({ mode: 'kiosk', idleSeconds: IDLE_SECONDS, draws: VISIT_DRAWS, userData });
  const { page } = kiosk;
  await takeClock(page);
  for (const [index, visitor] of visitors.entries()) {
    await test.step(`visitor ${index + 1}: ${visitor.leaves}`, async () => {
      await visit(page, vendor, visitor);
      // For this visitor and all earlier ones.
      expect(await tracesIn(page, marksAndAddresses)).toEqual([]);
    });
  }
  await kiosk.stop();
  expect(tracesInFiles(userData, marks, (file) => EXPECTED.test(file))).toEqual([]);
});
