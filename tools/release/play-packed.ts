import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { withFolder } from '../../tests/e2e/support/api-server.ts';
import { answer, logIn, start } from '../../tests/e2e/support/play.ts';
import { placeOn, placesOn } from '../../tests/e2e/support/stations.ts';
import { pairingCode, players, type Vendor } from '../../tests/e2e/support/vendor.ts';
import type { Checks } from './checks.ts';
import { type Office, openOffice } from './office.ts';
import { picture } from './picture.ts';
import { startApp } from './started-app.ts';

const SOUND = 'Spin the Sound';
const QUESTIONS = 3;
const PIN = '135790';

/**
 * Plays a game with two packed apps. One is the office, with the built-in server. The other is a kiosk, which a
 * provisioning file sets up.
 */
export async function playPacked(executable: string, checks: Checks): Promise<void> {
  await withFolder(async (folder) => {
    const office = await openOffice(executable, folder, checks);
    try {
      await playAt(office, executable, folder, checks);
    } finally {
      await office.kill();
    }
  });
}

/** Plays a visitor's game. Kills the screen, then the app. Then the server must have one whole game. */
async function playAt(office: Office, executable: string, folder: string, checks: Checks): Promise<void> {
  const { vendor } = office;
  vendor.keepQuestions(SOUND, QUESTIONS);
  const provisioning = join(folder, 'provisioning.json');
  const values = { apiUrl: office.url, mode: 'kiosk', staffPin: PIN, pairingCode: await pairingCode(office.url) };
  writeFileSync(provisioning, JSON.stringify(values));
  const options = { userData: join(folder, 'kiosk'), args: [`--provision=${provisioning}`] };
  let app = await startApp(executable, options);
  try {
    await app.page.getByLabel('Username').waitFor();
    await picture(app.page, 'login');
    const isRegistered = await until(() => office.kiosks() === 1);
    checks.expect('a provisioning file makes it a kiosk of its server', isRegistered);
    await logIn(app.page, players.ordinary);
    await start(app.page);
    const first = await answer(app.page, vendor, true);
    const standing = await nextQuestion(app.page, first);
    await picture(app.page, 'question');

    const page = await app.crash();
    await page.getByRole('radio').first().waitFor();
    const onScreen = await questionOn(page);
    await picture(page, 'question-after-crash');
    checks.expect('a killed screen returns to the same question', onScreen === standing, `${standing} → ${onScreen}`);

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
    const isWhole = await until(() => hasWholeGame(vendor));
    const status = JSON.stringify(vendor.statusOf(players.ordinary));
    checks.expect('the server has it once, and whole', isWhole, status);
  } finally {
    await app.kill();
  }
}

const questionOn = async (page: Page): Promise<string> =>
  (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';

/** Waits until the verdict is over. */
export async function nextQuestion(page: Page, before: string): Promise<string> {
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: before }).waitFor();
  return questionOn(page);
}

/** Makes the next step until the game ends. The order of the steps is unknown, because draws are random here. */
async function playToTheEnd(page: Page, vendor: Vendor): Promise<void> {
  for (let place = await placeOn(page); place !== 'end'; place = await placeOn(page)) {
    if (place === 'quiz') await leave(page, () => answer(page, vendor, true));
    else await placesOn(page)[place].click();
    // The pressed button stays on screen, disabled, until the game ends.
    if (place === 'board') await placesOn(page).end.waitFor();
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

function hasWholeGame(vendor: Vendor): boolean {
  const status = vendor.statusOf(players.ordinary);
  const isEnded = status?.game_status_type === 1 && status.total_spins_earned === QUESTIONS;
  return isEnded && vendor.answersOf(players.ordinary).length === QUESTIONS;
}

/** Waits for at most 30 s. @returns true if it becomes true */
async function until(isTrue: () => boolean): Promise<boolean> {
  for (let look = 0; look < 300 && !isTrue(); look += 1) await new Promise((resolve) => setTimeout(resolve, 100));
  return isTrue();
}
