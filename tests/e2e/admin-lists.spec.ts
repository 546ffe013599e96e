import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import {
  confirm,
  dialog,
  expectNotice,
  expectProblem,
  field,
  logInAsAdmin,
  openStep,
  pageButton,
  questionsOn,
  rowsOf,
  usersOn,
  writeSheet,
} from './support/admin.ts';
import { expect, test } from './support/fixture.ts';
import { stageKiosks } from './support/fleet.ts';
import { letEverybodyPlay } from './support/played.ts';
import { resize } from './support/resize.ts';
import { players } from './support/vendor.ts';

/** Expects a button to ask this, and No or Escape to lead back to it. */
async function expectDeclined(page: Page, button: Locator, question: string): Promise<void> {
  await button.click();
  await expect(dialog(page, question).getByRole('button', { name: 'Ok', exact: true })).toBeVisible();
  await confirm(page, question, 'Cancel');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page, question).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page, question)).toBeHidden();
  await expect(button).toBeFocused();
}

async function accept(page: Page, button: Locator, question: string): Promise<void> {
  await button.click();
  await confirm(page, question, 'Ok');
}

/** Expects the way to another step to be free while a notice is shown. */
async function expectBelowSteps(page: Page, notice: string): Promise<void> {
  const [steps, told] = await Promise.all([
    page.getByRole('navigation', { name: 'Steps' }).boundingBox(),
    page.getByRole('status').filter({ hasText: notice }).boundingBox(),
  ]);
  expect(told?.y).toBeGreaterThan((steps?.y ?? 0) + (steps?.height ?? 0));
}

test('questions are deleted, one and all, only after a yes, with a notice for each success', async ({
  folder,
  desk: { page, downloads },
  server,
}) => {
  await logInAsAdmin(page);
  await openStep(page, 'questions/3', 'Questions');
  const region = page.getByRole('region', { name: 'Questions' });
  const stored = questionsOn(server, 3);
  const [first = ''] = stored.map(String);

  await test.step('one', async () => {
    const question = 'Are you sure you want to delete this question?';
    const row = region.getByRole('row').filter({ hasText: first });
    const button = row.getByRole('button', { name: 'Delete' });
    await expectDeclined(page, button, question);
    expect(questionsOn(server, 3)).toEqual(stored);
    await button.click();
    await expect(dialog(page, question)).toContainText(first);
    await confirm(page, question, 'Ok');
    await expectNotice(page, 'The question has been deleted');
    await expectBelowSteps(page, 'The question has been deleted');
    await expect(row).toHaveCount(0);
    await expect(region).toBeFocused();
    expect(questionsOn(server, 3)).toEqual(stored.slice(1));
  });

  await test.step('all', async () => {
    const button = pageButton(page, 'Delete All');
    await expectDeclined(page, button, 'delete all questions?');
    expect(questionsOn(server, 3)).toEqual(stored.slice(1));
    await accept(page, button, 'delete all questions?');
    await expectNotice(page, 'All questions have been deleted');
    await expect(region.getByRole('heading', { name: 'No questions yet' })).toBeVisible();
    await expect(region).toBeFocused();
    expect(questionsOn(server, 3)).toEqual([]);
  });

  await test.step('upload of new ones', async () => {
    await pageButton(page, 'Download Template').click();
    await expect(page.getByText('Saved as Question template.xlsx')).toBeVisible();
    const [headings = []] = await rowsOf(path.join(downloads, 'Question template.xlsx'));
    const sheet = await writeSheet(path.join(folder, 'questions.xlsx'), [
      headings.map(String),
      ['Is it open?', 'True/False', null, null, null, null, 'True'],
    ]);
    await page.getByLabel('Spreadsheet').setInputFiles(sheet);
    await expectNotice(page, 'All question have been uploaded');
    await expect(region.getByRole('row').filter({ hasText: 'Is it open?' })).toBeVisible();
    expect(questionsOn(server, 3)).toEqual(['Is it open?']);
  });
});

