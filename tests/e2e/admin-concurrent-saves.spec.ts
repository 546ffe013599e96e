import type { Locator, Page } from 'playwright/test';
import { refusals } from '#shared/texts/en/refusals.ts';
import { text } from '../support/texts.ts';
import {
  choose,
  dialog,
  field,
  fillDay,
  fillQuestion,
  fillUser,
  goTo,
  logInAsAdmin,
  openStep,
  pageButton,
  typedDay,
} from './support/admin.ts';
import type { FaultyLine } from './support/faulty-line.ts';
import { expect, test } from './support/fixture.ts';

test('the second of two administrators sees the conflict, keeps the typed texts, and continues from the first save', async ({
  desk: { page: second },
  openKiosk,
  server,
}) => {
  const { page: first } = await openKiosk();
  for (const page of [first, second]) await logInAsAdmin(page);
  const rows = (sql: string) => server.query((db) => db.prepare(sql).pluck().get());

  await test.step('branding', async () => {
    const theme = 'SELECT description FROM themes JOIN clients ON theme_id = themes.id';
    for (const page of [first, second]) await page.getByRole('radio', { name: /Full/ }).waitFor();
    await first.getByRole('radio', { name: /Midnight/ }).check();
    await pageButton(first, 'Save').click();
    await expect(first.getByText('All changes saved')).toBeVisible();
    await second.getByRole('radio', { name: /Citrus/ }).check();
    await pageButton(second, 'Save').click();
    const main = second.getByRole('main');
    await expectTold(main);
    await expect(second.getByRole('radio', { name: /Citrus/ })).toBeChecked();
    expect(rows(theme)).toBe('Midnight');
    await main.getByRole('button', { name: 'Reload' }).click();
    await expect(second.getByRole('radio', { name: /Midnight/ })).toBeChecked();
    await second.getByRole('radio', { name: /Citrus/ }).check();
    await pageButton(second, 'Save').click();
    await expect(second.getByText('All changes saved')).toBeVisible();
    expect(rows(theme)).toBe('Citrus');
  });

  await test.step('a campaign', async () => {
    const name = 'SELECT name FROM campaigns WHERE id = 3';
    const nameOn = (page: Page) => field(page.getByRole('main'), 'Name');
    for (const page of [first, second]) {
      await goTo(page, 'game-setup/3');
      // On entering, the step reads the campaigns once, and not again behind the screen, which could be late.
      await page.reload();
      await expect(nameOn(page)).toHaveValue('Know Your Sound');
    }
    await nameOn(first).fill('First name');
    await pageButton(first, 'Save').click();
    await expect(first.getByText('All changes saved')).toBeVisible();
    await nameOn(second).fill('Second name');
    await pageButton(second, 'Save').click();
    const main = second.getByRole('main');
    await expectTold(main);
    await expect(nameOn(second)).toHaveValue('Second name');
    expect(rows(name)).toBe('First name');
    await main.getByRole('button', { name: 'Reload' }).click();
    await expect(nameOn(second)).toHaveValue('First name');
    await nameOn(second).fill('Second name');
    await pageButton(second, 'Save').click();
    await expect(second.getByText('All changes saved')).toBeVisible();
    expect(rows(name)).toBe('Second name');
  });

  const records = [
    {
      name: 'Question',
      step: 'questions/3',
      heading: 'Questions',
      label: 'Question',
      stored: 'SELECT question_text FROM questions WHERE campaign_id = 3 ORDER BY created_at LIMIT 1',
    },
    {
      name: 'User',
      step: 'users/3',
      heading: 'Users',
      label: 'First Name',
      stored: 'SELECT first_name FROM users JOIN campaign_users ON user_id = users.id WHERE campaign_id = 3',
    },
  ];
  for (const { name, step, heading, label, stored } of records) {
    await test.step(`a ${name.toLowerCase()}`, async () => {
      const formOn = (page: Page) => dialog(page, `Edit ${name}`);
      for (const page of [first, second]) {
        await openStep(page, step, heading);
        await page
          .getByRole('button', { name: /^Edit / })
          .first()
          .click();
        await expect(formOn(page)).toBeVisible();
      }
      await field(formOn(first), label).fill('First text');
      await formOn(first).getByRole('button', { name: 'Save', exact: true }).click();
      await expect(formOn(first)).toBeHidden();
      const form = formOn(second);
      await field(form, label).fill('Second text');
      await form.getByRole('button', { name: 'Save', exact: true }).click();
      await expectTold(form);
      await expect(field(form, label)).toHaveValue('Second text');
      expect(rows(stored)).toBe('First text');
      await form.getByRole('button', { name: 'Reload' }).click();
      await expect(field(form, label)).toHaveValue('First text');
      await field(form, label).fill('Second text');
      await form.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(form).toBeHidden();
      expect(rows(stored)).toBe('Second text');
    });
  }
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
    { name: 'Question', step: 'questions/3', table: 'questions', call: /PostNewQuestion/, fill: fillQuestion },
    { name: 'User', step: 'users/3', table: 'users', call: /AddUserToCampaign/, fill: fillUser },
  ];
  for (const { name, step, table, call, fill } of records) {
    await openStep(page, step, `${name}s`);
    for (const loses of [false, true]) {
      await test.step(`a ${name.toLowerCase()} ${loses ? 'whose answer gets lost' : 'by a double click'}`, async () => {
        const before = Number(count(table));
        const callsBefore = line.callsTo(call).length;
        await page.getByRole('button', { name: `Add ${name}`, exact: true }).click();
        const form = dialog(page, `Add ${name}`);
        await fill(form, `new${loses}@guests.example`);
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
        expectOneChange(line.callsTo(call).slice(callsBefore), loses ? 2 : 1);
      });
    }
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
