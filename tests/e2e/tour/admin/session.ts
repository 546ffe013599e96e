import { text } from '../../../support/texts.ts';
import { dialog } from '../../support/admin.ts';
import { logIn } from '../../support/play.ts';
import { players } from '../../support/vendor.ts';
import { answerOf, button, type Desk } from './desk.ts';

export async function session(desk: Desk): Promise<void> {
  const { page, shoot } = desk;
  await button(page, 'Change Password').click();
  await dialog(page, 'Change Password').waitFor();
  await page.getByLabel('New Password').fill('süd');
  await page.keyboard.press('Tab');
  await shoot('change-password');
  await page.getByLabel('Old Password').fill('not mine');
  await page.getByLabel('New Password').fill('südwind-2026');
  await page.getByLabel('Confirm Password').fill('südwind-2026');
  await button(page, 'Change').click();
  await page.getByText(text('refusal.wrongPassword')).waitFor();
  await shoot('change-password-refused');
  await page.keyboard.press('Escape');
  await dialog(page, 'Change Password').waitFor({ state: 'hidden' });
  await button(page, 'Log Off').click();
  await page.getByRole('dialog').waitFor();
  await shoot('log-off');
  await button(page.getByRole('dialog'), 'Yes quit').click();
  await noVendor(desk);
}

/** An administrator without a vendor in the server's answer. */
async function noVendor({ page, line, shoot }: Desk): Promise<void> {
  const admin = { id: 1, userName: players.admin, fullName: '', roles: ['Admin'], clientId: null };
  await line.break(/Account\/user\//, answerOf(admin));
  await logIn(page, players.admin);
  await page.getByText('Your account belongs to no vendor').waitFor();
  await line.mend();
  await shoot('no-vendor');
}
