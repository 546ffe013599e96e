import path from 'node:path';
import { ensurePseudoBuilt } from '../../tools/build.ts';
import type { PseudoLocale } from '../../tools/pseudo-locale.ts';
import { ApiServer } from './support/api-server.ts';
import { expect, test } from './support/fixture.ts';
import { makeTextsLongest } from './support/longest-texts.ts';
import { Vendor } from './support/vendor.ts';
import { shootAdminLayouts, shootAdminScreens } from './tour/admin-screens.ts';
import { shootPlayerScreens } from './tour/player-screens.ts';
import { ScreenWalk } from './tour/screen-walk.ts';
import type { Size } from './tour/tour.ts';
import { SOUND } from './tour/visitors/scene.ts';

test.describe.configure({ mode: 'parallel' });

const LAST_SIZE: Size = { width: 960, height: 540 };
/**
 * One screen of each shape; the last is 1080p at 200 %. Visitors' screens scale with the window, so two sizes of one shape
 * look alike. The game continues in one of the last two, the smallest.
 */
const EVERY_SHAPE: readonly Size[] = [
  { width: 1280, height: 800 },
  { width: 540, height: 960 },
  { width: 960, height: 540, textScale: 2 },
  { width: 540, height: 960, textScale: 2 },
  { width: 800, height: 600 },
  LAST_SIZE,
];
/** Administrators' screens have limits in pixels: a size within each two of them. */
const EVERY_SIZE: readonly Size[] = [
  { width: 3840, height: 2160 },
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
  ...EVERY_SHAPE.filter((size) => size !== LAST_SIZE && size.textScale === undefined),
];

interface Language {
  locale: PseudoLocale;
  sizes: readonly Size[];
  isMirrored?: boolean;
  themes?: readonly string[];
  prepare?: (server: ApiServer) => void;
}

/** One landscape and one portrait size: a part on the wrong side shows in any size. */
const TWO_SIZES = EVERY_SHAPE.slice(0, 2);

const longest: Language = {
  locale: 'en-XA',
  sizes: EVERY_SHAPE,
  themes: ['midnight', 'citrus'],
  // Texts as long as the vendor may write them, and eight prizes.
  prepare: (server) => {
    new Vendor(server).keepQuestions(SOUND, 3);
    makeTextsLongest(server, SOUND);
  },
};
/** The administrators' library gets its direction from the locale, so their screens need a separate walk. */
const mirrored: Language = { locale: 'en-XB', sizes: TWO_SIZES };

/**
 * Every screen and dialog of both areas, in pseudo-locales. Each word must come from the catalogue. Longer words, words
 * from right to left, and any permitted text of a vendor must break no layout.
 */
const walks: readonly [who: string, tour: (walk: ScreenWalk) => Promise<void>, languages: readonly Language[]][] = [
  ['visitors', shootPlayerScreens, [{ ...longest, isMirrored: true }]],
  // Their area has a single theme.
  ['administrators', shootAdminScreens, [{ ...longest, sizes: EVERY_SIZE, themes: [] }]],
  ['administrators', shootAdminLayouts, [mirrored]],
];
for (const [who, tour, languages] of walks) {
  for (const { locale, prepare, ...how } of languages) {
    test(`${who}: the screens in ${locale}`, async ({ folder }) => {
      test.setTimeout(1_800_000);
      const appDir = ensurePseudoBuilt(locale);
      const server = new ApiServer(folder, 'demo', path.join(appDir, 'out/main/server.js'));
      await server.start();
      try {
        prepare?.(server);
        const walk = new ScreenWalk({ server, folder, appDir, locale, ...how });
        await tour(walk);
        expect(walk.screens).toBeGreaterThan(30);
        expect(walk.problems).toEqual([]);
      } finally {
        await server.stop();
      }
    });
  }
}
