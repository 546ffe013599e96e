import { ensureBuilt } from '../tools/build.ts';
import { traceFrames } from './canvas/frames.ts';
import { fakeLonelyKiosk } from './canvas/kiosk-page.ts';
import { onStage, VIEW } from './canvas/stage.ts';
import type { Finding } from './measure.ts';

/** A whole round of the loop: three scenes of 8 seconds, each fading into the next. */
const ROUND_MS = 3 * 8000;
const LIMIT = 0.1;

/** Measures the CPU use of the attract loop in software drawing. */
export function attract(): Promise<Finding[]> {
  ensureBuilt();
  return onStage(async ({ browser, screenUrl }) => {
    const page = await browser.newPage({ viewport: VIEW });
    await fakeLonelyKiosk(page);
    await page.goto(screenUrl('index.html'));
    await page.getByText('Touch the screen to play').waitFor();
    await page.waitForTimeout(2000);
    const { round } = await traceFrames(page, () => {}, { round: [0, ROUND_MS] });
    const share = (round.compositor + round.main) / (round.seconds * 1000);
    return [
      {
        name: 'The attract loop, share of a core',
        value: `${(share * 100).toFixed(1)} %, ${(round.frames / round.seconds).toFixed(0)} frames a second`,
        limit: `${LIMIT * 100} %`,
        isMet: share <= LIMIT,
        against: `its main thread and compositor in ${round.seconds} s with three changes of scene; ${round.mainFrames} main frames`,
      },
    ];
  });
}
