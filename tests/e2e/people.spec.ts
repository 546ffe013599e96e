import { dialog, expectOpened, logInAsAdmin, openStep } from './support/admin.ts';
import { askAxe } from './support/ask-axe.ts';
import { expect, test } from './support/fixture.ts';
import { storeVisit } from './support/person-matches.ts';
import { SOUND } from './support/report.ts';

test('an administrator finds a visitor, sees the data, and erases the person', async ({ desk: { page }, server }) => {
  const id = storeVisit(server, '花子', 'hanako@visitors.example', true);
  await logInAsAdmin(page);
  await openStep(page, 'overview', 'Overview');
  await page.getByRole('link', { name: 'People' }).click();
  const search = page.getByRole('searchbox', { name: 'Name, email or number' });
  await search.fill('HANAKO@');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^花子/ }).click();
  await expect(page.getByRole('heading', { name: /花子/ })).toBeVisible();
  await page.getByText('Answers (1)').click();
  expect(await askAxe(page, [])).toEqual([]);

  await page.getByRole('button', { name: 'Erase…' }).click();
  const asked = dialog(page, 'Erase this person?');
  await expectOpened(asked);
  const reason = asked.getByRole('textbox', { name: 'Reason' });
  await asked.getByRole('button', { name: 'Erase for good' }).click();
  await expect(reason).toHaveAttribute('aria-invalid', 'true');
  await reason.fill('hanako@visitors.example wrote');
  await asked.getByRole('button', { name: 'Erase for good' }).click();
  await expect(asked.getByText('Give it without the name, email or username.')).toBeVisible();
  await reason.fill('Asked by letter on 3 November.');
  await asked.getByRole('button', { name: 'Erase for good' }).click();
  await expect(asked).toBeHidden();
  await expect(page.getByRole('heading', { name: `Erased person ${id}` })).toBeVisible();
  await expect(page.getByText('花子')).toHaveCount(0);
  await expect(search).toHaveValue('');
  expect(await askAxe(page, [])).toEqual([]);
});

test('the list of users leads to the data of each user', async ({ desk: { page } }) => {
  await logInAsAdmin(page);
  await openStep(page, `users/${SOUND}`, 'Users');
  await page
    .getByRole('button', { name: /^Show the data of/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible();
  await expect(page.getByText('Stored as a hash')).toBeVisible();
});