test('users are mailed and deleted, one and all, only after a yes, with a notice for each success', async ({
  folder,
  desk: { page, downloads },
  server,
}) => {
  await logInAsAdmin(page);
  await openStep(page, 'users/1', 'Users');
  const region = page.getByRole('region', { name: 'Users' });
  const stored = usersOn(server, 1);
  await page.getByRole('searchbox', { name: 'Search users' }).fill(players.other);
  const row = region.getByRole('row').filter({ hasText: players.other });
  await expect(region.getByText('1 to 1 of 1')).toBeVisible();

  await test.step('a mail', async () => {
    const question = 'send email to User?';
    const button = row.getByRole('button', { name: 'Resend Email' });
    await expect(row).toContainText('Not sent');
    await expectDeclined(page, button, question);
    expect(await server.mailsTo(players.other)).toEqual([]);
    await button.click();
    await expect(dialog(page, question)).toContainText(players.other);
    await confirm(page, question, 'Ok');
    await expectNotice(page, 'Email has been sent');
    await expect(row).not.toContainText('Not sent');
    await expect(row).toContainText('Sent');
    await expect(button).toBeFocused();
    expect(await server.mailsTo(players.other)).toHaveLength(1);
  });

  await test.step('one user', async () => {
    const question = 'delete this user?';
    const button = row.getByRole('button', { name: 'Delete' });
    await expectDeclined(page, button, question);
    expect(usersOn(server, 1)).toEqual(stored);
    await button.click();
    await expect(dialog(page, question)).toContainText(players.other);
    await confirm(page, question, 'Ok');
    await expectNotice(page, 'The user has been deleted');
    await expect(region).toBeFocused();
    expect(usersOn(server, 1)).toEqual(stored.filter((user) => user !== players.other));
  });

  await test.step('all users', async () => {
    await region.getByRole('button', { name: 'Show all' }).click();
    const button = pageButton(page, 'Delete All');
    await expectDeclined(page, button, 'delete all users?');
    expect(usersOn(server, 1)).toHaveLength(stored.length - 1);
    await accept(page, button, 'delete all users?');
    await expectNotice(page, 'All users have been deleted');
    await expect(region.getByRole('heading', { name: 'No users yet' })).toBeVisible();
    await expect(region).toBeFocused();
    expect(usersOn(server, 1)).toEqual([]);
    // In another campaign the same people are still players.
    expect(usersOn(server, 2)).toEqual([players.twoCampaigns]);
  });

  await test.step('upload of new ones', async () => {
    await pageButton(page, 'Download Template').click();
    await expect(page.getByText(/Saved as User template/)).toBeVisible();
    const [headings = []] = await rowsOf(path.join(downloads, 'User template - Spin the Sound.xlsx'));
    const sheet = await writeSheet(path.join(folder, 'users.xlsx'), [
      headings.map(String),
      ['Ada', 'Lovelace', 'ada@example.com', '', ''],
    ]);
    await page.getByLabel('Spreadsheet').setInputFiles(sheet);
    await expectNotice(page, 'All users have been uploaded');
    await expect(region.getByRole('row').filter({ hasText: 'ada@example.com' })).toBeVisible();
    expect(usersOn(server, 1)).toEqual(['ada@example.com']);
  });
});

