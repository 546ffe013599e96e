import type { Locator } from 'playwright/test';
import { text } from '../support/texts.ts';
import { dialog, field, fillQuestion, fillUser, logInAsAdmin, openStep, pageButton, picture } from './support/admin.ts';
import type { Fault } from './support/faulty-line.ts';
import { expect, test } from './support/fixture.ts';
import { logIn } from './support/play.ts';
import { PASSWORD, players } from './support/vendor.ts';

const json = (body: unknown, status = 400): Fault => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});

/**
 * A failed save of each kind, and the text that the administrator reads. `errors.test.ts` and `client.test.ts` find the
 * text in any answer.
 */
const failures: readonly { name: string; fault: Fault; message: string }[] = [
  { name: 'a message', fault: json({ Message: 'Datum ungültig – بس' }), message: 'Datum ungültig – بس' },
  {
    name: 'a page of a failed server',
    fault: { status: 500, type: 'text/html', body: '<h1>Server Error</h1>' },
    message: text('error.fallback'),
  },
  { name: 'something else', fault: json({ id: { no: 'id' } }, 200), message: text('error.invalidResponse') },
  { name: 'a line that breaks', fault: 'drop-before', message: text('error.unreachable') },
];

test('any refusal of a save is shown next to the form, which keeps the typed texts', async ({
  line,
  desk: { page },
  vendor,
}) => {
  vendor.keepQuestions('Know Your Sound', 1);
  await logInAsAdmin(page);
  await openStep(page, 'questions/3', 'Questions');
  await page.getByRole('button', { name: 'Add Question' }).click();
  const form = dialog(page, 'Add Question');
  await fillQuestion(form, 'Is it kept?');

  for (const { name, fault, message } of failures) {
    await test.step(name, async () => {
      await line.break(/PostNewQuestion/, fault);
      await form.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(form.getByRole('alert')).toHaveText(message);
      // No notice repeats it.
      await expect(page.getByRole('alert')).toHaveCount(1);
      await expect(field(form, 'Question')).toHaveValue('Is it kept?');
      await expect(field(form, 'Answer 4')).toHaveValue('Four');
      await expect(form.getByRole('radio', { name: 'Answer 2 is correct' })).toBeChecked();
    });
  }
  await line.mend();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('region', { name: 'Questions' }).getByText('1 to 2 of 2')).toBeVisible();
  expect(vendor.answerTo('Is it kept?', true)).toBe('Two');
});

test('a refused save of branding, campaign or user keeps the form, and the next one succeeds', async ({
  line,
  desk: { page },
  server,
}) => {
  const refusal = 'Closed for stocktaking.';
  const rows = <T>(sql: string): T => server.query((db) => db.prepare(sql).pluck().get() as T);
  const refuse = (call: RegExp) => line.break(call, json({ message: refusal }));
  const told = (scope: Locator) => scope.getByRole('alert').filter({ hasText: refusal });
  await logInAsAdmin(page);
  const main = page.getByRole('main');

  await test.step('branding', async () => {
    await page.getByRole('radio', { name: /Citrus/ }).check();
    for (const button of ['Save', 'Next']) {
      await refuse(/UpdateClientBrandingInfo/);
      await pageButton(page, button).click();
      await expect(told(main)).toBeVisible();
      await expect(page.getByRole('radio', { name: /Citrus/ })).toBeChecked();
      await expect(page).toHaveURL(/branding$/);
    }
    await line.mend();
    await pageButton(page, 'Save').click();
    await expect(page.getByText('All changes saved')).toBeVisible();
    await expect(told(main)).toHaveCount(0);
    expect(rows('SELECT description FROM themes JOIN clients ON theme_id = themes.id')).toBe('Citrus');
  });
  await test.step('a campaign', async () => {
    await openStep(page, 'game-setup/3', 'Game Setup');
    await field(main, 'Name').fill('Know Your Noise');
    for (const button of ['Save', 'Next']) {
      await refuse(/PutCampaign/);
      await pageButton(page, button).click();
      await expect(told(main)).toBeVisible();
      await expect(field(main, 'Name')).toHaveValue('Know Your Noise');
      await expect(page).toHaveURL(/game-setup\/3$/);
    }
    await line.mend();
    await pageButton(page, 'Save').click();
    await expect(page.getByText('All changes saved')).toBeVisible();
    await expect(told(main)).toHaveCount(0);
    expect(rows('SELECT name FROM campaigns WHERE id = 3')).toBe('Know Your Noise');
  });
  await test.step('a user', async () => {
    await openStep(page, 'users/3', 'Users');
    await refuse(/AddUserToCampaign/);
    await page.getByRole('button', { name: 'Add User' }).click();
    const form = dialog(page, 'Add User');
    await fillUser(form, 'ada@guests.example');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(told(form)).toBeVisible();
    await expect(field(form, 'Email')).toHaveValue('ada@guests.example');
    await line.mend();
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form).toBeHidden();
    expect(rows("SELECT count(*) FROM users WHERE email = 'ada@guests.example'")).toBe(1);
  });
});

test('a password change moves to the first wrong field, a wrong old password is shown at its field only, and the typed texts stay', async ({
  desk,
}) => {
  const { page } = desk;
  const refusal = 'The old password is incorrect.';
  const openForms = {
    'on demand': async () => {
      await logInAsAdmin(page);
      await page.getByRole('button', { name: 'Change Password' }).click();
    },
    enforced: () => logIn(page, players.enforcedPassword),
  };
  for (const [name, openForm] of Object.entries(openForms)) {
    await test.step(name, async () => {
      await openForm();
      const form = dialog(page, 'Change Password');
      const [old, next, again] = ['Old Password', 'New Password', 'Confirm Password'].map((label) =>
        field(form, label),
      ) as [Locator, Locator, Locator];
      const change = form.getByRole('button', { name: 'Change', exact: true });
      await next.fill('long enough');
      await change.click();
      await expect(old).toBeFocused();
      await old.fill(`not ${PASSWORD}`);
      await again.fill('long enouhg');
      await change.click();
      await expect(again).toBeFocused();
      await again.fill('long enough');
      await change.click();
      await expect(old).toHaveAccessibleDescription(refusal);
      await expect(old).toBeFocused();
      await expect(page.getByRole('alert').filter({ hasText: refusal })).toHaveCount(0);
      await expect(old).toHaveValue(`not ${PASSWORD}`);
      for (const typed of [next, again]) await expect(typed).toHaveValue('long enough');

      await old.fill(PASSWORD);
      await expect(form.getByText(refusal)).toHaveCount(0);
      await change.click();
      await expect(form).toBeHidden();
    });
    await desk.startAgain();
  }
});

test('branding without themes says so at the themes, and keeps the chosen logo', async ({ line, desk: { page } }) => {
  await line.break(/api\/Themes/, json([], 200));
  await logInAsAdmin(page);
  const logo = page.getByLabel('Vendor logo');
  await logo.setInputFiles(picture('avatar.png'));
  const themes = page.locator('section').filter({ hasText: 'The server offers no themes' });
  for (const button of ['Save', 'Next']) {
    await pageButton(page, button).click();
    await expect(themes.getByRole('alert')).toHaveText(text('form.required'));
    await expect(page).toHaveURL(/branding$/);
    await expect(page.getByText('Unsaved changes')).toBeVisible();
  }
  expect(line.callsTo(/PostFile|UpdateClientBrandingInfo/)).toEqual([]);
});
