import path from 'node:path';
import type { Locator } from 'playwright';
import { MAXIMUM_SHEET_BYTES } from '#shared/rules/sheet.ts';
import { confirm, dialog, expectOpened, field, openStep, writeSheet } from '../../support/admin.ts';
import { saveIn } from '../../support/wrong-files.ts';
import { button, closePanel, type Desk, dismissNotices, SOUND, visitQuestion } from './desk.ts';

const ADDED = 'Cologne has a cathedral.';

export async function questions(desk: Desk): Promise<void> {
  const { page, shoot } = desk;
  await openStep(page, `questions/${SOUND}`, 'Questions');
  const region = page.getByRole('region', { name: 'Questions' });
  await region.locator('tbody td').first().waitFor();
  await shoot('questions');
  await button(region, 'Question').click();
  await shoot('questions-sorted');
  await addQuestion(desk);
  await addAnother(desk);
  await editQuestion(desk, region);
  const remove = region.getByRole('button', { name: /^Delete (?!All)/ }).first();
  await visitQuestion(desk, remove, 'questions-delete');
  await visitQuestion(desk, page.getByRole('button', { name: 'Delete All' }), 'questions-delete-all');
  await region.getByRole('searchbox').fill('no such question');
  await page.getByText('Nothing found').waitFor();
  await shoot('questions-nothing-found');
  await page.reload();
  await region.locator('tbody td').first().waitFor();
  await sheets(desk, region);
}

async function addQuestion({ page, shoot }: Desk): Promise<void> {
  await page.getByRole('button', { name: 'Add Question' }).click();
  const form = dialog(page, 'Add Question');
  await form.getByLabel('Question').fill('Which river runs through Cologne?');
  await form.getByRole('textbox', { name: 'Answer 1' }).fill('Rhine');
  await form.getByRole('textbox', { name: 'Answer 2' }).fill('Danube');
  await shoot('questions-add');
  await button(form, 'Save').click();
  await page.getByText('Please select correct answer').first().waitFor();
  await shoot('questions-add-error');
  await page.keyboard.press('Escape');
  await expectOpened(dialog(page, 'Close without saving?'));
  await shoot('questions-add-discard');
  await confirm(page, 'Close without saving?', 'Discard');
  await form.waitFor({ state: 'hidden' });
}

/** Adds a question, and is ready for the next one. */
async function addAnother({ page, line, shoot }: Desk): Promise<void> {
  await page.getByRole('button', { name: 'Add Question' }).click();
  const form = dialog(page, 'Add Question');
  await form.getByText('True/False', { exact: true }).click();
  await form.getByLabel('Question').fill(ADDED);
  await form.getByText('True', { exact: true }).click();
  await shoot('questions-add-true-false');
  const release = line.hold(/PostNewQuestion/);
  await button(form, 'Save and add another').click();
  await form.getByText('Saving…').waitFor();
  await shoot('questions-saving');
  await release();
  await form.getByText(/in all\./).waitFor();
  await shoot('questions-saved');
  await closePanel(page, 'Add Question');
}

/** Changes the added question; then another administrator deletes it. */
async function editQuestion({ page, shoot, vendor }: Desk, region: Locator): Promise<void> {
  await region.getByRole('searchbox').fill(ADDED);
  await region.getByText('1 to 1 of 1').waitFor();
  const form = dialog(page, 'Edit Question');
  const edit = region.getByRole('button', { name: 'Edit' }).first();
  await edit.click();
  await form.waitFor();
  await shoot('questions-edit');
  await field(form, 'Question').fill(`${ADDED} And a bridge.`);
  await button(form, 'Save').click();
  await form.waitFor({ state: 'hidden' });
  await shoot('questions-changed');
  await edit.click();
  await field(form, 'Question').fill(ADDED);
  vendor.change('DELETE FROM questions WHERE question_text LIKE ?', `${ADDED}%`);
  await button(form, 'Save').click();
  await form.getByRole('alert').waitFor();
  await shoot('questions-gone');
  await dismissNotices(page);
  await page.keyboard.press('Escape');
  await confirm(page, 'Close without saving?', 'Discard');
  await form.waitFor({ state: 'hidden' });
  await region.getByRole('searchbox').fill('');
}

