import path from 'node:path';
import type { Page } from 'playwright/test';
import {
  confirm,
  dialog,
  expectNotice,
  field,
  goTo,
  logInAsAdmin,
  openStep,
  pageButton,
  questionsOn,
  rowsOf,
  stepLink,
  usersOn,
  writeSheet,
} from './support/admin.ts';
import type { ApiServer } from './support/api-server.ts';
import { expect, test } from './support/fixture.ts';
import { players, type Vendor } from './support/vendor.ts';

const LOCKED = 'This campaign has been played already and can no longer be changed.';
const CAMPAIGN = 1;

/** Lets a player earn a spin, which locks everything of the campaign; or undoes it. */
const setProgress = (vendor: Vendor, hasProgress: boolean) =>
  vendor.change(
    `UPDATE game_statuses SET total_spins_earned = @spins, remaining_spins = @spins WHERE campaign_id = @campaign
     AND user_id = (SELECT id FROM users WHERE user_name = @player)`,
    { spins: hasProgress ? 1 : 0, campaign: CAMPAIGN, player: players.other },
  );

/** Returns the campaign with its prizes from the server. */
const setupOn = (server: ApiServer): unknown =>
  server.query((db) => [
    db.prepare('SELECT * FROM campaigns WHERE id = ?').get(CAMPAIGN),
    db.prepare('SELECT * FROM prizes WHERE campaign_id = ? ORDER BY id').all(CAMPAIGN),
  ]);

const lockNotice = (page: Page) => page.getByRole('note').filter({ hasText: LOCKED });

/** Extends the campaign to the end of 2099 and adds two units to its first prize. */
async function extendAndAddUnits(page: Page): Promise<void> {
  const records = page.getByRole('region', { name: 'Show' }).getByRole('listitem');
  await pageButton(page, 'Extend').click();
  const extend = dialog(page, 'Extend the campaign');
  await field(extend, 'New end date').fill('01/02/2020');
  await extend.getByRole('button', { name: 'Extend' }).click();
  await expect(extend.getByText('Must be after the current end date')).toBeVisible();
  await field(extend, 'New end date').fill('12/31/2099');
  await extend.getByRole('button', { name: 'Extend' }).click();
  await expect(extend).toBeHidden();
  await expect(field(page, 'End date')).toHaveValue('12/31/2099');
  await expect(records).toHaveText([/^End date moved from .* to 12\/31\/2099 by /]);
  const winners = field(page.getByRole('group', { name: 'Prize 1', exact: true }), 'Number of winners');
  const before = Number(await winners.inputValue());
  await pageButton(page, 'Add or take units').click();
  const units = dialog(page, 'Add or take units');
  await units.getByRole('textbox').first().fill('2');
  await expect(units.getByText(`left ${before} → ${before + 2}`)).toBeVisible();
  await units.getByRole('button', { name: 'Add or take units' }).click();
  await expect(units).toBeHidden();
  await expect(winners).toHaveValue(String(before + 2));
  const stock = page.getByRole('table', { name: 'Stock' }).getByRole('row').nth(1);
  await expect(stock.getByRole('cell').last()).toHaveText(String(before + 2));
  await expect(records.first()).toHaveText(/^2 units of .* added by /);
}

