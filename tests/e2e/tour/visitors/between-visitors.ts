import { text } from '../../../support/texts.ts';
import { logIn, start } from '../../support/play.ts';
import { dialogWith, type Scene, whileTimersWait } from './scene.ts';

/** Long enough to log in on a busy machine. Differs from a scene, because timers of that length wait here. */
const IDLE_SECONDS = 9;
const COUNTDOWN_STEP_MS = 1000;
const SCENE_MS = 8000;

/** An untouched kiosk: the question, and the scenes of the attract loop. */
export async function betweenVisitors(scene: Scene, user: string): Promise<void> {
  await scene.studio.withKiosk(scene, { mode: 'kiosk', idleSeconds: IDLE_SECONDS }, async (page, shoot) => {
    await logIn(page, user);
    await start(page);
    await page.getByRole('radio').first().waitFor();
    await whileTimersWait(page, COUNTDOWN_STEP_MS, async () => {
      await dialogWith(page, text('idle.title')).waitFor();
      await shoot('still-there');
    });
    await page.getByRole('button', { name: text('session.logOut') }).click();
    await whileTimersWait(page, SCENE_MS, async (goOn) => {
      await page.getByText(text('attract.touch')).waitFor();
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
