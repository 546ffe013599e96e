import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { spreadsheet, textRow } from '../support/spreadsheet.ts';
import { text } from '../support/texts.ts';
import {
  choose,
  confirm,
  dialog,
  expectNotice,
  expectOpened,
  expectProblem,
  field,
  goTo,
  logInAsAdmin,
  openStep,
  picture,
  prizeGroup,
  questionsOn,
  rowsOf,
  writeSheet,
} from './support/admin.ts';
import { expect, test } from './support/fixture.ts';
import { saveIn, unreadableSheet, unsentSheet, wrongPicture } from './support/wrong-files.ts';

const QUESTION_HEADINGS = ['Question', 'Type', 'Answer 1', 'Answer 2', 'Answer 3', 'Answer 4', 'Correct Answer'];
const USER_HEADINGS = ['First Name', 'Last Name', 'Email', 'Location', 'Manager'];

test('a file that is not a picture is refused next to its field, and the earlier picture stays', async ({
  line,
  folder,
  desk: { page },
}) => {
  await logInAsAdmin(page);
  // The fields share one check, so one file shows that they use it.
  const wrong = await saveIn(folder, wrongPicture.file);

  await test.step('the logo', async () => {
    const logo = field(page, 'Vendor logo');
    await refuse(wrong, page.getByRole('group').filter({ has: logo }), logo);
  });
  await test.step('a prize', async () => {
    await openAnyway(page, 'game-setup', 'Game Setup');
    await choose(page, 'Game type', 'Prize Wheel only');
    const prize = prizeGroup(page, 'Prize 1');
    await refuse(wrong, prize, field(prize, 'Image'));
  });
  await test.step("a manager's avatar", async () => {
    await openAnyway(page, 'users/1', 'Users');
    await page.getByRole('button', { name: 'Add User' }).click();
    const form = dialog(page, 'Add User');
    await refuse(wrong, form, field(form, "Manager's avatar"));
  });
  expect(line.callsTo(/Files/)).toEqual([]);
});

/** Chooses a good picture, the wrong one, and another good one. `scope` contains only the field. */
async function refuse(wrong: string, scope: Locator, input: Locator): Promise<void> {
  const preview = scope.locator('img');
  await input.setInputFiles(picture('avatar.png'));
  await expect(preview).toHaveAttribute('src', /^(data|blob):/);
  const before = await preview.getAttribute('src');
  await input.setInputFiles(wrong);
  await expectProblem(input, wrongPicture.message);
  await expect(preview).toHaveAttribute('src', before ?? '');
  await input.setInputFiles(picture('prizes/earbuds.png'));
  await expect(input).toHaveAttribute('aria-invalid', 'false');
  await expect(preview).not.toHaveAttribute('src', before ?? '');
}

/** Leaves a form with unsaved changes for another step. */
async function openAnyway(page: Page, step: string, heading: string): Promise<void> {
  await goTo(page, step);
  await confirm(page, 'Leave without saving?', 'Leave');
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
}

const lists = [
  {
    step: 'questions/3',
    name: 'Questions',
    rows: 'SELECT question_text, answer_text FROM questions LEFT JOIN answers ON answers.question_id = questions.id',
  },
  {
    step: 'users/3',
    name: 'Users',
    rows: 'SELECT users.*, campaign_id FROM users LEFT JOIN campaign_users ON campaign_users.user_id = users.id',
  },
];

test('an invalid spreadsheet never changes the list of questions or users', async ({
  desk: { page },
  server,
  folder,
}) => {
  const unreadable = await saveIn(folder, unreadableSheet.file);
  const unsent = await saveIn(folder, unsentSheet.file);
  await logInAsAdmin(page);
  for (const { step, name, rows } of lists) {
    await test.step(name, async () => {
      const stored = () => server.query((db) => db.prepare(rows).all());
      const before = stored();
      await openStep(page, step, name);
      await upload(page, unreadable);
      const refusal = dialog(page, 'The spreadsheet was refused');
      await expect(refusal).toContainText(unreadableSheet.message);
      await expect(refusal).toContainText(unreadableSheet.file.name);
      await expect(refusal.getByRole('button', { name: 'Download list' })).toHaveCount(0);
      await expectOpened(refusal);
      await page.keyboard.press('Escape');
      await expect(refusal).toBeHidden();
      await expect(page.getByRole('button', { name: 'Upload Template' })).toBeFocused();
      await upload(page, unsent);
      await expect(page.getByRole('alert').filter({ hasText: unsentSheet.message })).toBeVisible();
      expect(stored()).toEqual(before);
    });
  }
});

