import type { Page } from 'playwright/test';
import { rehearsal, rehearsalLinks } from '#shared/texts/en/rehearsal.ts';
import { text } from '../support/texts.ts';
import { goTo, logInAsAdmin } from './support/admin.ts';
import { askAxe } from './support/ask-axe.ts';
import { expect, test } from './support/fixture.ts';
import { livePress, playQuiz, spin, start } from './support/play.ts';
import { openDoor, pinned } from './support/staff.ts';
import { pairingCode } from './support/vendor.ts';

/** Rehearsals by administrators and by staff (docs/specification.md, 4.12). */

const SOUND = 'Spin the Sound';
const ribbon = (page: Page) => page.getByRole('complementary', { name: rehearsal['rehearsal.title'] });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('an administrator rehearses from the questions, with a chosen prize of the board, and comes back', async ({
  openKiosk,
  server,
  vendor,
}) => {
  vendor.keepQuestions(SOUND, 2);
  const { page } = await openKiosk();
  await logInAsAdmin(page);
  await goTo(page, 'questions/1');
  await expect(page.getByRole('heading', { name: 'Questions', level: 2 })).toBeVisible();
  const before = page.url();
  await button(page, rehearsalLinks['rehearsal.playAsVisitor']).click();

  await expect(ribbon(page)).toBeVisible();
  await page.getByRole('radio', { name: /then win Festival tickets/ }).check();
  expect(await askAxe(page, [])).toEqual([]);
  await button(page, rehearsal['rehearsal.begin']).click();
  await start(page);
  await playQuiz(page, vendor, [true, false]);
  await button(page, 'Start Prize Wheel').click();
  await spin(page);
  await button(page, 'Yes').click();
  await expect(ribbon(page)).toBeVisible();
  await livePress(page).click();
  await expect(page.getByRole('dialog')).toContainText('Festival tickets');

  await button(page, rehearsal['rehearsal.playAgain']).click();
  await page.getByRole('radio', { name: /^At the wheel/ }).check();
  await button(page, rehearsal['rehearsal.begin']).click();
  await button(page, text('quit.button')).click();
  await button(page, rehearsal['rehearsal.end']).click();
  await expect(page.getByRole('heading', { name: 'Hello Admin' })).toBeVisible();
  expect(page.url()).toBe(before);
  const played = server.query((db) =>
    db.prepare('SELECT count(*) FROM user_answers WHERE campaign_id = 1').pluck().get(),
  );
  expect(played).toBe(0);
});

test('staff of a kiosk rehearse a prepared campaign offline, and come back to their area', async ({
  openKiosk,
  server,
  vendor,
}) => {
  vendor.keepQuestions(SOUND, 1);
  const { page } = await openKiosk({ mode: 'kiosk', ...pinned });
  await openDoor(page);
  await page.getByRole('link', { name: text('staff.sync') }).click();
  await button(page, text('device.enterCode')).click();
  await page.getByLabel(text('device.code')).fill(await pairingCode(server.url));
  await button(page, text('device.register')).click();
  await button(page, text('prepare.start', { count: 1 })).click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Ready until');
  await server.stop();

  await button(page, text('action.close')).click();
  await page.getByRole('link', { name: `Play ${SOUND}` }).click();
  await page.getByRole('radio', { name: /then the whammy/ }).check();
  await page.getByRole('radio', { name: /^At the wheel/ }).check();
  await button(page, rehearsal['rehearsal.begin']).click();
  await spin(page);
  await button(page, 'Yes').click();
  await livePress(page).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: text('board.loseTitle') })).toBeVisible();
  await expect(ribbon(page)).toBeVisible();
  await button(page, rehearsal['rehearsal.end']).click();
  await expect(page.getByRole('heading', { name: text('staff.title'), level: 1 })).toBeVisible();
});
