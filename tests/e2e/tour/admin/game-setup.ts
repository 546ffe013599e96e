import type { Page } from 'playwright';
import { text } from '../../../support/texts.ts';
import {
  choose,
  choosePicture,
  confirm,
  dialog,
  expectOpened,
  field,
  openStep,
  prizeGroup,
} from '../../support/admin.ts';
import { players } from '../../support/vendor.ts';
import { button, type Desk, dismissNotices, PAST, SUMMER } from './desk.ts';

/** A campaign, and a new one. */
export async function gameSetup(desk: Desk): Promise<void> {
  const { page, shoot, vendor } = desk;
  await openSummer(page);
  await shoot('game-setup');
  await prizeGroup(page, 'Prize 1').scrollIntoViewIfNeeded();
  await shoot('game-setup-prizes');
  await field(prizeGroup(page, 'Prize 2'), 'Minimum points').fill('1');
  await page.getByLabel('Points and their prizes').scrollIntoViewIfNeeded();
  await shoot('game-setup-overlap');
  await field(page, 'Terms of participation').fill(
    'Nordwind may keep my e-mail address to tell me whether I have won.',
  );
  await page.getByRole('figure').scrollIntoViewIfNeeded();
  await shoot('game-setup-consent');
  // Another administrator saves it at the same time.
  vendor.change('UPDATE campaigns SET version = version + 1 WHERE id = ?', SUMMER);
  await button(page, 'Save').click();
  await page.getByRole('main').getByRole('alert').waitFor();
  await shoot('game-setup-refused');
  await page.reload();
  await openStep(page, 'game-setup', 'Game Setup');
  await calendar(desk);
  await choose(page, 'Game type', 'Prize Wheel + Press Your Luck');
  await shoot('game-setup-new');
  await button(page, 'Save').click();
  await page.getByText('This field is required').first().waitFor();
  await shoot('game-setup-error');
  await prizeGroup(page, 'Green prize').scrollIntoViewIfNeeded();
  await shoot('game-setup-error-prizes');
  await campaigns(desk);
  await page.reload();
}

async function openSummer(page: Page): Promise<void> {
  await openStep(page, `game-setup/${SUMMER}`, 'Game Setup');
  await prizeGroup(page, 'Prize 1').waitFor();
}

async function calendar({ page, shoot }: Desk): Promise<void> {
  await page.getByRole('textbox', { name: 'Start date' }).click();
  await page.locator('.ant-picker-date-panel').waitFor();
  await shoot('game-setup-calendar');
  for (const [wider, panel] of [
    ['month', 'month'],
    ['year', 'year'],
    ['decade', 'decade'],
  ]) {
    await page.locator(`.ant-picker-dropdown .ant-picker-${wider}-btn`).click();
    await page.locator(`.ant-picker-${panel}-panel`).waitFor();
    await shoot(`game-setup-calendar-${panel}s`);
  }
  await page.keyboard.press('Escape');
}

/** The menu of campaigns: one of them has no name, and a search finds no campaign. */
async function campaigns({ page, shoot, vendor, server }: Desk): Promise<void> {
  const name = server.query((db) => db.prepare('SELECT name FROM campaigns WHERE id = ?').pluck().get(PAST));
  vendor.change("UPDATE campaigns SET name = '' WHERE id = ?", PAST);
  await page.reload();
  const menu = page.getByRole('combobox', { name: 'Campaign' });
  await menu.click();
  await page
    .getByTitle(/Campaign without a name/)
    .first()
    .waitFor();
  await shoot('game-setup-campaigns');
  await menu.fill('Zürich');
  await page.getByText('No campaign of that name').waitFor();
  await shoot('game-setup-campaign-not-found');
  vendor.change('UPDATE campaigns SET name = ? WHERE id = ?', name, PAST);
}

/** The prize forms and their strip in several states. */
export async function prizes({ page, shoot }: Desk): Promise<void> {
  await openSummer(page);
  await field(prizeGroup(page, 'Prize 2'), 'Minimum points').fill('300');
  await page.getByLabel('Points and their prizes').scrollIntoViewIfNeeded();
  await shoot('game-setup-gap');
  for (const number of [3, 4, 5, 6]) {
    await button(page, 'Add prize').click();
    await field(prizeGroup(page, `Prize ${number}`), 'Minimum points').fill(String(1000 + 100 * number));
    await field(prizeGroup(page, `Prize ${number}`), 'Maximum points').fill(String(1050 + 100 * number));
  }
  await page.getByText('and 2 more').scrollIntoViewIfNeeded();
  await shoot('game-setup-many-prizes');
  await page.reload();
  await prizeGroup(page, 'Prize 1').waitFor();
  await choose(page, 'Game type', 'Quiz only');
  await expectOpened(dialog(page, 'Change the game type?'));
  await shoot('game-setup-change-type');
  await confirm(page, 'Change the game type?', 'Change');
  await page.getByText('This game is only a quiz').waitFor();
  await shoot('game-setup-quiz-only');
  await page.reload();
  for (const number of [1, 2]) {
    await button(page, `Remove prize ${number}`).click();
    await expectOpened(dialog(page, 'Remove this prize?'));
    if (number === 1) await shoot('game-setup-remove-prize');
    await confirm(page, 'Remove this prize?', 'Remove');
  }
  await page.getByText('No prizes yet').scrollIntoViewIfNeeded();
  await shoot('game-setup-no-prizes');
  await page.reload();
}

/** A save whose prizes do not arrive, and one with an unknown outcome. */
export async function gameSetupSaves({ page, line, shoot }: Desk): Promise<void> {
  await openSummer(page);
  for (const number of [1, 2]) {
    await choosePicture(prizeGroup(page, `Prize ${number}`).getByLabel('Image'), `prizes/turntable.png`);
  }
  const release = line.hold(/PostFile/);
  await button(page, 'Save').click();
  await page.getByText('Saving image 1 of 2').waitFor();
  await shoot('game-setup-saving-image');
  await line.break(/BulkPrizeOperation/, 'drop-before');
  await release();
  await page.getByRole('main').getByRole('alert').waitFor();
  await shoot('game-setup-prizes-not-saved');
  await line.break(/GetAvailableCampaigns/, 'drop-before');
  await dismissNotices(page);
  await button(page, 'Save').click();
  await page.getByRole('main').getByRole('alert').getByText('could not be loaded again').waitFor();
  await shoot('game-setup-not-read-again');
  await line.mend();
  await page.reload();
}

/** A player plays the campaign during an edit. */
export async function lockedMeanwhile({ page, shoot, vendor }: Desk): Promise<void> {
  await openSummer(page);
  await field(page, 'Name').first().fill('Sommerdreh');
  const setSpins = (spins: number) =>
    vendor.change(
      `UPDATE game_statuses SET total_spins_earned = ? WHERE campaign_id = ? AND
       user_id = (SELECT id FROM users WHERE user_name = ?)`,
      spins,
      SUMMER,
      players.twoCampaigns,
    );
  setSpins(1);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.getByText('Your entries stay here').waitFor();
  await shoot('game-setup-locked-meanwhile');
  setSpins(0);
  await page.reload();
}

/** A retention that is over for a campaign of the past. */
export async function retention({ page, shoot }: Desk): Promise<void> {
  await openStep(page, `game-setup/${PAST}`, 'Game Setup');
  await page.getByLabel(text('purposes.deleteAfter'), { exact: true }).fill('1');
  await button(page, 'Save').click();
  await expectOpened(dialog(page, text('purposes.eraseNow')));
  await shoot('game-setup-retention');
  await confirm(page, text('purposes.eraseNow'), 'Cancel');
  await page.reload();
}