/** Chooses a spreadsheet as people do: the button opens the system's dialog. */
async function upload(page: Page, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload Template' }).click();
  await (await chooser).setFiles(file);
}

test('a sheet with wrong questions is refused as a whole, row by row, and accepted once corrected', async ({
  folder,
  desk: { page, downloads },
  vendor,
}) => {
  vendor.keepQuestions('Know Your Sound', 2);
  await logInAsAdmin(page);
  await openStep(page, 'questions/3', 'Questions');
  const list = page.getByRole('region', { name: 'Questions' });
  await expect(list.getByText('1 to 2 of 2')).toBeVisible();

  const file = path.join(folder, 'quiz.xlsx');
  await writeSheet(file, [
    QUESTION_HEADINGS,
    ['Is this one fine?', 'True/False', null, null, null, null, 'True'],
    [null, 'Multiple Choice', 'a', null, 'c', 'd', 'Answer 2'],
    ['Which type?', 'Essay', 'a', 'b', 'c', 'd', 'Answer 1'],
  ]);
  await upload(page, file);
  const refusal = dialog(page, 'Some rows have problems');
  await expect(refusal).toContainText('2 rows have problems. The other row can be imported.');
  await expect(refusal.getByRole('button', { name: 'Import the others' })).toBeVisible();
  const errors = [
    ['3', 'Question', text('form.required')],
    ['3', 'Answer 2', text('form.required')],
    ['4', 'Type', 'Please choose Multiple Choice or True/False'],
  ];
  await expectErrors(refusal, errors);

  const download = refusal.getByRole('button', { name: 'Download list' });
  await download.focus();
  await page.keyboard.press('Enter');
  await expect(refusal.getByText('Saved as quiz - errors.csv')).toBeVisible();
  await expect(download).toBeFocused();
  await expect(page.getByText('Saved as quiz - errors.csv')).toHaveCount(1);
  await expect(refusal.getByRole('button', { name: 'Show in folder' })).toBeVisible();
  const lines = errors.map(([row, column, reason]) => `${row},"${column}","${reason}"`);
  expect(await readFile(path.join(downloads, 'quiz - errors.csv'), 'utf8')).toBe(
    `\uFEFF${['Row,Column,Reason', ...lines].join('\r\n')}\r\n`,
  );
  await refusal.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Upload Template' })).toBeFocused();
  await expect(page.getByText('Saved as quiz - errors.csv')).toHaveCount(0);
  await page.reload();
  await expect(list.getByText('1 to 2 of 2')).toBeVisible();

  await writeSheet(file, [
    QUESTION_HEADINGS,
    ['Is this one fine?', 'True/False', null, null, null, null, 'True'],
    ['And this one?', 'Multiple Choice', 'a', 'b', 'c', 'd', 'Answer 2'],
  ]);
  await upload(page, file);
  await expectNotice(page, text('notice.questionsUploaded'));
  await expect(list.getByText('1 to 4 of 4')).toBeVisible();
  expect(vendor.answerTo('And this one?', true)).toBe('b');
});

test('hidden rows of a sheet are imported only if the administrator agrees', async ({
  folder,
  desk: { page },
  server,
}) => {
  const rows = textRow(2, ['Seen?', 'True/False', '', '', '', '', 'True']) + hiddenRow(3, 'Hidden?');
  const bytes = spreadsheet({ rows: textRow(1, QUESTION_HEADINGS) + rows });
  const before = questionsOn(server, 3);
  await logInAsAdmin(page);
  await openStep(page, 'questions/3', 'Questions');
  const file = await saveIn(folder, { name: 'quiz.xlsx', bytes });
  const question = dialog(page, 'Some rows are hidden');
  await upload(page, file);
  await expect(question).toContainText('1 row is hidden in the spreadsheet');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  expect(questionsOn(server, 3)).toEqual(before);
  await upload(page, file);
  await question.getByRole('button', { name: 'Leave them out' }).click();
  await expectNotice(page, text('notice.questionsUploaded'));
  expect(questionsOn(server, 3)).toEqual([...before, 'Seen?']);

  await upload(page, file);
  await question.getByRole('button', { name: 'Import hidden rows' }).click();
  await dialog(page, 'Some questions exist already').getByRole('button', { name: 'Add only new ones' }).click();
  await expect(page.getByRole('region', { name: 'Questions' }).getByText('Hidden?')).toBeVisible();
  expect(questionsOn(server, 3)).toEqual([...before, 'Seen?', 'Hidden?']);
});

const hiddenRow = (number: number, question: string): string =>
  textRow(number, [question, 'True/False', '', '', '', '', 'True']).replace('<row', '<row hidden="1"');

