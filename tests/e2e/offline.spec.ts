import path from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Page } from 'playwright/test';
import { expect, test } from './support/fixture.ts';
import { databaseIn } from './support/kiosk-data.ts';
import { answer, logIn, playQuiz, segmentOf, spin, spinButton, start } from './support/play.ts';
import { players } from './support/vendor.ts';

const SOUND = 'Spin the Sound';
const question = (page: Page) => page.getByRole('heading', { level: 1 });

async function reachQuiz(page: Page) {
  await logIn(page, players.ordinary);
  await start(page);
  await expect(page.getByText('Question 1 of 3')).toBeVisible();
}

test.beforeEach(({ vendor }) => vendor.keepQuestions(SOUND, 3));

test('cut off from quiz to prize, then synced: everything arrives once', async ({ openKiosk, server, vendor }) => {
  const { page } = await openKiosk({ draws: { segments: [segmentOf(100)] } });
  await reachQuiz(page);
  await server.stop();
  await playQuiz(page, vendor, [true, true, true]);
  await page.getByRole('button', { name: 'Start Prize Wheel' }).click();
  await spin(page);
  // Visitors read nothing about the connection, because they need not act.
  await expect(page.getByText(/offline|waiting/i)).toHaveCount(0);
  await spin(page);
  await spin(page);
  await expect(page.getByRole('dialog')).toContainText('Bluetooth speaker');
  await expect(page.getByRole('dialog')).toContainText('To be confirmed');
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('Thank you for your participation')).toBeVisible();
  expect(vendor.answersOf(players.ordinary)).toEqual([]);

  await server.start();
  await expect.poll(() => vendor.tokensOf(players.ordinary)).toBe(0);
  expect(vendor.answersOf(players.ordinary)).toHaveLength(3);
  expect(vendor.awardsOf(players.ordinary)).toEqual(['Bluetooth speaker']);
  expect(vendor.statusOf(players.ordinary)).toMatchObject({ game_status_type: 1, total_points_earned: 300 });
});

test('killed mid-quiz while offline, it resumes at the first unanswered question and syncs', async ({
  openKiosk,
  server,
  vendor,
}) => {
  const first = await openKiosk();
  await logIn(first.page, players.ordinary, { isRemembered: true });
  await start(first.page);
  await expect(first.page.getByText('Question 1 of 3')).toBeVisible();
  await server.stop();
  const answered = await answer(first.page, vendor, true);
  await expect(question(first.page)).not.toHaveText(answered);
  const open = (await question(first.page).textContent()) ?? '';
  await first.kill();

  const second = await openKiosk();
  await expect(second.page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await start(second.page);
  await expect(question(second.page)).toHaveText(open);
  await server.start();
  await expect.poll(() => vendor.answersOf(players.ordinary)).toHaveLength(1);
});

test('killed during a spin, it shows the same result', async ({ openKiosk, vendor }) => {
  vendor.keepQuestions(SOUND, 2);
  const first = await openKiosk({ draws: { segments: [segmentOf(85)] }, isReducedMotion: false });
  await logIn(first.page, players.ordinary, { isRemembered: true });
  await start(first.page);
  await playQuiz(first.page, vendor, [true, true]);
  await first.page.getByRole('button', { name: 'Start Prize Wheel' }).click();
  await spinButton(first.page).click();
  await expect(first.page.getByLabel('SPINS REMAINING')).toContainText('01');
  await first.kill();

  // A new draw would now differ.
  const second = await openKiosk({ draws: { segments: [segmentOf(5)] } });
  await start(second.page);
  await expect(second.page.getByLabel('POINTS EARNED')).toContainText('85');
  await expect(second.page.getByLabel('SPINS REMAINING')).toContainText('01');
});

test('a 401 during a play ends the session and keeps the outbox until the player logs in again', async ({
  openKiosk,
  server,
  vendor,
}) => {
  const { page } = await openKiosk();
  await reachQuiz(page);
  server.query((db) => db.prepare('DELETE FROM tokens').run());
  await answer(page, vendor, true);
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  expect(vendor.answersOf(players.ordinary)).toEqual([]);
  await page.getByRole('link', { name: /^Sync: / }).click();
  await page
    .getByRole('button', { name: /^Log in for / })
    .first()
    .click();
  await expect(page.getByLabel('Username')).toHaveValue(players.ordinary);

  await logIn(page, players.ordinary);
  await expect.poll(() => vendor.answersOf(players.ordinary)).toHaveLength(1);
  await start(page);
  await expect(page.getByText('Question 2 of 3')).toBeVisible();
});

test('on a full disk an answer fails visibly before any verdict, and can be given again', async ({
  openKiosk,
  folder,
  vendor,
}) => {
  const { page } = await openKiosk();
  await reachQuiz(page);
  // A trigger that refuses every new row, as a full disk would.
  const kiosk = new Sqlite(databaseIn(path.join(folder, 'kiosk')));
  kiosk.exec("CREATE TRIGGER full BEFORE INSERT ON outbox BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END");
  await answer(page, vendor, true);
  await expect(page.getByText('This could not be saved on the kiosk.')).toBeVisible();
  await expect(page.getByText('Question 1 of 3')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled();
  kiosk.exec('DROP TRIGGER full');
  kiosk.close();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Question 2 of 3')).toBeVisible();
  await expect.poll(() => vendor.answersOf(players.ordinary)).toHaveLength(1);
});