test('an added or changed user is shown, whatever page or search the list was at', async ({
  desk: { page },
  server,
}) => {
  await logInAsAdmin(page);
  await openStep(page, 'users/1', 'Users');
  const region = page.getByRole('region', { name: 'Users' });
  const search = page.getByRole('searchbox', { name: 'Search users' });
  const total = usersOn(server, 1).length;
  const lastPage = region.getByText(`26 to ${total + 1} of ${total + 1}`);
  const sortBy = (title: string) => region.getByRole('columnheader', { name: title }).getByRole('button').click();
  const saidOf = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

  await test.step('added while a search hid all users', async () => {
    await sortBy('Employee ID');
    await search.fill('nobody');
    await expect(region.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
    await page.getByRole('button', { name: 'Add User' }).click();
    const form = dialog(page, 'Add User');
    await field(form, 'First Name').fill('Zoe');
    await field(form, 'Last Name').fill('Zzz');
    await field(form, 'Email').fill('zoe@example.com');
    const said = saidOf('Zoe Zzz has been added');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await said;
    await expect(form).toBeHidden();
    await expect(lastPage).toBeVisible();
    await expect(search).toHaveValue('');
    await expect(region.getByRole('row').filter({ hasText: 'zoe@example.com' })).toBeInViewport();
  });

  await test.step('changed, which moves the row to another page; another user’s email is refused at its field', async () => {
    await sortBy('Location');
    const row = region.getByRole('row').nth(1);
    const email = (await row.getByRole('cell').nth(3).textContent()) ?? '';
    await row.getByRole('button', { name: 'Edit' }).click();
    const form = dialog(page, 'Edit User');
    await field(form, 'Location').fill('');
    await field(form, 'Email').fill('zoe@example.com');
    await page.keyboard.press('Enter');
    await expectProblem(field(form, 'Email'), 'This email address cannot be used here. Please enter a different one.');
    await expect(field(form, 'Email')).toBeFocused();
    await field(form, 'Email').fill(email);
    const said = saidOf('has been changed');
    await page.keyboard.press('Enter');
    await said;
    await expect(form).toBeHidden();
    await expect(lastPage).toBeVisible();
    await expect(region.getByRole('row').filter({ hasText: email })).toBeInViewport();
    // The button that opened the form has disappeared with its page.
    await expect(page.locator('main:focus-within')).toBeVisible();
  });
});

test('Delete All asks in the singular for a list of one', async ({ desk: { page }, server, vendor }) => {
  vendor.keepQuestions('Know Your Sound', 1);
  server.query((db) =>
    db.exec(
      'DELETE FROM campaign_users WHERE campaign_id = 3 AND user_id > (SELECT min(user_id) FROM campaign_users WHERE campaign_id = 3)',
    ),
  );
  await logInAsAdmin(page);
  const lists = [
    {
      step: 'questions/3',
      heading: 'Questions',
      question: 'delete all questions?',
      detail: 'This deletes 1 question permanently.',
    },
    {
      step: 'users/3',
      heading: 'Users',
      question: 'delete all users?',
      detail: '1 user will no longer be able to play this campaign.',
    },
  ];
  for (const { step, heading, question, detail } of lists) {
    await openStep(page, step, heading);
    await pageButton(page, 'Delete All').click();
    await expect(dialog(page, question)).toContainText(detail);
    await confirm(page, question, 'Cancel');
  }
});

/** Finds words of column headings that need more than one line. Runs in the page. */
function brokenHeadings(): string[] {
  const broken: string[] = [];
  for (const heading of document.querySelectorAll('th')) {
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      // Only for screen readers.
      if ((node.parentElement?.clientWidth ?? 0) === 1) continue;
      for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (range.getClientRects().length > 1) broken.push(word);
      }
    }
  }
  return broken;
}

test('no column heading breaks within a word in a portrait window', async ({ desk: { page }, server }) => {
  stageKiosks(server, [{ name: 'Hall 3', silentMs: 0 }]);
  letEverybodyPlay(server);
  await resize(page, { width: 1080, height: 1920 });
  await logInAsAdmin(page);
  const broken: Record<string, string[]> = {};
  for (const [step, heading] of [
    ['kiosks', 'Kiosks'],
    ['users/1', 'Users'],
    ['questions/1', 'Questions'],
    ['report/1', 'Report'],
  ] as const) {
    await openStep(page, step, heading);
    await expect(page.locator('tbody tr').first()).toBeVisible();
    broken[heading] = await page.evaluate(brokenHeadings);
  }
  expect(broken).toEqual({ Kiosks: [], Users: [], Questions: [], Report: [] });
});