test('a played campaign can be read but not changed; its users still can', async ({
  desk: { page },
  server,
  vendor,
}) => {
  setProgress(vendor, true);
  await logInAsAdmin(page);

  await test.step('game setup', async () => {
    await openStep(page, `game-setup/${CAMPAIGN}`, 'Game Setup');
    await expect(lockNotice(page)).toBeVisible();
    const main = page.getByRole('main');
    await expect(field(page, 'Name').first()).toHaveValue('Spin the Sound');
    for (const label of ['Start date', 'End date', 'Game type', 'Bonus points']) {
      await expect(field(page, label)).toBeDisabled();
    }
    // Name, dates, opening hours, claim-by day, questions asked and bonus; five fields for each of three wheel prizes,
    // four for each board prize; the visitors' consent, controller, notice, years, and days to keep people.
    await expect(main.getByRole('textbox')).toHaveCount(8 + 3 * 5 + 4 * 3 + 5);
    // Only the texts for visitors, the years and the days can be changed.
    await expect(main.getByRole('textbox').and(page.locator(':enabled'))).toHaveCount(5);
    await expect(main.getByLabel('Image')).toHaveCount(7);
    await expect(main.getByLabel('Image').and(page.locator(':enabled'))).toHaveCount(0);
    for (const name of ['Remove prize 1', 'Remove prize 2', 'Remove prize 3', 'Add prize']) {
      await expect(main.getByRole('button', { name })).toBeDisabled();
    }
    await expect(main.getByText('Off: only players with an account can play this campaign.')).toBeVisible();
    await field(page, 'Terms of participation').fill('You may tell me whether I have won.\nUntil May.');
    await expect(main.getByRole('figure')).toContainText('You may tell me whether I have won.');
    await expect(pageButton(page, 'Extend')).toBeDisabled();
    await pageButton(page, 'Save').click();
    await expect(page.getByText('All changes saved')).toBeVisible();
    const consent = 'You may tell me whether I have won.\nUntil May.';
    expect(setupOn(server)).toEqual([expect.objectContaining({ walk_up_consent: consent }), expect.anything()]);
    await extendAndAddUnits(page);
    await expect(field(page, 'Campaign')).toBeEnabled();
    await expect(pageButton(page, 'Setup New Campaign')).toBeEnabled();
    await pageButton(page, 'Next').click();
    await expect(page).toHaveURL(new RegExp(`questions/${CAMPAIGN}$`));
  });

  await test.step('questions', async () => {
    await expect(lockNotice(page)).toBeVisible();
    const region = page.getByRole('region', { name: 'Questions' });
    await expect(region.getByRole('button', { name: 'Edit' }).first()).toBeVisible();
    for (const name of ['Edit', 'Delete']) {
      await expect(region.getByRole('row').getByRole('button', { name }).and(page.locator(':enabled'))).toHaveCount(0);
    }
    for (const name of ['Add Question', 'Upload Template', 'Delete All']) {
      await expect(pageButton(page, name)).toBeDisabled();
    }
    await expect(pageButton(page, 'Download Template')).toBeEnabled();
  });

  await test.step('users', async () => {
    await pageButton(page, 'Next').click();
    await expect(page.getByRole('heading', { name: 'Users', exact: true })).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Users' }).getByRole('button', { name: 'Edit' }).first(),
    ).toBeEnabled();
    await expect(lockNotice(page)).toHaveCount(0);
    const before = usersOn(server, CAMPAIGN);
    await pageButton(page, 'Add User').click();
    const form = dialog(page, 'Add User');
    await field(form, 'First Name').fill('Ada');
    await field(form, 'Last Name').fill('Lovelace');
    await field(form, 'Email').fill('ada@example.com');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form).toBeHidden();
    expect(usersOn(server, CAMPAIGN)).toEqual(['ada@example.com', ...before]);
    await page.getByRole('searchbox', { name: 'Search users' }).fill('ada@example.com');
    await page.getByRole('row').filter({ hasText: 'Lovelace' }).getByRole('button', { name: 'Delete' }).click();
    await confirm(page, 'delete this user?', 'Ok');
    await expectNotice(page, 'The user has been deleted');
    expect(usersOn(server, CAMPAIGN)).toEqual(before);
  });
});

test('a played campaign is copied with its prizes and questions, but not its dates and users', async ({
  desk: { page },
  server,
  vendor,
}) => {
  setProgress(vendor, true);
  await logInAsAdmin(page);
  await openStep(page, `game-setup/${CAMPAIGN}`, 'Game Setup');
  await pageButton(page, 'Copy campaign').click();
  const copy = dialog(page, 'Copy the campaign');
  await expect(field(copy, 'Name')).toHaveValue('Spin the Sound');
  await field(copy, 'Name').fill('Spin again');
  await copy.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(copy.getByText('This field is required').first()).toBeVisible();
  await field(copy, 'Start date').fill('12/01/2098');
  await field(copy, 'End date').fill('12/31/2098');
  await copy.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(copy).toBeHidden();
  await expect(page).not.toHaveURL(new RegExp(`game-setup/${CAMPAIGN}$`));
  await expect(field(page, 'Name').first()).toHaveValue('Spin again');
  await expect(field(page, 'Bonus points')).toHaveValue('50');
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  const prizesOf = (campaign: number) =>
    server.query((db) =>
      db
        .prepare(
          `SELECT rank, name, image_file_id, points_needed_minimum, points_needed_maximum, winner_total,
           is_press_your_luck_prize FROM prizes WHERE campaign_id = ? AND is_deleted = 0 ORDER BY id`,
        )
        .all(campaign),
    );
  expect(prizesOf(id)).toEqual(prizesOf(CAMPAIGN));
  expect(questionsOn(server, id)).toEqual(questionsOn(server, CAMPAIGN));
  expect(usersOn(server, id)).toEqual([]);
});

