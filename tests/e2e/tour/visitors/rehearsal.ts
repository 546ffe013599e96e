import type { Page } from 'playwright';
import { rehearsalLinks, rehearsal as words } from '#shared/texts/en/rehearsal.ts';
import { goTo, logInAsAdmin } from '../../support/admin.ts';
import { livePress, spin } from '../../support/play.ts';
import { answerAtOnce, type Scene, startButton, toWheel } from './scene.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A rehearsal of every screen of a game, under its ribbon. */
export async function rehearsal(scene: Scene): Promise<void> {
  const { vendor } = scene.studio;
  await scene.studio.withKiosk(scene, {}, async (page, shoot) => {
    await logInAsAdmin(page);
    await goTo(page, 'questions/1');
    await button(page, rehearsalLinks['rehearsal.playAsVisitor']).click();
    const choice = page.getByRole('radio', { name: /Festival tickets/ });
    await choice.check();
    await shoot('rehearsal-choice');
    await button(page, words['rehearsal.begin']).click();
    await startButton(page).waitFor();
    await shoot('rehearsal-welcome');
    await startButton(page).click();
    for (const number of [1, 2, 3]) {
      await page.getByText(`Question ${number} of 3`).waitFor();
      if (number === 1) await shoot('rehearsal-quiz');
      await answerAtOnce(page, vendor, true);
    }
    await toWheel(page);
    await page.waitForTimeout(1000);
    await shoot('rehearsal-wheel');
    await spin(page);
    await shoot('rehearsal-offer');
    await button(page, 'Yes').click();
    await livePress(page).waitFor();
    await shoot('rehearsal-board');
    await livePress(page).click();
    await button(page, words['rehearsal.playAgain']).waitFor();
    await shoot('rehearsal-win');
  });
}
