import type { Page } from 'playwright/test';
import { text } from '../support/texts.ts';
import { confirm, dialog, expectOpened, field, logInAsAdmin, openStep } from './support/admin.ts';
import { expect, test } from './support/fixture.ts';
import { answer, logIn, start } from './support/play.ts';
import { players } from './support/vendor.ts';

const SOUND = 'Spin the Sound';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const thisKiosk = (page: Page) => page.getByRole('region', { name: 'This kiosk' });
const kiosks = (page: Page) => page.getByRole('region', { name: 'All kiosks' });
const rowOf = (page: Page, name: string) => kiosks(page).getByRole('row').filter({ hasText: name });
const openKiosks = (page: Page) => openStep(page, 'kiosks', 'Kiosks');

async function logOff(page: Page) {
  await button(page, 'Log Off').click();
  await confirm(page, 'Are you sure you want to quit?', 'Yes quit');
}

test('a registered kiosk sends for a player whose session has ended, until it is revoked', async ({
  openKiosk,
  server,
  vendor,
}) => {
  vendor.keepQuestions(SOUND, 3);
  const kiosk = await openKiosk();
  const { page } = kiosk;
  await logInAsAdmin(page);
  await openKiosks(page);
  await expect(thisKiosk(page)).toContainText(text('device.unregistered'));
  await expect(kiosks(page)).toContainText(text('kiosks.none'));

  await button(page, 'Register this kiosk').click();
  const form = dialog(page, 'Register this kiosk');
  await expectOpened(form);
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(field(form, 'Name')).toBeFocused();
  await field(form, 'Name').fill('Hall 3');
  await field(form, 'Place').fill('Booth 12');
  await expect(form.getByRole('checkbox', { name: SOUND })).toBeChecked();
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(form).toBeHidden();
  await expect(button(page, 'Register again')).toBeFocused();
  await expect(thisKiosk(page)).toContainText('This kiosk is registered as Hall 3.');
  await expect(rowOf(page, 'Hall 3')).toContainText(SOUND);
  await logOff(page);

  await logIn(page, players.ordinary);
  await start(page);
  await expect(page.getByText('Question 1 of 3')).toBeVisible();
  await server.stop();
  await answer(page, vendor, true);
  server.query((db) => db.prepare('DELETE FROM tokens').run());
  await server.start();
  await expect.poll(() => vendor.answersOf(players.ordinary)).toHaveLength(1);
  const sender = 'SELECT devices.name FROM user_answers JOIN devices ON devices.id = device_id';
  expect(server.query((db) => db.prepare(sender).pluck().all())).toEqual(['Hall 3']);

  await kiosk.startAgain();
  await logInAsAdmin(page);
  await openKiosks(page);
  await expect(rowOf(page, 'Hall 3')).toContainText('Booth 12');
  await expect(rowOf(page, 'Hall 3')).toContainText('Just now');
  await expect(rowOf(page, 'Hall 3')).toContainText('All is well');
  await button(page, 'Revoke Hall 3').click();
  await confirm(page, text('kiosks.askRevoke'), 'Revoke');
  await expect(rowOf(page, 'Hall 3')).toContainText('Revoked');
  await expect(thisKiosk(page)).toContainText('The server rejects the key of this kiosk, which was Hall 3.');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('an administrator creates a registration code, and staff type it in below the login', async ({
  line,
  openKiosk,
  server,
}) => {
  const { page } = await openKiosk({ apiUrl: line.url });
  const release = line.hold(/GetAvailableCampaignsForClient/);
  await logInAsAdmin(page);
  await openKiosks(page);
  await button(page, 'Create a registration code').click();
  const form = dialog(page, 'Create a registration code');
  await expectOpened(form);
  await field(form, 'Name').fill('Foyer');
  // The button is disabled: without the campaigns there is nothing to send.
  const make = form.getByRole('button', { name: 'Create code' });
  await expect(make).toBeDisabled();
  await expect(form.getByRole('status')).toHaveText('Loading');
  await release();
  await make.click();
  const shown = dialog(page, 'Registration code');
  await expect(shown.getByRole('button', { name: 'Close' })).toBeFocused();
  const code = (await shown.getByRole('status').textContent()) ?? '';
  expect(code).toMatch(/^[A-Z2-9]{4} [A-Z2-9]{4}$/);
  await shown.getByRole('button', { name: 'Close' }).click();
  await expect(button(page, 'Create a registration code')).toBeFocused();
  await logOff(page);

  await page.getByRole('link', { name: 'Sync' }).click();
  const panel = page.getByRole('region', { name: text('sync.kiosk'), exact: true });
  await expect(panel).toContainText(text('device.unregistered'));
  await panel.getByRole('button', { name: 'Enter registration code' }).click();
  const typed = panel.getByLabel('Registration code');
  await expect(typed).toBeFocused();
  const enter = async (value: string) => {
    await typed.fill(value);
    await panel.getByRole('button', { name: 'Register' }).click();
  };
  await enter('nothing');
  await expect(typed).toHaveAccessibleDescription(text('refusal.pairingCodeWrong'));
  await server.stop();
  await enter(code);
  await expect(typed).toHaveAccessibleDescription(text('error.unreachable'));
  await server.start();
  await enter(code.toLowerCase());
  await expect(panel).toContainText('This kiosk is registered as Foyer.');
  await expect(panel.getByRole('button', { name: 'Enter registration code' })).toBeFocused();
});
