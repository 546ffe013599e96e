import type { Page } from 'playwright/test';
import { text } from '../support/texts.ts';
import { logInAsAdmin, openStep, stepLink } from './support/admin.ts';
import { askAxe } from './support/ask-axe.ts';
import { expect, test } from './support/fixture.ts';
import { players } from './support/vendor.ts';

const SOUND = 'Spin the Sound';

const rowOf = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const numberOf = (page: Page, name: string, label: string) =>
  rowOf(page, name).getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd');
const check = (page: Page) => page.getByRole('dialog', { name: 'Ready check' });
const lineOf = (page: Page, subject: string) => check(page).getByRole('listitem').filter({ hasText: subject });

test('the overview shows campaigns with their numbers, and leads to the next step', async ({
  desk: { page },
  vendor,
}) => {
  await logInAsAdmin(page);
  await expect(page).toHaveURL(/branding$/);
  await stepLink(page, 'Overview').click();
  await expect(page).toHaveTitle(/^Overview/);
  await expect(stepLink(page, 'Overview')).toHaveAttribute('aria-current', 'page');
  await expect(rowOf(page, SOUND)).toContainText('Live');
  await expect(numberOf(page, SOUND, 'Visits today')).toHaveText('0');
  const status =
    'UPDATE game_statuses SET total_points_earned = 40, updated_at = ? WHERE campaign_id = 1 AND user_id =';
  vendor.change(`${status} (SELECT id FROM users WHERE user_name = ?)`, new Date().toISOString(), players.ordinary);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(numberOf(page, SOUND, 'Visits today')).toHaveText('1');
  vendor.change('UPDATE prizes SET winner_total = 0 WHERE campaign_id = 1');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(numberOf(page, SOUND, 'Prizes left')).toHaveText('0');
  vendor.change('UPDATE campaigns SET deleted_at = ? WHERE id <> 1', new Date().toISOString());
  await page.getByRole('button', { name: 'Refresh' }).click();
  const deleted = page.getByRole('region', { name: 'Deleted' });
  const restore = deleted.getByRole('button', { name: /^Restore / }).first();
  await expect(restore).toBeVisible();
  expect(await askAxe(page, [])).toEqual([]);
  const restored = await deleted.getByRole('heading', { level: 4 }).first().innerText();
  await restore.click();
  await expect(page.getByText('The campaign has been restored')).toBeVisible();
  await expect(rowOf(page, restored).getByRole('link', { name: restored, exact: true })).toBeVisible();
  await page.getByRole('link', { name: `Add units: ${SOUND}` }).click();
  await expect(page).toHaveURL(/game-setup\/1$/);
});

test('the ready check shows what will happen, and each line leads to its page', async ({ desk: { page }, vendor }) => {
  const start = new Date(Date.now() + 9 * 24 * 60 * 60 * 1000).toISOString().replace(/T.*/, 'T00:00:00.000+00:00');
  vendor.change("UPDATE campaigns SET start_date = ?, walk_up_consent = 'I agree.' WHERE id = 1", start);
  vendor.change("INSERT INTO devices (client_id, name, created_at) VALUES (1, 'Hall 3', '')");
  vendor.change('INSERT INTO device_campaigns (device_id, campaign_id) SELECT max(id), 1 FROM devices');
  await logInAsAdmin(page);
  await openStep(page, 'overview', 'Overview');
  const opener = page.getByRole('button', { name: `Ready check: ${SOUND}` });
  await opener.click();
  await expect(lineOf(page, 'Dates')).toContainText('Opens by itself');
  await expect(lineOf(page, 'Kiosks')).toContainText('Hall 3: No report yet');
  await expect(lineOf(page, 'Stock')).toContainText('Assumed: 60 visitors an hour at 1 kiosk');
  expect(await askAxe(page, [])).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(check(page)).toBeHidden();
  await expect(opener).toBeFocused();

  await page.getByRole('link', { name: SOUND, exact: true }).click();
  await page.getByRole('button', { name: 'Ready check', exact: true }).click();
  vendor.keepQuestions(SOUND, 0);
  await check(page).getByRole('button', { name: 'Check again' }).click();
  await expect(lineOf(page, 'Questions')).toContainText(text('ready.questions.none'));
  await check(page).getByRole('link', { name: 'Questions: Questions' }).click();
  await expect(page).toHaveURL(/questions\/1$/);
  await expect(check(page)).toBeHidden();
});
