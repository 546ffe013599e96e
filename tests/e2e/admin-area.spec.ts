import path from 'node:path';
import type { Page } from 'playwright/test';
import {
  confirm,
  dialog,
  expectOpened,
  field,
  goTo,
  logInAsAdmin,
  openStep,
  pageButton,
  questionsOn,
  rowsOf,
  stepLink,
  writeSheet,
} from './support/admin.ts';
import { expect, test } from './support/fixture.ts';
import { logIn } from './support/play.ts';
import { PASSWORD, players } from './support/vendor.ts';

test('an administrator is led to branding from unknown steps and from the game’s steps', async ({ desk: { page } }) => {
  await logInAsAdmin(page);
  const without = ['questions', 'users'];
  const withTooMuch = ['overview/1', 'branding/1', 'kiosks/1', 'branding/1/2', 'questions/1/2'];
  for (const step of ['welcome', 'quiz/1', 'spin/1', 'nowhere', ...without, ...withTooMuch]) {
    await goTo(page, step);
    await expect(page).toHaveURL(/#\/user\/\d+\/branding$/);
    await expect(page.getByRole('heading', { name: 'Branding', exact: true })).toBeVisible();
  }
});

test('a player sees that the administrators’ steps are not permitted', async ({ desk: { page } }) => {
  await logIn(page, players.other);
  await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
  for (const step of ['overview', 'branding', 'game-setup', 'questions/1', 'users/1', 'report/1']) {
    await goTo(page, step);
    await expect(page.getByText('Requested information is not permitted')).toBeVisible();
  }
});

test('steps about a campaign wait until one is chosen, and an unknown campaign leads back', async ({
  desk: { page },
}) => {
  await logInAsAdmin(page);
  await expect(stepLink(page, 'Questions')).toHaveAttribute('href', /questions\/\d+$/);
  await goTo(page, 'game-setup');
  await expect(stepLink(page, 'Game Setup')).toBeVisible();
  await expect(stepLink(page, 'Questions')).toHaveCount(0);
  await goTo(page, 'questions/999');
  await expect(page.getByText('Which campaign?')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Game Setup' }).click();
  await expect(page).toHaveURL(/game-setup$/);
  await goTo(page, 'questions/1');
  await expect(stepLink(page, 'Users')).toBeVisible();
  await stepLink(page, 'Users').click();
  await expect(page).toHaveURL(/users\/1$/);
});

test('Log Off asks first; the password can be changed', async ({ desk: { page } }) => {
  await logInAsAdmin(page);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByLabel('Old Password').fill(PASSWORD);
  await page.getByLabel('New Password').fill('a longer secret');
  await page.getByLabel('Confirm Password').fill('a longer secret');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByText('Your password has been changed')).toBeVisible();

  const question = 'Are you sure you want to quit?';
  await page.getByRole('button', { name: 'Log Off' }).click();
  await confirm(page, question, 'No continue');
  await expect(page.getByRole('button', { name: 'Log Off' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectOpened(dialog(page, question));
  await page.keyboard.press('Escape');
  await expect(dialog(page, question)).toBeHidden();
  await page.getByRole('button', { name: 'Log Off' }).click();
  await confirm(page, question, 'Yes quit');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await logInAsAdmin(page, players.admin, 'a longer secret');
});

test('a session that ends during work leads to the login, with one message', async ({
  line,
  desk: { page },
  vendor,
}) => {
  await logInAsAdmin(page);
  await goTo(page, 'questions/1');
  await expect(page.getByRole('region', { name: 'Questions' }).getByText('1 to ')).toBeVisible();
  // Only then, because any running call would notice first, and the step would be gone.
  const release = line.hold(/GetCampaignUsers/);
  await stepLink(page, 'Users').click();
  vendor.change('DELETE FROM tokens');
  await release();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await expect(page.getByText('Please log in again.')).toHaveCount(1);
});

/** The short notices at the top, of failures and successes. */
const notices = (page: Page) => page.locator('[popover] [role=alert], [popover] [role=status]');

/** Closes the notices that are still shown. */
const dismissNotices = (page: Page): Promise<void> =>
  notices(page)
    .getByRole('button', { name: 'Dismiss' })
    .evaluateAll((buttons) => {
      for (const button of buttons as HTMLElement[]) button.click();
    });

/** Expects the login screen with these notices and no dialog over it. */
async function expectLogin(page: Page, told: readonly string[]): Promise<void> {
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await expect(page).toHaveURL(/#\/login$/);
  await expect(notices(page)).toContainText([...told]);
  await expect(notices(page)).toHaveCount(told.length);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Expects that the next login finds nothing of the earlier work, and leaves a step without being asked. */
async function expectFreshStart(page: Page): Promise<void> {
  await logInAsAdmin(page);
  await expect(page.getByRole('heading', { name: 'Branding', exact: true })).toBeVisible();
  await stepLink(page, 'Game Setup').click();
  await expect(page.getByRole('heading', { name: 'Game Setup', exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Changes the first question of a campaign in its dialog, and clicks Save. */
async function saveQuestion(page: Page): Promise<void> {
  await openStep(page, 'questions/3', 'Questions');
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const form = dialog(page, 'Edit Question');
  await field(form, 'Question').fill('Is it saved?');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
}

test('a session that ends during a save leads to the login, with one message and no question about leaving', async ({
  line,
  desk: { page },
  server,
  vendor,
}) => {
  const stored = questionsOn(server, 3);
  const theme = () => server.query((db) => db.prepare('SELECT theme_id FROM clients').pluck().get());
  const themeBefore = theme();
  await logInAsAdmin(page);

  await test.step('a form in a dialog', async () => {
    const release = line.hold(/PutQuestion/);
    await saveQuestion(page);
    await expect(dialog(page, 'Edit Question').getByText('Saving…')).toBeVisible();
    vendor.change('DELETE FROM tokens');
    await release();
    await expectLogin(page, ['Please log in again.']);
    await dismissNotices(page);
    await expectFreshStart(page);
    await expect(notices(page)).toHaveCount(0);
    expect(questionsOn(server, 3)).toEqual(stored);
  });
  await test.step('a form that is a page, whose save leads to the next step', async () => {
    await goTo(page, 'branding');
    await page.getByRole('radio', { name: /Citrus/ }).check();
    const release = line.hold(/UpdateClientBrandingInfo/);
    await pageButton(page, 'Next').click();
    vendor.change('DELETE FROM tokens');
    await release();
    await expectLogin(page, ['Please log in again.']);
    await dismissNotices(page);
    await expectFreshStart(page);
    await expect(notices(page)).toHaveCount(0);
    expect(theme()).toBe(themeBefore);
  });
});

test('a session that ends during an upload leads to the login, and leaves no request running', async ({
  folder,
  line,
  desk: { page, downloads },
  server,
  vendor,
}) => {
  const stored = questionsOn(server, 3);
  await logInAsAdmin(page);
  await openStep(page, 'questions/3', 'Questions');
  await pageButton(page, 'Download Template').click();
  await expect(page.getByText('Saved as Question template.xlsx')).toBeVisible();
  const [headings = []] = await rowsOf(path.join(downloads, 'Question template.xlsx'));
  const sheet = await writeSheet(path.join(folder, 'questions.xlsx'), [
    headings.map(String),
    ['Is it open?', 'True/False', null, null, null, null, 'True'],
  ]);
  const release = line.hold(/QuestionBulkUpload/);
  await page.getByLabel('Spreadsheet').setInputFiles(sheet);
  await expect(page.getByText('Checking the rows…')).toBeVisible();
  vendor.change('DELETE FROM tokens');
  await release();
  await expectLogin(page, ['Please log in again.']);
  await expectFreshStart(page);
  await openStep(page, 'questions/3', 'Questions');
  await expect(page.getByText('Checking the rows…')).toHaveCount(0);
  expect(questionsOn(server, 3)).toEqual(stored);
  await page.getByLabel('Spreadsheet').setInputFiles(sheet);
  await expect(page.getByText('All question have been uploaded')).toBeVisible();
  expect(questionsOn(server, 3)).toEqual([...stored, 'Is it open?']);
});

test('a 403 leads to the login without a message, during a save, an upload or a read', async ({
  folder,
  line,
  desk: { page },
  server,
}) => {
  const forbidden = (call: RegExp) =>
    line.break(call, {
      status: 403,
      type: 'application/json',
      body: JSON.stringify({ message: 'Not for you.' }),
      isOwn: true,
    });
  const stored = questionsOn(server, 3);
  const sheet = await writeSheet(path.join(folder, 'questions.xlsx'), [['Question']]);
  await logInAsAdmin(page);
  const refused: Record<string, { call: RegExp; work(): Promise<void> }> = {
    'a save': {
      call: /PutQuestion/,
      work: () => saveQuestion(page),
    },
    'an upload': {
      call: /QuestionBulkUpload/,
      work: async () => {
        await openStep(page, 'questions/3', 'Questions');
        await page.getByLabel('Spreadsheet').setInputFiles(sheet);
      },
    },
    'a read': { call: /GetCampaignUsers/, work: () => goTo(page, 'users/3') },
    'a report': { call: /api\/Report/, work: () => goTo(page, 'report/3') },
  };
  for (const [name, { call, work }] of Object.entries(refused)) {
    await test.step(name, async () => {
      await forbidden(call);
      await work();
      await expectLogin(page, []);
      await line.mend();
      await expectFreshStart(page);
      await expect(notices(page)).toHaveCount(0);
      expect(questionsOn(server, 3)).toEqual(stored);
    });
  }
});

test('a late answer to an ended session does not end the next one', async ({ line, desk: { page }, vendor }) => {
  await logInAsAdmin(page);
  const release = line.hold(/PutQuestion/);
  await saveQuestion(page);
  await expect(dialog(page, 'Edit Question').getByText('Saving…')).toBeVisible();
  const releaseUsers = line.hold(/GetCampaignUsers/);
  await goTo(page, 'users/3');
  await confirm(page, 'Leave without saving?', 'Leave');
  // Only then, because any running call would notice first, and no question would appear.
  vendor.change('DELETE FROM tokens');
  await releaseUsers();
  await expectLogin(page, ['Please log in again.']);
  await expectFreshStart(page);
  await release();
  await expect.poll(() => line.callsTo(/PutQuestion/)[0]?.status).toBe(401);
  await openStep(page, 'questions/3', 'Questions');
  await expect(page.getByRole('region', { name: 'Questions' }).getByText('1 to ')).toBeVisible();
});
