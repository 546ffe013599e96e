import { DELAY_AFTER_CORRECT_MS } from '#shared/rules/quiz.ts';
import { text } from '../../../support/texts.ts';
import { answer, logIn, start } from '../../support/play.ts';
import { players } from '../../support/vendor.ts';
import { answerAtOnce, dialogWith, endThanks, go, ownId, type Scene, startButton, whileTimersWait } from './scene.ts';

/** Campaigns of every type, the ends of their quizzes, and games that are over. */
export async function campaigns(scene: Scene, user: string): Promise<void> {
  const { vendor } = scene.studio;
  vendor.keepQuestions('Know Your Sound', 1);
  vendor.keepQuestions('Summer Spin', 1);
  vendor.change(
    'UPDATE game_statuses SET game_status_type = 1 WHERE user_id IN (SELECT id FROM users WHERE user_name = ?)',
    user,
  );
  await scene.studio.withKiosk(scene, {}, async (page, shoot) => {
    await logIn(page, players.pointsOnly);
    await startButton(page).waitFor();
    await shoot('welcome-quiz-only');
    await start(page);
    await page.getByRole('radio').first().waitFor();
    await shoot('quiz-only');
    await whileTimersWait(page, DELAY_AFTER_CORRECT_MS, async () => {
      await answer(page, vendor, true);
      await page.getByText('Correct!').waitFor();
      await shoot('quiz-only-correct');
    });
    const quitGame = page.getByRole('button', { name: 'Quit Game' });
    await quitGame.waitFor();
    await shoot('quiz-only-end');
    await quitGame.click();
    await endThanks(page);
    await logIn(page, players.pointsOnly);
    await start(page);
    const over = dialogWith(page, text('play.alreadyPlayed'));
    await over.waitFor();
    await shoot('already-played-quiz');
    await over.getByRole('button').click();
    await endThanks(page);

    await logIn(page, players.twoCampaigns);
    await startButton(page).waitFor();
    await shoot('welcome-two-campaigns');
    await go(page, `#/user/${ownId(page)}/report`);
    await page.getByText(text('page.notPermitted')).waitFor();
    await shoot('not-permitted');
    await page.getByRole('link', { name: 'Home' }).click();
    const choice = page.getByLabel('Campaign');
    const summer = choice.locator('option', { hasText: 'Summer Spin' });
    await choice.selectOption((await summer.getAttribute('value')) ?? '');
    await shoot('welcome-wheel-only');
    await start(page);
    await answerAtOnce(page, vendor, false);
    await page.getByRole('dialog').waitFor();
    await shoot('quiz-end-without-spin');
    await page.getByRole('dialog').getByRole('button').click();
    await endThanks(page);

    await logIn(page, user);
    await start(page);
    await over.waitFor();
    await shoot('already-played');
  });
}