test('a campaign that a visitor plays during a change is refused, and the typed texts stay', async ({
  desk: { page },
  server,
  vendor,
}) => {
  await logInAsAdmin(page);
  await openStep(page, `game-setup/${CAMPAIGN}`, 'Game Setup');
  const name = field(page, 'Name').first();
  const prizeName = field(page.getByRole('group', { name: 'Prize 1', exact: true }), 'Name');
  await name.fill('Too late');
  await prizeName.fill('Another prize');

  setProgress(vendor, true);
  const played = setupOn(server);

  const alert = page.getByRole('main').getByRole('alert').filter({ hasText: LOCKED });
  await pageButton(page, 'Save').click();
  await expect(alert).toBeVisible();
  await expect(name).toHaveValue('Too late');
  await expect(prizeName).toHaveValue('Another prize');
  await expect(page).toHaveURL(new RegExp(`game-setup/${CAMPAIGN}$`));
  expect(setupOn(server)).toEqual(played);

  await alert.getByRole('button', { name: 'Reload' }).click();
  await expect(lockNotice(page)).toBeVisible();
  await expect(name).toHaveValue('Spin the Sound');
  await expect(name).toBeDisabled();
  await stepLink(page, 'Questions').click();
  await expect(page).toHaveURL(new RegExp(`questions/${CAMPAIGN}$`));
});

test('questions of a campaign that is played during a change are refused, and the typed texts stay', async ({
  folder,
  desk: { page, downloads },
  server,
  vendor,
}) => {
  await logInAsAdmin(page);
  const stored = questionsOn(server, CAMPAIGN);
  const toast = page.getByRole('alert').filter({ hasText: LOCKED });
  const region = page.getByRole('region', { name: 'Questions' });
  /** Shows the old screen, though a player has started since. */
  const openStale = async () => {
    setProgress(vendor, false);
    await goTo(page, `questions/${CAMPAIGN}`);
    // On entering, the step reads the campaigns once, and not again behind the screen, which would reveal the play.
    await page.reload();
    await expect(pageButton(page, 'Add Question')).toBeEnabled();
    await expect(region.getByRole('button', { name: 'Edit' }).first()).toBeEnabled();
    setProgress(vendor, true);
  };
  const expectLocked = async () => {
    await expect(lockNotice(page)).toBeVisible();
    await expect(pageButton(page, 'Add Question')).toBeDisabled();
    await expect(region.getByRole('button', { name: 'Edit' }).first()).toBeDisabled();
    expect(questionsOn(server, CAMPAIGN)).toEqual(stored);
  };

  await openStale();
  await region.getByRole('button', { name: 'Edit' }).first().click();
  const form = dialog(page, 'Edit Question');
  await expect(form.getByRole('radio', { name: 'True/False' })).toBeDisabled();
  await field(form, 'Question').fill('Too late?');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByRole('alert').filter({ hasText: LOCKED })).toBeVisible();
  await expect(field(form, 'Question')).toHaveValue('Too late?');
  await form.getByRole('button', { name: 'Close' }).click();
  await confirm(page, 'Close without saving?', 'Discard');
  await expectLocked();

  await openStale();
  await region.getByRole('row').getByRole('button', { name: 'Delete' }).first().click();
  await confirm(page, 'Are you sure you want to delete this question?', 'Ok');
  await expect(toast).toBeVisible();
  await expectLocked();

  await openStale();
  await pageButton(page, 'Delete All').click();
  await confirm(page, 'delete all questions?', 'Ok');
  await expect(toast).toBeVisible();
  await expectLocked();

  await openStale();
  await pageButton(page, 'Download Template').click();
  await expect(page.getByText('Saved as Question template.xlsx')).toBeVisible();
  const [headings = []] = await rowsOf(path.join(downloads, 'Question template.xlsx'));
  const sheet = await writeSheet(path.join(folder, 'late.xlsx'), [
    headings.map(String),
    ['Too late?', 'True/False', null, null, null, null, 'True'],
  ]);
  await page.getByLabel('Spreadsheet').setInputFiles(sheet);
  const refusal = dialog(page, 'The spreadsheet was refused');
  await expect(refusal).toContainText(LOCKED);
  await refusal.getByRole('button', { name: 'Close' }).click();
  await expect(refusal).toBeHidden();
  await expectLocked();
});
