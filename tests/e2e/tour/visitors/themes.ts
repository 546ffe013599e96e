import { livePress, logIn, playQuiz, segmentOf, spin, start } from '../../support/play.ts';
import { type Scene, startButton, toWheel } from './scene.ts';

/** The main screens of another theme. */
export async function glimpse(scene: Scene, user: string): Promise<void> {
  await scene.studio.withKiosk(scene, { draws: { segments: [segmentOf('pressYourLuck')] } }, async (page, shoot) => {
    await logIn(page, user);
    await startButton(page).waitFor();
    await shoot('welcome');
    await start(page);
    await page.getByRole('radio').first().waitFor();
    await shoot('quiz');
    await playQuiz(page, scene.studio.vendor, [true, true, true]);
    await toWheel(page);
    await page.waitForTimeout(1000);
    await shoot('wheel');
    await spin(page);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await livePress(page).waitFor();
    await shoot('board');
  });
}
