import { COUNTDOWN_MS } from '#shared/rules/board.ts';
import { ensureBuilt } from '../tools/build.ts';
import { traceFrames } from './canvas/frames.ts';
import { fakeKiosk, SCENE } from './canvas/kiosk-page.ts';
import { onStage, VIEW } from './canvas/stage.ts';
import type { Finding } from './measure.ts';

const TICKS = 20;
const TICK_MS = 500;
const LIMIT_MS = 16;

/** Measures a tick of the Press Your Luck board in its scene, drawn in software. */
export function board(): Promise<Finding[]> {
  ensureBuilt();
  return onStage(async ({ browser, screenUrl }) => {
    const page = await browser.newPage({ viewport: VIEW });
    await fakeKiosk(page, 'board');
    await page.goto(screenUrl(SCENE));
    await page.getByRole('button', { name: 'Press Your Luck' }).waitFor();
    await page.waitForTimeout(COUNTDOWN_MS + 2000);
    const { ticking } = await traceFrames(page, () => {}, { ticking: [0, TICKS * TICK_MS] });
    const tick = ticking.main / TICKS;
    return [
      {
        name: 'A tick, main thread',
        value: `${tick.toFixed(1)} ms`,
        limit: `${LIMIT_MS} ms`,
        isMet: tick <= LIMIT_MS,
        against: `the browser's trace of ${TICKS} ticks, ${ticking.mainFrames} main frames`,
      },
    ];
  });
}
