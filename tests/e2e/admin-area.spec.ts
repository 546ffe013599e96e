import { confirm, dialog, goTo, logInAsAdmin, stepLink } from './support/admin.ts';
import { expect, test } from './support/fixture.ts';
import { logIn } from './support/play.ts';
import { PASSWORD, players } from './support/vendor.ts';

test('an administrator lands on branding, from unknown steps and from the game’s too', async ({ openKiosk }) => {
  const { page } = await openKiosk();
  await logInAsAdmin(page);
  for (const step of ['welcome', 'quiz/1', 'spin/1', 'nowhere']) {
    await goTo(page, step);
    await expect(page).toHaveURL(/#\/user\/\d+\/branding$/);
    await expect(page.getByRole('heading', { name: 'Branding', exact: true })).toBeVisible();
  }
});

test('a player is told that the administrators’ steps are not permitted', async ({ openKiosk }) => {
  const { page } = await openKiosk();
  await logIn(page, players.other);
  await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
  for (const step of ['branding', 'game-setup', 'questions/1', 'users/1', 'report/1']) {
    await goTo(page, step);
    await expect(page.getByText('Requested information is not permitted')).toBeVisible();
  }
});

test('steps about a campaign wait until one is chosen, and a campaign of nobody’s leads back', async ({
  openKiosk,
}) => {
  const { page } = await openKiosk();
  await logInAsAdmin(page);
  await expect(stepLink(page, 'Game Setup')).toBeVisible();
  await expect(stepLink(page, 'Questions')).toHaveCount(0);
  await goTo(page, 'questions/999');
  await expect(page.getByText('Which campaign?')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Game Setup' }).click();
  await expect(page).toHaveURL(/game-setup$/);
  await goTo(page, 'questions/1');
  await expect(stepLink(page, 'Users')).toBeVisible();
  await stepLink(page, 'Users').click();
  await expect(page).toHaveURL(/users\/1$/);
});

test('Log Off asks first; the password can be changed', async ({ openKiosk }) => {
  const { page } = await openKiosk();
  await logInAsAdmin(page);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByLabel('Old Password').fill(PASSWORD);
  await page.getByLabel('New Password').fill('a longer secret');
  await page.getByLabel('Confirm Password').fill('a longer secret');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByText('Your password has been changed')).toBeVisible();

  const question = 'Are you sure you want to log off?';
  await page.getByRole('button', { name: 'Log Off' }).click();
  await confirm(page, question, 'Cancel');
  await expect(page.getByRole('button', { name: 'Log Off' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page, question)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, question)).toBeHidden();
  await page.getByRole('button', { name: 'Log Off' }).click();
  await confirm(page, question, 'Log Off');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await logInAsAdmin(page, players.admin, 'a longer secret');
});

test('a session that ends in the middle leads to the login, and says so once', async ({ openKiosk, vendor }) => {
  const { page } = await openKiosk();
  await logInAsAdmin(page);
  await goTo(page, 'questions/1');
  // No call is under way any more that would be the first to hear of it.
  await expect(page.getByRole('region', { name: 'Questions' }).getByText('1 to ')).toBeVisible();
  vendor.change('DELETE FROM tokens');
  await stepLink(page, 'Users').click();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await expect(page.getByText('Please log in again.')).toHaveCount(1);
});