/** Spreadsheets being sent, refused at once, and refused by the server. */
async function sheets({ page, line, shoot, folder }: Desk, region: Locator): Promise<void> {
  const prepared = line.hold(/GetBulkQuestionInsertTemplate/);
  await button(page, 'Download Template').click();
  await page.getByText('Preparing the file…').waitFor();
  await shoot('questions-template-preparing');
  await prepared();
  await button(page, 'Show in folder').waitFor();
  await shoot('questions-template-saved');
  await button(page, 'Close').click();

  const dataTransfer = await page.evaluateHandle(() => {
    const dragged = new DataTransfer();
    dragged.items.add(new File(['x'], 'questions.xlsx'));
    return dragged;
  });
  await region.dispatchEvent('dragover', { dataTransfer });
  await page.getByText('Drop the spreadsheet').waitFor();
  await shoot('questions-sheet-dragged');
  await region.dispatchEvent('dragleave', { dataTransfer });

  const input = page.getByLabel('Spreadsheet');
  const file = (name: string, bytes: number) => saveIn(folder, { name, bytes: Buffer.alloc(bytes, 'x') });
  await input.setInputFiles(await file('questions.txt', 1));
  await page.getByText('Only .xlsx spreadsheets').waitFor();
  await input.setInputFiles(await file('questions.xlsx', MAXIMUM_SHEET_BYTES + 1));
  await page.getByText('The file is larger').waitFor();
  await shoot('questions-sheet-wrong-files');
  await dismissNotices(page);

  // Too large to be buffered on the way.
  const uploaded = line.hold(/QuestionBulkUpload/);
  await input.setInputFiles(await file('questions of the fair.xlsx', MAXIMUM_SHEET_BYTES - 1));
  await page.getByText('Uploading…').waitFor();
  await shoot('questions-sheet-uploading');
  await uploaded();
  await dismissSheet(page.getByRole('dialog'));

  const columns = ['Question', 'Type', 'Answer 1', 'Answer 2', 'Answer 3', 'Answer 4', 'Correct Answer'];
  const sheet = (rows: readonly (readonly (string | null)[])[]) =>
    writeSheet(path.join(folder, 'questions of the fair.xlsx'), rows);
  const checked = line.hold(/QuestionBulkUpload/);
  await input.setInputFiles(await sheet([columns.slice(0, -1), ['Wie heißt der Dom?']]));
  await page.getByText('Checking the rows…').waitFor();
  await shoot('questions-sheet-checking');
  await checked();
  await page.getByRole('dialog').waitFor();
  await shoot('questions-sheet-columns');
  await dismissSheet(page.getByRole('dialog'));

  const wrong = [
    ['Wie heißt der Dom?', 'Multiple Choice', 'Kölner Dom', 'Münster', null, null, 'Answer 5'],
    [null, 'True/False', null, null, null, null, 'TRUE'],
    ['هل كولونيا مدينة ألمانية؟', 'Perhaps', null, null, null, null, 'True'],
  ];
  await input.setInputFiles(await sheet([columns, ...wrong, ...wrong, ...wrong, ...wrong]));
  await page.getByRole('dialog').waitFor();
  await shoot('questions-sheet-error');
  await button(page.getByRole('dialog'), 'Download list').click();
  await button(page.getByRole('dialog'), 'Show in folder').waitFor();
  await shoot('questions-sheet-list-saved');
  await dismissSheet(page.getByRole('dialog'));
}

async function dismissSheet(refused: Locator): Promise<void> {
  await button(refused, 'Close').click();
  await refused.waitFor({ state: 'hidden' });
}