test('a sheet of users adds new users and updates those with a known email, or changes nothing', async ({
  folder,
  desk: { page },
  vendor,
  server,
}) => {
  vendor.change("UPDATE users SET first_name = 'Old', location = 'Oslo' WHERE email = 'player05@nordwind.example'");
  const people = () =>
    server.query((db) =>
      db
        .prepare(
          `SELECT first_name AS first, location, email FROM users JOIN campaign_users ON user_id = users.id
           WHERE campaign_id = 3 ORDER BY users.id`,
        )
        .all(),
    );
  const known = { first: 'Old', location: 'Oslo', email: 'player05@nordwind.example' };
  expect(people()).toEqual([known]);
  await logInAsAdmin(page);
  await openStep(page, 'users/3', 'Users');

  const file = path.join(folder, 'guests.xlsx');
  const fine = ['New', 'Name', 'player05@nordwind.example', '', ''];
  await writeSheet(file, [
    USER_HEADINGS,
    fine,
    ['Ada', '', 'no address', '', ''],
    ['Bo', 'Li', 'player05@nordwind.example', '', ''],
  ]);
  await upload(page, file);
  const refusal = dialog(page, 'Some rows have problems');
  await expectErrors(refusal, [
    ['3', 'Last Name', text('form.required')],
    ['3', 'Email', text('form.email')],
    ['4', 'Email', 'This email is in row 2 already'],
  ]);
  await refusal.getByRole('button', { name: 'Cancel' }).click();
  expect(people()).toEqual([known]);

  await writeSheet(file, [USER_HEADINGS, fine, ['Ada', 'Lovelace', 'ada@guests.example', 'Köln', '李 明']]);
  await upload(page, file);
  await expectNotice(page, text('notice.usersUploaded'));
  await expect(page.getByRole('region', { name: 'Users' }).getByText('ada@guests.example')).toBeVisible();
  expect(people()).toEqual([
    { ...known, first: 'New' },
    { first: 'Ada', location: 'Köln', email: 'ada@guests.example' },
  ]);
});

/** Expects the dialog to list exactly these: row, column, reason. */
async function expectErrors(refusal: Locator, errors: readonly string[][]): Promise<void> {
  const rows = refusal.getByRole('region', { name: 'Errors' }).getByRole('row');
  await expect(rows).toHaveCount(errors.length + 1);
  for (const [index, error] of errors.entries()) {
    await expect(rows.nth(index + 1).getByRole('cell')).toHaveText(error);
  }
}

test('templates and reports are saved under names that are safe on every disk', async ({
  desk: { page, downloads, shownFiles },
  vendor,
}) => {
  vendor.change('UPDATE campaigns SET name = ? WHERE id = 1', '../..\\CON: <"Köln"> | 50% ? *\u202Efdp.exe 🎡');
  await logInAsAdmin(page);
  await openStep(page, 'users/1', 'Users');
  await page.getByRole('button', { name: 'Download Template' }).click();
  await showInFolder(page);
  await openStep(page, 'report/1', 'Report');
  await page.getByRole('button', { name: 'Download report' }).click();
  await showInFolder(page);

  const names = (await readdir(downloads)).sort();
  expect(names).toEqual([expect.stringMatching(/^User template.*\.xlsx$/), expect.stringMatching(/report\.xlsx$/)]);
  for (const name of names) {
    expect(name).toMatch(/^[\p{L}\p{N}._ ()-]+$/u);
    expect(name).toContain('Köln');
    expect((await rowsOf(path.join(downloads, name))).length).toBeGreaterThan(1);
  }
  await expect.poll(shownFiles).toEqual(names.map((name) => path.join(downloads, name)));
});

/** Looks for the file that has just been saved. */
async function showInFolder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show in folder' }).click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText(/^Saved as/)).toHaveCount(0);
}

test('a cancelled save is no failure, and can be repeated', async ({ line, openKiosk }) => {
  const { page, downloads } = await openKiosk({ apiUrl: line.url, cancelsSaving: true });
  await logInAsAdmin(page);
  await openStep(page, 'users/1', 'Users');
  const button = page.getByRole('button', { name: 'Download Template' });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const release = line.hold(/GetBulkUserUpsertTemplate/);
    await button.click();
    await expect(page.getByText('Preparing the file…')).toBeVisible();
    await release();
    await expect(page.getByText('Preparing the file…')).toBeHidden();
    await expect(button).toBeFocused();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByText(/^Saved as/)).toHaveCount(0);
  }
  expect(await readdir(downloads).catch(() => [])).toEqual([]);
});
