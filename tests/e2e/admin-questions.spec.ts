import type { Page } from 'playwright/test';
import { confirm, dialog, expectNotice, field, logInAsAdmin, openStep, questionsOn } from './support/admin.ts';
import { expect, test } from './support/fixture.ts';

const list = (page: Page) =>
  dialog(page, 'Order of the questions').getByRole('list', { name: 'Questions in their order' });
const orderOn = async (page: Page) => (await list(page).getByRole('listitem').allInnerTexts()).map(textOf);
const textOf = (row: string) => row.replace(/^\d+\s*/, '').trim();

test('questions are put in another order by keys, buttons and drag, and each player gets some of them', async ({
  desk: { page },
  server,
}) => {
  await logInAsAdmin(page);
  await openStep(page, 'questions/1', 'Questions');
  const stored = questionsOn(server, 1).map(String);
  const [first = '', second = '', third = ''] = stored;
  const rest = stored.slice(3);

  await test.step('order', async () => {
    await page.getByRole('button', { name: 'Change order' }).click();
    const rows = list(page).getByRole('listitem');
    await expect(rows).toHaveCount(stored.length);
    const handle = rows.filter({ hasText: first }).getByRole('button', { name: /^Move (?!up|down)/ });
    await handle.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => orderOn(page)).toEqual([second, third, first, ...rest]);
    await expect(handle).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: `is now number 3 of ${stored.length}` })).toBeAttached();
    await rows
      .nth(1)
      .getByRole('button', { name: /^Move up/ })
      .click();
    await expect.poll(() => orderOn(page)).toEqual([third, second, first, ...rest]);
    await rows.nth(2).dragTo(rows.nth(0));
    await expect.poll(() => orderOn(page)).toEqual([first, third, second, ...rest]);
    await dialog(page, 'Order of the questions').getByRole('button', { name: 'Save' }).click();
    await expectNotice(page, 'The order has been saved');
    await expect(list(page)).toBeHidden();
    const numbered = page.getByRole('region', { name: 'Questions' }).getByRole('row');
    await expect(numbered.filter({ hasText: third })).toContainText('2');
  });

  await test.step('selection', async () => {
    const region = page.getByRole('region', { name: 'Questions' });
    for (const question of [first, third]) await region.getByRole('checkbox', { name: `Select ${question}` }).check();
    await expect(region.getByRole('status').filter({ hasText: '2 selected' })).toBeVisible();
    await region.getByRole('button', { name: 'Copy to…' }).click();
    await dialog(page, 'Copy 2 questions').getByRole('button', { name: 'Copy', exact: true }).click();
    await expectNotice(page, '2 questions have been copied to Spin the Sound');
    expect(questionsOn(server, 1)).toHaveLength(stored.length + 2);
    await expect(region.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await region
      .getByRole('checkbox', { name: `Select ${first}` })
      .last()
      .check();
    await region
      .getByRole('checkbox', { name: `Select ${third}` })
      .last()
      .check();
    await region.getByRole('button', { name: 'Delete', exact: true }).click();
    await confirm(page, 'Delete the 2 selected questions?', 'Ok');
    await expectNotice(page, '2 questions have been deleted');
    expect(questionsOn(server, 1).map(String).toSorted()).toEqual(stored.toSorted());
  });

  await test.step('number', async () => {
    await openStep(page, 'game-setup/1', 'Game Setup');
    await field(page, 'Questions asked').fill('2');
    await expect(page.getByText(`Of ${stored.length}, at random for each player. Empty: all`)).toBeVisible();
    await expect(page.getByText(/With 2 questions/)).toBeVisible();
    await field(page, 'Questions asked').fill('999');
    await expect(page.getByText(/so each player gets all of them/)).toBeVisible();
    await field(page, 'Questions asked').fill('2');
    await page.getByRole('button', { name: 'Next' }).click();
    const notice = page.getByRole('status').filter({ hasText: 'chosen at random' });
    await expect(notice).toHaveText(`Each player gets 2 of the ${stored.length} questions, chosen at random.`);
  });
});
