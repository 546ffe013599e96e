import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { refusals } from '#shared/texts/en/refusals.ts';
import {
  confirm,
  dialog,
  field,
  goTo,
  logInAsAdmin,
  openStep,
  pageButton,
  stepLink,
  writeSheet,
} from './support/admin.ts';
import type { FaultyLine } from './support/faulty-line.ts';
import { expect, test } from './support/fixture.ts';

const LEAVE = 'Leave without saving?';

test('a save that ends after its page was left changes neither the page nor the next form', async ({
  line,
  desk: { page },
}) => {
  await logInAsAdmin(page);
  await openStep(page, 'game-setup/1', 'Game Setup');
  const name = field(page, 'Name').first();
  await name.fill('Renamed meanwhile');
  const release = line.hold(/PutCampaign/);
  await pageButton(page, 'Next').click();
  await expect(page.getByText('Saving…')).toBeVisible();
  await goTo(page, 'game-setup/2');
  await confirm(page, LEAVE, 'Leave');
  await expect(name).toHaveValue('Summer Spin');
  await name.fill('Half a name');
  await release();

  // The campaigns have been read again, which is the save's last action.
  await page.getByRole('combobox', { name: 'Campaign' }).click();
  await expect(page.locator('.ant-select-dropdown').getByText('Renamed meanwhile', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/game-setup\/2$/);
  await expect(name).toHaveValue('Half a name');
  await stepLink(page, 'Branding').click();
  await confirm(page, LEAVE, 'Stay');
  await expect(name).toHaveValue('Half a name');
});

test('a save that is refused after its page was left shows a notice', async ({ line, desk: { page } }) => {
  await logInAsAdmin(page);
  await openStep(page, 'game-setup/1', 'Game Setup');
  await field(page, 'Name').first().fill('Renamed meanwhile');
  await line.break(/PutCampaign/, { status: 400, type: 'application/json', body: '{"message":"No."}' });
  const release = line.hold(/PutCampaign/);
  await pageButton(page, 'Save').click();
  await expect(page.getByText('Saving…')).toBeVisible();
  await goTo(page, 'users/1');
  await confirm(page, LEAVE, 'Leave');
  await expect(page.getByRole('heading', { name: 'Users', exact: true })).toBeVisible();
  await release();
  await expect(page.getByRole('alert').filter({ hasText: 'No.' })).toBeVisible();
  await line.mend();
});

test('a sheet that is refused after its page was left is reported on any page, once', async ({
  folder,
  line,
  desk: { page },
}) => {
  await logInAsAdmin(page);
  await openStep(page, 'questions/3', 'Questions');
  const sheet = await writeSheet(path.join(folder, 'quiz.xlsx'), [['Nothing'], ['that is asked for']]);
  const release = line.hold(/QuestionBulkUpload/);
  await page.getByLabel('Spreadsheet').setInputFiles(sheet);
  await expect(page.getByText('Checking the rows…')).toBeVisible();
  await stepLink(page, 'Branding').click();
  await expect(page.getByRole('heading', { name: 'Branding', exact: true })).toBeVisible();
  await release();
  const refusal = dialog(page, 'The spreadsheet was refused');
  await expect(refusal).toContainText('quiz.xlsx');
  await refusal.getByRole('button', { name: 'Close' }).click();
  await expect(refusal).toBeHidden();
  await openStep(page, 'questions/3', 'Questions');
  await expect(page.getByRole('region', { name: 'Questions' }).getByText('1 to ')).toBeVisible();
  await expect(refusal).toBeHidden();
});

test('a refused save returns the focus to the pressed button', async ({ line, desk: { page } }) => {
  await logInAsAdmin(page);

  await test.step('in a panel', async () => {
    await openStep(page, 'users/3', 'Users');
    await page.getByRole('button', { name: 'Add User', exact: true }).click();
    const form = dialog(page, 'Add User');
    await field(form, 'First Name').fill('Ada');
    await field(form, 'Last Name').fill('Lovelace');
    await field(form, 'Email').fill('ada@guests.example');
    const save = form.getByRole('button', { name: 'Save', exact: true });
    await expectFocusBack(line, /AddUserToCampaign/, form, save, async () => {
      await expect(save).toBeDisabled();
      await expect(save).not.toBeFocused();
    });
    await page.keyboard.press('Enter');
    await expect(form).toBeHidden();
  });
  await test.step('on a page', async () => {
    await openStep(page, 'branding', 'Branding');
    await page.getByRole('radio', { checked: false }).first().check();
    for (const [pressed, other] of [
      ['Save', 'Next'],
      ['Next', 'Save'],
    ] as const) {
      const button = pageButton(page, pressed);
      await expectFocusBack(line, /UpdateClientBrandingInfo/, page, button, async () => {
        await expect(button).toHaveAttribute('aria-busy', 'true');
        await expect(button).toBeFocused();
        await expect(pageButton(page, other)).toBeDisabled();
        await expect(pageButton(page, other)).toHaveAttribute('aria-busy', 'false');
      });
    }
  });
});

/** Presses a button by keyboard, holds the call until the browser shows that it is running, and refuses it. */
async function expectFocusBack(
  line: FaultyLine,
  call: RegExp,
  scope: Page | Locator,
  button: Locator,
  expectUnderWay: () => Promise<void>,
): Promise<void> {
  await line.break(call, { status: 400, type: 'application/json', body: '{"message":"No."}' });
  const release = line.hold(call);
  await button.press('Enter');
  await expectUnderWay();
  await release();
  await expect(scope.getByRole('alert').filter({ hasText: 'No.' }).first()).toBeVisible();
  await expect(button).toBeFocused();
  await line.mend();
}

test('typed texts stay if the changed record cannot be read again', async ({ line, desk: { page } }) => {
  await logInAsAdmin(page);
  await openStep(page, 'questions/3', 'Questions');
  await page.getByRole('button', { name: 'Edit' }).first().click();
  const form = dialog(page, 'Edit Question');
  const question = field(form, 'Question');
  await expect(question).toBeFocused();
  await question.fill('Better words?');
  const body = JSON.stringify({ message: refusals['refusal.staleVersion'] });
  const refuse = (call: RegExp) => line.break(call, { status: 409, type: 'application/json', body });
  await refuse(/PutQuestion/);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  const reload = form.getByRole('button', { name: 'Reload' });
  await expect(reload).toBeVisible();
  // After a refusal the list is read again by itself. The test must not refuse that read.
  await expect.poll(() => line.callsTo(/GetCampaignQuestions/).map(({ status }) => status)).toEqual([200, 200]);
  await refuse(/GetCampaignQuestions/);
  await reload.click();
  const stale = page.getByRole('region', { name: 'Questions' }).getByText(/^Could not be refreshed/);
  await expect(stale).toBeVisible();
  await refuse(/GetCampaignQuestions/);
  await reload.click();
  await line.mend();
  await expect(question).toHaveValue('Better words?');
  await reload.click();
  await expect(reload).toBeHidden();
  await expect(question).toHaveValue('Better words?');
});
