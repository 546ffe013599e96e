import type { Locator } from 'playwright/test';
import { refusals } from '#shared/texts/en/refusals.ts';
import { text } from '../support/texts.ts';
import {
  choose,
  dialog,
  expectNotice,
  field,
  fillDay,
  fillQuestion,
  fillUser,
  logInAsAdmin,
  openStep,
  pageButton,
  typedDay,
} from './support/admin.ts';
import type { FaultyLine } from './support/faulty-line.ts';
import { expect, test } from './support/fixture.ts';

/** `refusals.test.ts` does the same with a campaign and a question. */
test('the second of two administrators sees the conflict, keeps the typed texts, and continues from the first save', async ({
  desk: { page },
  server,
  vendor,
}) => {
  const stored = (sql: string) => server.query((db) => db.prepare(sql).pluck().get());
  await logInAsAdmin(page);

  await test.step('branding', async () => {
    const theme = 'SELECT description FROM themes JOIN clients ON theme_id = themes.id';
    const main = page.getByRole('main');
    await page.getByRole('radio', { name: /Full/ }).waitFor();
    vendor.change(
      `UPDATE clients SET version = version + 1,
         theme_id = (SELECT id FROM themes WHERE description LIKE '%Midnight%')`,
    );
    await page.getByRole('radio', { name: /Citrus/ }).check();
    await pageButton(page, 'Save').click();
    await expectTold(main);
    await expect(page.getByRole('radio', { name: /Citrus/ })).toBeChecked();
    expect(stored(theme)).toBe('Midnight');
    await main.getByRole('button', { name: 'Reload' }).click();
    await expectNotice(page, text('save.kept', { count: 1 }));
    await expect(page.getByRole('radio', { name: /Citrus/ })).toBeChecked();
    await pageButton(page, 'Save').click();
    await expect(page.getByText('All changes saved')).toBeVisible();
    expect(stored(theme)).toBe('Citrus');
  });

  await test.step('a user', async () => {
    const name = 'SELECT first_name FROM users JOIN campaign_users ON user_id = users.id WHERE campaign_id = 3';
    const form = dialog(page, 'Edit User');
    const typed = field(form, 'First Name');
    const save = form.getByRole('button', { name: 'Save', exact: true });
    await openStep(page, 'users/3', 'Users');
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    await expect(form).toBeVisible();
    vendor.change(
      `UPDATE users SET version = version + 1, first_name = 'First text'
       WHERE id IN (SELECT user_id FROM campaign_users WHERE campaign_id = 3)`,
    );
    await typed.fill('Second text');
    await save.click();
    await expectTold(form);
    await expect(typed).toHaveValue('Second text');
    expect(stored(name)).toBe('First text');
    await form.getByRole('button', { name: 'Reload' }).click();
    await expect(typed).toHaveValue('Second text');
    await expect(typed).toHaveAccessibleDescription(/^Stored: First text\. /);
    await form.getByRole('button', { name: text('save.useStored') }).click();
    await expect(typed).toHaveValue('First text');
    await typed.fill('Second text');
    await save.click();
    await expect(form).toBeHidden();
    expect(stored(name)).toBe('Second text');
  });
});

const expectTold = (scope: Locator) =>
  expect(scope.getByRole('alert').filter({ hasText: refusals['refusal.staleVersion'] })).toBeVisible();

test('a double click saves once, and so does a save repeated after a lost answer', async ({
  line,
  desk: { page },
  server,
}) => {
  const count = (table: string) => server.query((db) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
  await logInAsAdmin(page);
  const main = page.getByRole('main');

  for (const [index, loses] of [false, true].entries()) {
    await test.step(loses ? 'a campaign whose answers get lost' : 'a campaign, by a double click', async () => {
      const before = Number(count('campaigns'));
      const callsBefore = line.callsTo(/PostCampaign/).length;
      await openStep(page, 'game-setup', 'Game Setup');
      // The step of the previous campaign has the same heading.
      await expect(field(main, 'Name')).toHaveValue('');
      await field(main, 'Name').fill(`Show ${index}`);
      await fillDay(page, 'Start date', typedDay(1));
      await fillDay(page, 'End date', typedDay(2));
      await choose(page, 'Game type', 'Quiz only');
      if (loses) {
        await line.break(/PostCampaign/, 'drop-after');
        await pageButton(page, 'Save').click();
        await expect(main.getByRole('alert').filter({ hasText: text('error.unreachable') })).toBeVisible();
        await line.mend();
      }
      await doubleClick(line, /PostCampaign/, pageButton(page, 'Save'));
      await expect(page).toHaveURL(/game-setup\/\d+$/);
      await expect(page.getByText('All changes saved')).toBeVisible();
      expect(count('campaigns')).toBe(before + 1);
      expectOneChange(line.callsTo(/PostCampaign/).slice(callsBefore), loses ? 2 : 1);
    });
  }

  const records = [
    { name: 'Question', loses: false, table: 'questions', call: /PostNewQuestion/, fill: fillQuestion },
    { name: 'User', loses: true, table: 'users', call: /AddUserToCampaign/, fill: fillUser },
  ];
  for (const { name, loses, table, call, fill } of records) {
    await test.step(`a ${name.toLowerCase()} ${loses ? 'whose answer gets lost' : 'by a double click'}`, async () => {
      await openStep(page, `${table}/3`, `${name}s`);
      const before = Number(count(table));
      await page.getByRole('button', { name: `Add ${name}`, exact: true }).click();
      const form = dialog(page, `Add ${name}`);
      await fill(form, 'new@guests.example');
      const save = form.getByRole('button', { name: 'Save', exact: true });
      if (loses) {
        await line.break(call, 'drop-after');
        await save.click();
        await expect(form.getByRole('alert')).toHaveText(text('error.unreachable'));
        await line.mend();
      }
      await doubleClick(line, call, save);
      await expect(form).toBeHidden();
      expect(count(table)).toBe(before + 1);
      expectOneChange(line.callsTo(call), loses ? 2 : 1);
    });
  }
});

/** Clicks a second time while the call of the first click is running. */
async function doubleClick(line: FaultyLine, call: RegExp, button: Locator): Promise<void> {
  const release = line.hold(call);
  await button.dblclick();
  await release();
}

/** Expects this many calls, all with the same key. */
function expectOneChange(calls: readonly { key: string | null }[], attempts: number): void {
  expect(calls).toHaveLength(attempts);
  expect(calls[0]?.key).toEqual(expect.any(String));
  expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
}
