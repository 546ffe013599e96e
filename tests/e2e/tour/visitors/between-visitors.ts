import { text } from '../../../support/texts.ts';
import { comes, takeClock } from '../../support/fast-clock.ts';
import { logIn, start } from '../../support/play.ts';
import { dialogWith, type Scene, whileTimersWait } from './scene.ts';

/** The clock is advanced instead of waiting. No step of the tour takes as long. */
const IDLE_SECONDS = 60;
const COUNTDOWN_STEP_MS = 1000;
const SCENE_MS = 8000;

/** An untouched kiosk: the question, and the scenes of the attract loop. */
export async function betweenVisitors(scene: Scene, user: string): Promise<void> {
  await scene.studio.withKiosk(scene, { mode: 'kiosk', idleSeconds: IDLE_SECONDS }, async (page, shoot) => {
    await takeClock(page);
    await logIn(page, user);
    await start(page);
    await page.getByRole('radio').first().waitFor();
    await whileTimersWait(page, COUNTDOWN_STEP_MS, async () => {
      await comes(page, dialogWith(page, text('idle.title')), 2);
      await shoot('still-there');
    });
    await page.getByRole('button', { name: text('session.logOut') }).click();
    await whileTimersWait(page, SCENE_MS, async (goOn) => {
      await comes(page, page.getByText(text('attract.touch')), 2);
      await shoot('attract');
      await goOn();
      await page.getByText(text('attract.howToPlay')).waitFor();
      await shoot('attract-how-to-play');
      await goOn();
      await page.getByText(text('attract.toWin')).waitFor();
      await shoot('attract-prizes');
    });
  });
}
