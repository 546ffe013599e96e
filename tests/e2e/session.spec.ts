import { expect, test } from './support/fixture.ts';
import { logIn, start } from './support/play.ts';
import { players } from './support/vendor.ts';

test('a wrong password shows the server’s message and leaves the form enabled', async ({ desk: { page } }) => {
  await logIn(page, players.ordinary, { password: 'wrong-password' });
  await expect(page.getByText('The user name or password is incorrect.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeEnabled();
});

test('an empty username is refused', async ({ desk: { page } }) => {
  await logIn(page, '   ');
  await expect(page.getByText('Username is required')).toBeVisible();
});

test('an unreachable server is named clearly, and the form stays usable', async ({ desk: { page }, line }) => {
  await line.break(/oauth\/Token/, 'drop-before');
  await logIn(page, players.ordinary);
  await expect(page.getByText('The server cannot be reached.')).toBeVisible();
  await line.mend();
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
});

test('a forgotten password is requested by username', async ({ desk: { page } }) => {
  await page.getByText('Forgot Password?').click();
  // The login form has a field of that name, too.
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible();
  await page.getByLabel('Username').fill(players.other);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('New password has been sent to your email')).toBeVisible();
  await expect(page.getByLabel('Password')).toBeVisible();
  await page.getByText('Forgot Password?').click();
  await page.getByText('Back to login').click();
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('after a restart only a remembered player is still logged in, unless logged out', async ({
  openKiosk,
  vendor,
}) => {
  const first = await openKiosk();
  await logIn(first.page, players.ordinary, { isRemembered: true });
  await expect(first.page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await first.stop();

  const second = await openKiosk();
  await expect(second.page.getByText('María Núñez')).toBeVisible();
  await second.page.getByRole('button', { name: 'Log Out' }).click();
  await expect(second.page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await expect.poll(() => vendor.tokensOf(players.ordinary)).toBe(0);
  await second.stop();

  const third = await openKiosk();
  await expect(third.page.getByRole('button', { name: 'Log In' })).toBeVisible();
  // Without 'Remember me'.
  await logIn(third.page, players.ordinary);
  await expect(third.page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await third.kill();

  const fourth = await openKiosk();
  await expect(fourth.page.getByRole('button', { name: 'Log In' })).toBeVisible();
});

test('an enforced password change precedes all other screens', async ({ desk: { page } }) => {
  await logIn(page, players.enforcedPassword);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Old Password')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Old Password').fill('nordwind');
  await dialog.getByLabel('New Password').fill('short');
  await dialog.getByLabel('Confirm Password').fill('shorter');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(dialog).toContainText('The password must be at least 6 characters long');
  await expect(dialog).toContainText("The passwords doesn't match");
  await dialog.getByLabel('New Password').fill('südwind-2026');
  await dialog.getByLabel('Confirm Password').fill('südwind-2026');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByText('Your password has been changed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await logIn(page, players.enforcedPassword, { password: 'südwind-2026' });
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
});

test('a player chooses between two campaigns', async ({ desk: { page } }) => {
  await logIn(page, players.twoCampaigns);
  await page.getByLabel('Campaign').selectOption({ label: 'Summer Spin – Prize Wheel only' });
  await start(page);
  await expect(page.getByText(/Question 1 of/)).toBeVisible();
});

test('a player without a campaign sees a message', async ({ desk: { page } }) => {
  await logIn(page, players.noCampaign);
  await expect(page.getByText('Nothing is assigned to you. Please contact your manager.')).toBeVisible();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
});

test('an address opens only with a login and the right role', async ({ desk: { page } }) => {
  const go = (hash: string) =>
    page.evaluate((next) => {
      location.hash = next;
    }, hash);
  await go('#/user/1/welcome');
  await expect(page).toHaveURL(/#\/login$/);
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await go('#/nowhere/at/all');
  await expect(page.getByText('Error 404: Page Not Found')).toBeVisible();
  await go('#/login');
  await logIn(page, players.ordinary);
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  const userId = await page.evaluate(() => /user\/(\d+)/.exec(location.hash)?.[1]);
  await go(`#/user/${userId}/report`);
  await expect(page.getByText('Requested information is not permitted')).toBeVisible();
  await go(`#/user/${userId}/whatever`);
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
});

test('closing the thank-you dialog leads to the login', async ({ desk: { page } }) => {
  await page.evaluate(() => {
    location.hash = '#/login?thankyou=true';
  });
  await expect(page.getByText('Thank you for your participation')).toBeVisible();
  await page.getByRole('dialog').getByRole('button').first().click();
  await expect(page).toHaveURL(/#\/login$/);
});

test('without a key store the kiosk remembers no login, and staff are told', async ({ openKiosk }) => {
  const args = ['--password-store=basic'];
  const first = await openKiosk({ args });
  await expect(first.page.getByText('This system has no key store')).toBeVisible();
  await logIn(first.page, players.ordinary, { isRemembered: true });
  await expect(first.page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await first.stop();
  const second = await openKiosk({ args });
  await expect(second.page.getByRole('button', { name: 'Log In' })).toBeVisible();
});
