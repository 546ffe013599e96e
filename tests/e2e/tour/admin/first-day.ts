import path from 'node:path';
import type { Page } from 'playwright';
import { choose, dialog, field, fillDay, openStep, stepLink, typedDay } from '../../support/admin.ts';
import { logIn } from '../../support/play.ts';
import type { Shoot, Tour } from '../tour.ts';
import { button, dismissNotices, SERIES } from './desk.ts';

/** The screens of an empty server's first administrator. */
export async function firstDay(tour: Tour): Promise<void> {
  const server = tour.server.twin(path.join(tour.folder, 'new-vendor'), 'none');
  const { userName, password } = await server.makeFirstAdmin('inés@messe.example', 'Messebau Groß & Söhne');
  await server.start();
  try {
    await tour.withKiosk(SERIES, { apiUrl: server.url }, async (page, shoot) => {
      await logIn(page, userName, { password });
      await dialog(page, 'Change Password').waitFor();
      await shoot('change-password-first');
      await page.getByLabel('Old Password').fill(password);
      await page.getByLabel('New Password').fill('booth-4711');
      await page.getByLabel('Confirm Password').fill('booth-4711');
      await button(page, 'Change').click();
      await dialog(page, 'Change Password').waitFor({ state: 'hidden' });
      await shoot('change-password-done');
      await dismissNotices(page);
      await nothingYet(page, shoot);
    });
  } finally {
    await server.stop();
  }
}

/** Every step while it is empty. */
async function nothingYet(page: Page, shoot: Shoot): Promise<void> {
  await page.getByRole('heading', { name: 'Branding', exact: true }).waitFor();
  await shoot('branding-empty');
  await openStep(page, 'overview', 'Overview');
  await page.getByRole('main').getByRole('listitem').nth(4).waitFor();
  await shoot('overview-empty');
  await openStep(page, 'report', 'Report');
  await shoot('report-no-campaign');
  await openStep(page, 'game-setup', 'Game Setup');
  await shoot('game-setup-empty');
  await newCampaign(page, 'Frühjahrsmesse');
  await page.getByRole('heading', { name: 'Questions', exact: true }).waitFor();
  await page.getByText('No questions yet').waitFor();
  await shoot('questions-empty');
  await button(page, 'Next').click();
  await page.getByText('No users yet').waitFor();
  await shoot('users-empty');
  await stepLink(page, 'Report').click();
  await page.getByRole('heading', { name: 'No questions yet' }).waitFor();
  await shoot('report-empty');
  await page.getByRole('tab', { name: 'User overview' }).click();
  await page.getByRole('region', { name: 'User overview' }).getByText('No players yet').waitFor();
  await shoot('report-no-players');
}

/** Sets up a campaign with only a quiz, and continues. */
async function newCampaign(page: Page, name: string): Promise<void> {
  await field(page, 'Name').first().fill(name);
  await fillDay(page, 'Start date', typedDay(0));
  await fillDay(page, 'End date', typedDay(2));
  await choose(page, 'Game type', 'Quiz only');
  await button(page, 'Next').click();
}
