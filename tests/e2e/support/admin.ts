import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Locator, type Page } from 'playwright/test';
import writeXlsxFile from 'write-excel-file/node';
import { readWorkbook } from '../../support/read-workbook.ts';
import type { ApiServer } from './api-server.ts';
import { logIn } from './play.ts';
import { players } from './vendor.ts';

/** Steps of an administrator, in the words on screen. */

export async function logInAsAdmin(page: Page, username = players.admin, password?: string): Promise<void> {
  await logIn(page, username, password === undefined ? {} : { password });
  await expect(page.getByRole('heading', { name: 'Hello Admin' })).toBeVisible();
}

/** Makes the password change that the first login enforces. */
export async function changeEnforcedPassword(page: Page, old: string, next: string): Promise<void> {
  await expect(dialog(page, 'Change Password')).toBeVisible();
  await expect(dialog(page, 'Change Password').getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await page.getByLabel('Old Password').fill(old);
  await page.getByLabel('New Password').fill(next);
  await page.getByLabel('Confirm Password').fill(next);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(dialog(page, 'Change Password')).toBeHidden();
}

/** Changes the address within the user's area, as a link or a typed address would. */
export async function goTo(page: Page, step: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = `${location.hash.split('/').slice(0, 3).join('/')}/${to}`;
  }, step);
}

export const stepLink = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name });

/** The open dialog with the given name or question. */
export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

/**
 * Waits until a dialog has opened, holds the focus and has stopped moving: before that, a click may miss it and a key
 * may go elsewhere. Focus may arrive during the motion, so this also waits for the library to remove the motion's
 * class.
 */
export async function expectOpened(asked: Locator): Promise<void> {
  await expect(asked.locator(':focus')).toBeVisible();
  await expect(asked).not.toHaveClass(/ant-zoom-/);
}

/** Answers a question once it has opened. */
export async function confirm(page: Page, question: string, answer: string): Promise<void> {
  const asked = dialog(page, question);
  await expectOpened(asked);
  await asked.getByRole('button', { name: answer, exact: true }).click();
  await expect(asked).toBeHidden();
}

/** The demo's pictures, as a vendor would have them on disk. */
export const picture = (name: string): string => path.resolve(import.meta.dirname, '../../../resources/demo', name);

/** Chooses a picture and waits for its preview: until then it is being read and is not yet part of the form. */
export async function choosePicture(input: Locator, name: string): Promise<void> {
  await input.setInputFiles(picture(name));
  const preview = input.locator('xpath=ancestor::fieldset[1]').locator('img');
  await expect(preview).toHaveAttribute('src', /^(data|blob):/);
}

/** The rows of a spreadsheet's first sheet, headings first. */
export const rowsOf = async (file: string): Promise<unknown[][]> => readWorkbook(await readFile(file))[0]?.data ?? [];

/** Writes a spreadsheet of one sheet. */
export async function writeSheet(file: string, rows: readonly (readonly (string | null)[])[]): Promise<string> {
  const data = rows.map((row) => row.map((value) => (value === null ? null : { value, type: String })));
  await writeXlsxFile(data).toFile(file);
  return file;
}

/** Chooses an entry of a drop-down once that has opened: until then it moves, and a click may miss the entry. */
export async function choose(page: Page, label: string, entry: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.locator('.ant-select-dropdown:not([class*="ant-slide-"])').getByText(entry, { exact: true }).click();
}

/** The day a number of days from today, as typed into a field. */
export function typedDay(daysFromToday: number): string {
  const day = new Date();
  day.setDate(day.getDate() + daysFromToday);
  return day.toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' });
}

export async function fillDay(page: Page, label: string, day: string): Promise<void> {
  await field(page, label).fill(day);
  await field(page, label).press('Enter');
}

/** Fills in a prize in the game setup, in the group of that name. */
export async function fillPrize(
  page: Page,
  group: string,
  prize: { image: string; name: string; winners: number; points?: readonly [number, number] },
): Promise<void> {
  const fields = page.getByRole('group', { name: group, exact: true });
  await choosePicture(fields.getByLabel('Image'), prize.image);
  await fields.getByLabel('Name').fill(prize.name);
  if (prize.points) {
    await fields.getByLabel('Minimum points').fill(String(prize.points[0]));
    await fields.getByLabel('Maximum points').fill(String(prize.points[1]));
  }
  await fields.getByLabel('Number of winners').fill(String(prize.winners));
}

/** Fills in a question's form; its second answer is the correct one. */
export async function fillQuestion(form: Locator, text: string): Promise<void> {
  await field(form, 'Question').fill(text);
  for (const [index, answer] of ['One', 'Two', 'Three', 'Four'].entries()) {
    await field(form, `Answer ${index + 1}`).fill(answer);
  }
  await form.getByRole('radio', { name: 'Answer 2 is correct' }).check();
}

/** Fills in the required fields of a user's form. */
export async function fillUser(form: Locator, email: string): Promise<void> {
  await field(form, 'First Name').fill('Ada');
  await field(form, 'Last Name').fill('Lovelace');
  await field(form, 'Email').fill(email);
}

/** Finds a field by its label, required or not. */
export const field = (scope: Page | Locator, label: string): Locator =>
  scope.getByLabel(new RegExp(`^${label}( \\*)?$`));

export const prizeGroup = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true });

/** Finds a button on the step's page, such as Prev, Save and Next at its foot. */
export const pageButton = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('button', { name, exact: true });

/** Expects a field to be marked invalid and to show the message. */
export async function expectProblem(control: Locator, message: string): Promise<void> {
  await expect(control).toHaveAccessibleDescription(message);
  await expect(control).toHaveAttribute('aria-invalid', 'true');
}

/** Expects an image to have loaded. */
export const expectDrawn = (image: Locator) =>
  expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);

/** Expects a success notice with exactly this text. */
export const expectNotice = (page: Page, text: string): Promise<void> =>
  expect(page.getByRole('status').filter({ has: page.getByText(text, { exact: true }) })).toBeVisible();

/** Opens a step by its address and waits for its heading. */
export async function openStep(page: Page, step: string, heading: string): Promise<void> {
  await goTo(page, step);
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
}

/** The texts of a campaign's questions in the server's database, in order. */
export const questionsOn = (server: ApiServer, campaignId: number): unknown[] =>
  server.query((db) =>
    db
      .prepare('SELECT question_text FROM questions WHERE campaign_id = ? ORDER BY created_at, id')
      .pluck()
      .all(campaignId),
  );

/** The user names of a campaign's users in the server's database. */
export const usersOn = (server: ApiServer, campaignId: number): unknown[] =>
  server.query((db) =>
    db
      .prepare(
        'SELECT user_name FROM campaign_users JOIN users ON users.id = user_id WHERE campaign_id = ? ORDER BY user_name',
      )
      .pluck()
      .all(campaignId),
  );

/** The sheets of a spreadsheet by name, each with its rows, headings first. */
export const sheetsOf = async (file: string): Promise<Record<string, unknown[][]>> =>
  Object.fromEntries(readWorkbook(await readFile(file)).map(({ sheet, data }) => [sheet, data]));
