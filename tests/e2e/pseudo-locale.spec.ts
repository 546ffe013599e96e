import path from 'node:path';
import { ensurePseudoBuilt } from '../../tools/build.ts';
import type { PseudoLocale } from '../../tools/pseudo-locale.ts';
import { shootAdminScreens } from '../../tools/screenshots/admin-screens.ts';
import { shootPlayerScreens } from '../../tools/screenshots/player-screens.ts';
import { ApiServer } from './support/api-server.ts';
import { expect, test } from './support/fixture.ts';
import { ScreenInspection } from './support/screen-inspection.ts';

test.describe.configure({ mode: 'parallel' });

/**
 * Every screen and dialog of both areas, in languages nobody speaks: each word must come from the catalogue, and longer
 * words, or words from right to left, must break no layout.
 */
for (const locale of ['en-XA', 'en-XB'] satisfies PseudoLocale[]) {
  // One after the other: they share a build.
  test.describe(`${locale}:`, () => {
    test.describe.configure({ mode: 'default' });
    for (const [who, tour] of [
      ['visitors', shootPlayerScreens],
      ['administrators', shootAdminScreens],
    ] as const) {
      test(`the screens of ${who}`, async ({ folder }) => {
        test.setTimeout(900_000);
        const appDir = ensurePseudoBuilt(locale);
        const server = new ApiServer(folder, 'demo', path.join(appDir, 'out/main/server.js'));
        await server.start();
        try {
          const inspection = new ScreenInspection({ server, folder, appDir, locale });
          await tour(inspection);
          expect(inspection.screens).toBeGreaterThan(15);
          expect(inspection.problems).toEqual([]);
        } finally {
          await server.stop();
        }
      });
    }
  });
}
