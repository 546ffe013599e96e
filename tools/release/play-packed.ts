import { join } from 'node:path';
import type { Page } from 'playwright';
import { withServer } from '../../tests/e2e/support/api-server.ts';
import { answer, logIn, start } from '../../tests/e2e/support/play.ts';
import { placeOn, placesOn } from '../../tests/e2e/support/stations.ts';
import { players, Vendor } from '../../tests/e2e/support/vendor.ts';
import type { Checks } from './checks.ts';
import { picture } from './picture.ts';
import { startApp } from './started-app.ts';

const SOUND = 'Spin the Sound';
const QUESTIONS = 3;

/**
 * Starts a packed app with a server, answers a question, kills the app, starts it again and plays the game to its end.
 * Then the server must have one whole game.
 */
export async function playPacked(executable: string, checks: Checks): Promise<void> {
  await withServer(async (server, folder) => {
    const vendor = new Vendor(server);
    vendor.keepQuestions(SOUND, QUESTIONS);
    const options = { userData: join(folder, 'kiosk'), env: { KIOSK_API_URL: server.url, KIOSK_MODE: 'field' } };
    let app = await startApp(executable, options);
    try {
      await picture(app.page, 'login');
      await logIn(app.page, players.ordinary);
      await start(app.page);
      const first = await answer(app.page, vendor, true);
      const standing = await nextQuestion(app.page, first);
      await picture(app.page, 'question');
      await app.kill();
      app = await startApp(executable, options);
      // Logs in again, because a session survives a restart only with a key store.
      await app.page.getByLabel('Username').waitFor();
      await logIn(app.page, players.ordinary);
      await start(app.page);
      await app.page.getByRole('radio').first().waitFor();
      const after = await questionOn(app.page);
      await picture(app.page, 'question-after-kill');
      checks.expect('a killed app goes on at the same question', after === standing, `${standing} → ${after}`);
      await playToTheEnd(app.page, vendor);
      await picture(app.page, 'end');
      checks.expect('the game is played to its end', true);
      checks.expect(
        'the server has it once, and whole',
        await isWhole(vendor),
        JSON.stringify(vendor.statusOf(players.ordinary)),
      );
    } finally {
      await app.kill();
    }
  });
}

const questionOn = async (page: Page): Promise<string> =>
  (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';

/** Waits until the verdict is over. */
async function nextQuestion(page: Page, before: string): Promise<string> {
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: before }).waitFor();
  return questionOn(page);
}

/** Makes the next step until the game ends. The order of the steps is unknown, because draws are random here. */
async function playToTheEnd(page: Page, vendor: Vendor): Promise<void> {
  for (let place = await placeOn(page); place !== 'end'; place = await placeOn(page)) {
    if (place === 'quiz') await leave(page, () => answer(page, vendor, true));
    else await placesOn(page)[place].click();
    await page.waitForTimeout(300);
  }
  await placesOn(page).end.click();
}

/** Answers, and waits until the question is replaced. */
async function leave(page: Page, act: () => Promise<string>): Promise<void> {
  const question = await act();
  const heading = page.getByRole('heading', { level: 1 }).filter({ hasNotText: question });
  await heading.or(page.getByRole('dialog')).first().waitFor();
}

/** Waits until the server has the end of the game. True if the game is whole. */
async function isWhole(vendor: Vendor): Promise<boolean> {
  for (let look = 0; look < 300; look += 1) {
    const { answers, status } = {
      answers: vendor.answersOf(players.ordinary),
      status: vendor.statusOf(players.ordinary),
    };
    if (status?.game_status_type === 1 && answers.length === QUESTIONS) return status.total_spins_earned === QUESTIONS;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}
