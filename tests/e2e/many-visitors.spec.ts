import path from 'node:path';
import { share } from '../support/fault-tally.ts';
import { takeClock } from './support/fast-clock.ts';
import { expect, test } from './support/fixture.ts';
import { tracesIn, tracesInFiles } from './support/traces.ts';
import { IDLE_SECONDS, inviteVisitors, VISIT_DRAWS, visit } from './support/visits.ts';

const VISITORS = 200;
/** As many as `npm test` has time for. */
const FEW = 5;

/**
 * What they have played, kept for the server; and what the preview shell's browser remembers of forms, for which Electron
 * has no part.
 */
const EXPECTED = /^servers[\\/]|(Login|Web) Data/;

/** What only visitors bring: each of their texts holds their mark. */
const marks = (text: string): string[] => text.match(/zq\d{4}/gi) ?? [];
/** So does the address of a visitor's screen. */
const marksAndAddresses = (text: string): string[] => [...marks(text), ...(text.match(/#\/user\/\d+/g) ?? [])];

test('visitors who come and go in every way leave nothing of themselves to the next', async ({
  folder,
  openKiosk,
  server,
  vendor,
}) => {
  test.setTimeout(3_600_000);
  const visitors = await inviteVisitors(server, share(VISITORS, FEW));
  const userData = path.join(folder, 'kiosk');
  const kiosk = await openKiosk({ mode: 'kiosk', idleSeconds: IDLE_SECONDS, draws: VISIT_DRAWS, userData });
  const { page } = kiosk;
  await takeClock(page);
  for (const [index, visitor] of visitors.entries()) {
    await test.step(`visitor ${index + 1}: ${visitor.leaves}`, async () => {
      await visit(page, vendor, visitor);
      // Of this visitor and of all before.
      expect(await tracesIn(page, marksAndAddresses)).toEqual([]);
    });
  }
  await kiosk.stop();
  expect(tracesInFiles(userData, marks, (file) => EXPECTED.test(file))).toEqual([]);
});
