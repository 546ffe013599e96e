import type { Page } from 'playwright/test';
import {
  choose,
  choosePicture,
  confirm,
  dialog,
  expectOpened,
  field,
  goTo,
  logInAsAdmin,
  openStep,
  pageButton,
  stepLink,
} from './support/admin.ts';
import type { ApiServer } from './support/api-server.ts';
import { takeChanges } from './support/faulty-line.ts';
import { expect, test } from './support/fixture.ts';

test('leaving a form with unsaved changes asks first: staying keeps them, leaving drops them', async ({
  desk: { page },
  line,
}) => {
  await logInAsAdmin(page);
  await openStep(page, 'users/1', 'Users');
  await openStep(page, 'game-setup/1', 'Game Setup');
  const name = field(page, 'Name').first();
  const question = 'Leave without saving?';
  const typed = 'Half a name';
  const isHeldAt = async () => {
    await expect(page).toHaveURL(/game-setup\/1$/);
    await expect(name).toHaveValue(typed);
    await expect(page.getByText('Unsaved changes')).toBeVisible();
  };
  const change = async () => {
    await expect(name).toHaveValue('Spin the Sound');
    await name.fill(typed);
  };

  const ways: [leave: () => Promise<unknown>, arrived: RegExp][] = [
    [() => stepLink(page, 'Users').click(), /users\/1$/],
    [() => page.goBack(), /users\/1$/],
    [() => pageButton(page, 'Prev').click(), /branding$/],
    [() => choose(page, 'Campaign', 'Summer Spin'), /game-setup\/2$/],
    // An unknown address is redirected, but only after the question was answered.
    [() => goTo(page, 'nonsense'), /branding$/],
    [() => typeAddress(page, '#/login'), /branding$/],
    [() => typeAddress(page, '#/'), /branding$/],
    [() => pageButton(page, 'Setup New Campaign').click(), /game-setup$/],
  ];
  await change();
  await stepLink(page, 'Users').click();
  await expectOpened(dialog(page, question));
  await page.keyboard.press('Escape');
  await expect(dialog(page, question)).toBeHidden();
  await isHeldAt();
  await name.fill('Spin the Sound');
  for (const [leave, arrived] of ways) {
    await change();
    await leave();
    await confirm(page, question, 'Stay');
    await isHeldAt();
    await leave();
    await confirm(page, question, 'Leave');
    await expect(page).toHaveURL(arrived);
    await openStep(page, 'users/1', 'Users');
    await openStep(page, 'game-setup/1', 'Game Setup');
  }

  await change();
  const logOff = page.getByRole('button', { name: 'Log Off' });
  await logOff.click();
  const farewell = dialog(page, 'Are you sure you want to quit?');
  await expect(farewell).toContainText('Your changes on this page are not saved.');
  await farewell.getByRole('button', { name: 'No continue' }).click();
  await expect(logOff).toBeFocused();
  await isHeldAt();
  await name.fill('Spin the Sound');
  // A field with its old value is not a change.
  await stepLink(page, 'Questions').click();
  await expect(page).toHaveURL(/questions\/1$/);
  expect(takeChanges(line)).toEqual([]);
});

test('closing a panel with unsaved changes asks first, and so does leaving its page', async ({
  desk: { page },
  line,
}) => {
  await logInAsAdmin(page);
  const panels = [
    { step: 'questions', heading: 'Questions', title: 'Add Question', label: 'Question', first: 'Multiple Choice' },
    { step: 'users', heading: 'Users', title: 'Add User', label: 'First Name', first: 'First Name' },
  ];
  for (const { step, heading, title, label, first } of panels) {
    await openStep(page, `${step}/1`, heading);
    const opener = page.getByRole('button', { name: title });
    await opener.click();
    const panel = dialog(page, title);
    const input = field(panel, label);
    const question = 'Close without saving?';
    await input.fill('Half a text');

    await page.keyboard.press('Escape');
    await confirm(page, question, 'Stay');
    await expect(input).toHaveValue('Half a text');
    await panel.getByRole('button', { name: 'Close' }).click();
    await confirm(page, question, 'Stay');
    await page.goBack();
    await confirm(page, 'Leave without saving?', 'Stay');
    await expect(page).toHaveURL(new RegExp(`${step}/1$`));
    await expect(input).toHaveValue('Half a text');
    await panel.getByRole('button', { name: 'Close' }).click();
    await confirm(page, question, 'Discard');
    await expect(panel).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.click();
    await expect(input).toHaveValue('');
    await expect(field(panel, first)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(opener).toBeFocused();
  }
  expect(takeChanges(line)).toEqual([]);
});

test('branding: Next moves on if nothing has changed, and saves first if something has', async ({
  desk: { page },
  server,
  line,
}) => {
  await logInAsAdmin(page);
  const next = pageButton(page, 'Next');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await next.click();
  await expect(page).toHaveURL(/game-setup\/\d+$/);
  expect(takeChanges(line)).toEqual([]);

  await stepLink(page, 'Branding').click();
  await page.getByRole('radio', { name: /Citrus/ }).check();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await stepLink(page, 'Game Setup').click();
  await confirm(page, 'Leave without saving?', 'Stay');
  await expect(page.getByRole('radio', { name: /Citrus/ })).toBeChecked();
  await pageButton(page, 'Save').click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expect(page).toHaveURL(/branding$/);
  expect(takeChanges(line)).toEqual(['POST /api/Clients/UpdateClientBrandingInfo']);

  await choosePicture(page.getByLabel('Vendor logo'), 'avatar.png');
  await page.getByRole('radio', { name: /Midnight/ }).check();
  await next.click();
  await expect(page).toHaveURL(/game-setup\/\d+$/);
  expect(takeChanges(line)).toEqual(['POST /api/Files/PostFile', 'POST /api/Clients/UpdateClientBrandingInfo']);
  expect(brandingOn(server)).toEqual({ theme: 'Midnight', logo: 'avatar.png' });

  await stepLink(page, 'Branding').click();
  // The step now reads the branding once, and not again after a choice.
  await page.reload();
  await expect(page.getByRole('radio', { name: /Midnight/ })).toBeChecked();
  await page
    .getByLabel('Vendor logo')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('?') });
  await expect(page.getByText('Only png and jpeg images are accepted.')).toBeVisible();
  await expect(page.getByText('All changes saved')).toBeVisible();
});

const typeAddress = (page: Page, hash: string): Promise<void> =>
  page.evaluate((to) => {
    location.hash = to;
  }, hash);

const brandingOn = (server: ApiServer) =>
  server.query((db) =>
    db
      .prepare(
        `SELECT themes.description AS theme, files.file_name AS logo FROM clients
         JOIN themes ON themes.id = theme_id JOIN files ON files.id = logo_file_id`,
      )
      .get(),
  );
