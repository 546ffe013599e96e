import type { Page } from 'playwright/test';
import { refusals } from '../../src/shared/texts/en/refusals.ts';
import { text } from '../support/texts.ts';
import {
  dialog,
  expectNotice,
  expectProblem,
  field,
  goTo,
  logInAsAdmin,
  openStep,
  pageButton,
  stepLink,
  usersOn,
} from './support/admin.ts';
import type { ApiServer } from './support/api-server.ts';
import { expect, test } from './support/fixture.ts';
import { letAnswer } from './support/played.ts';
import { resize } from './support/resize.ts';
import { players } from './support/vendor.ts';

const CAMPAIGN = 2;

/** Returns the last day of the campaign in the server's database. */
const endOn = (server: ApiServer): string =>
  server.query((db) => db.prepare('SELECT end_date FROM campaigns WHERE id = ?').pluck().get(CAMPAIGN) as string);

test('a date is saved as typed, or refused next to its field, and the previous day never returns', async ({
  desk: { page },
  server,
}) => {
  await logInAsAdmin(page);
  await openStep(page, `game-setup/${CAMPAIGN}`, 'Game Setup');
  const endDate = field(page, 'End date');
  const name = field(page, 'Name').first();
  const year = new Date().getFullYear() + 2;
  const short = String(year).slice(2);
  const isSaved = () => expect(page.getByText('All changes saved')).toBeVisible();
  await isSaved();

  for (const [typed, shown, stored] of [
    [`3/5/${year}`, `03/05/${year}`, `${year}-03-05T23:59:59.999`],
    [`4/6/${short}`, `04/06/${year}`, `${year}-04-06T23:59:59.999`],
    [`05-07-${year}`, `05/07/${year}`, `${year}-05-07T23:59:59.999`],
  ] as const) {
    await test.step(`${typed} is read`, async () => {
      // Key by key, because the field sees each change on the way.
      await endDate.fill('');
      await endDate.pressSequentially(typed);
      await pageButton(page, 'Save').click();
      await expect(endDate).toHaveValue(shown);
      await expect.poll(() => endOn(server)).toContain(stored);
      await isSaved();
    });
  }

  const before = endOn(server);
  const leave = {
    'clicking Save': () => pageButton(page, 'Save').click(),
    'clicking Next': () => pageButton(page, 'Next').click(),
    'pressing Enter': () => endDate.press('Enter'),
    'pressing Tab': () => endDate.press('Tab'),
    'clicking elsewhere': () => name.click(),
    'pressing Escape': async () => {
      await endDate.press('Escape');
      await endDate.press('Tab');
    },
  };
  for (const [typed, [how, go]] of Object.entries(leave).map(
    (entry, index) => [[`02/31/${year}`, `13/01/${year}`, 'abc'][index % 3] ?? '', entry] as const,
  )) {
    await test.step(`${typed} stays as typed after ${how}`, async () => {
      await endDate.fill(typed);
      await go();
      await expectProblem(endDate, text('rule.unreadableDate'));
      await expect(endDate).toHaveValue(typed);
      // If another field is changed too, nothing is sent.
      await name.fill(`Renamed after ${how}`);
      await pageButton(page, 'Save').click();
      await expect(endDate).toBeFocused();
      await expect(endDate).toHaveValue(typed);
      await expect(page).toHaveURL(new RegExp(`game-setup/${CAMPAIGN}$`));
    });
  }
  expect(endOn(server)).toBe(before);
  expect(
    server.query((db) => db.prepare('SELECT name FROM campaigns WHERE id = ?').pluck().get(CAMPAIGN)),
  ).not.toContain('Renamed');

  await test.step('a day picked in the calendar replaces an unreadable text', async () => {
    await endDate.click();
    // This day of the current month may be over.
    await page.getByRole('button', { name: /^next month/i }).click();
    await page.locator('.ant-picker-cell-in-view:visible').getByText('28', { exact: true }).click();
    await expect(endDate).toHaveValue(/^\d\d\/28\/\d{4}$/);
    await expect(endDate).toHaveAttribute('aria-invalid', 'false');
    await endDate.fill('1/2/2026');
    await endDate.press('Tab');
    await expectProblem(endDate, text('rule.pastDate'));
  });
});

const lockNotice = (page: Page) =>
  page.getByRole('note').filter({ hasText: 'This campaign has been played already and can no longer be changed.' });

/** Imitates switching to another window and back. */
const turnTo = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test('a campaign that is played while the window stays open is locked when the window is focused again', async ({
  desk: { page },
  server,
}) => {
  await logInAsAdmin(page);
  await openStep(page, 'questions/1', 'Questions');
  await expect(pageButton(page, 'Add Question')).toBeEnabled();
  letAnswer(server, 1, { user: players.other, question: 0, isCorrect: true });

  await stepLink(page, 'Game Setup').click();
  await expect(lockNotice(page)).toBeVisible();
  await expect(field(page, 'Name').first()).toBeDisabled();
  await stepLink(page, 'Questions').click();
  await expect(lockNotice(page)).toBeVisible();
  await expect(pageButton(page, 'Add Question')).toBeDisabled();

  await openStep(page, 'questions/2', 'Questions');
  await expect(pageButton(page, 'Add Question')).toBeEnabled();
  letAnswer(server, 2, { user: players.twoCampaigns, question: 0, isCorrect: true });
  await turnTo(page);
  await expect(lockNotice(page)).toBeVisible();
  await expect(pageButton(page, 'Add Question')).toBeDisabled();
});

test('a campaign that is played during a read of the campaigns is locked by that read', async ({
  line,
  desk: { page },
  server,
}) => {
  await logInAsAdmin(page);
  await openStep(page, 'questions/1', 'Questions');
  await expect(pageButton(page, 'Add Question')).toBeEnabled();
  const reads = () => line.callsTo(/GetAvailableCampaigns/);
  await expect.poll(() => reads().every(({ status }) => status === 200)).toBe(true);
  const before = reads().length;
  const release = line.hold(/GetAvailableCampaigns/, 'back');
  await turnTo(page);
  await expect.poll(() => reads()[before]?.status).toBe(200);
  letAnswer(server, 1, { user: players.other, question: 0, isCorrect: true });
  await turnTo(page);
  await release();
  await expect(lockNotice(page)).toBeVisible();
});

test('edits of a campaign that is played in the meantime stay, and their save is refused with the reason', async ({
  desk: { page },
  server,
}) => {
  await logInAsAdmin(page);
  await openStep(page, `game-setup/${CAMPAIGN}`, 'Game Setup');
  const name = field(page, 'Name').first();
  await name.fill('Ten minutes of typing');
  letAnswer(server, CAMPAIGN, { user: players.twoCampaigns, question: 0, isCorrect: true });
  await turnTo(page);
  await expect(lockNotice(page)).toContainText('stay here');
  await expect(name).toHaveValue('Ten minutes of typing');
  await expect(name).toBeFocused();
  await pageButton(page, 'Save').click();
  const alert = page.getByRole('main').getByRole('alert').filter({ hasText: 'can no longer be changed' });
  await expect(alert).toBeVisible();
  await expect(name).toHaveValue('Ten minutes of typing');
  await alert.getByRole('button', { name: 'Reload' }).click();
  await expect(lockNotice(page)).toBeVisible();
  await expect(name).not.toHaveValue('Ten minutes of typing');
  await expect(name).toBeDisabled();
});

test("another administrator's new campaign can be chosen, and is found at its address", async ({
  desk: { page },
  server,
}) => {
  await logInAsAdmin(page);
  await openStep(page, `game-setup/${CAMPAIGN}`, 'Game Setup');
  await expect(page.getByText('All changes saved')).toBeVisible();
  const addCampaign = (name: string): number =>
    server.query((db) =>
      Number(
        db
          .prepare(
            `INSERT INTO campaigns (client_id, name, start_date, end_date, campaign_type_id, bonus_points_awarded, created_at)
             SELECT client_id, ?, start_date, end_date, campaign_type_id, bonus_points_awarded, created_at
             FROM campaigns WHERE id = ?`,
          )
          .run(name, CAMPAIGN).lastInsertRowid,
      ),
    );

  addCampaign('Made by Ada');
  await turnTo(page);
  // By its name, because the menu shows only a few campaigns at once.
  await field(page, 'Campaign').fill('Ada');
  await page.locator('.ant-select-dropdown').getByText('Made by Ada').click();
  await expect(field(page, 'Name').first()).toHaveValue('Made by Ada');

  const second = addCampaign('Made by Bo');
  await goTo(page, `users/${second}`);
  await expect(page.getByRole('main').getByText('Made by Bo')).toBeVisible();

  await goTo(page, 'users/999999');
  await expect(page.getByRole('heading', { name: 'Which campaign?' })).toBeVisible();
});

/** Types a new user and saves. */
async function addUser(page: Page, user: { first: string; last: string; email: string }) {
  await pageButton(page, 'Add User').click();
  const form = dialog(page, 'Add User');
  await field(form, 'First Name').fill(user.first);
  await field(form, 'Last Name').fill(user.last);
  await field(form, 'Email').fill(user.email);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  return form;
}

const nameOn = (server: ApiServer, user: string): unknown =>
  server.query((db) =>
    db.prepare("SELECT first_name || ' ' || last_name FROM users WHERE user_name = ?").pluck().get(user),
  );

test('adding an existing user overwrites nothing, and says so', async ({ desk: { page }, server }) => {
  await logInAsAdmin(page);
  await openStep(page, 'users/1', 'Users');
  const region = page.getByRole('region', { name: 'Users' });
  await expect(region.getByRole('row').nth(1)).toBeVisible();
  const inCampaign = nameOn(server, players.ordinary);

  const form = await addUser(page, { first: 'Zed', last: 'Typo', email: players.ordinary.toUpperCase() });
  const email = field(form, 'Email');
  await expectProblem(email, refusals['refusal.alreadyInCampaign']);
  await expect(email).toBeFocused();
  await expect(email).toHaveValue(players.ordinary.toUpperCase());
  await expect(field(form, 'First Name')).toHaveValue('Zed');
  expect(nameOn(server, players.ordinary)).toBe(inCampaign);

  const elsewhere = server.query((db) =>
    db
      .prepare(
        `SELECT user_name AS userName, first_name || ' ' || last_name AS name FROM users
         JOIN campaign_users ON user_id = users.id
         WHERE campaign_id <> 1 AND user_id NOT IN (SELECT user_id FROM campaign_users WHERE campaign_id = 1) LIMIT 1`,
      )
      .get(),
  ) as { userName: string; name: string };
  await email.fill(elsewhere.userName);
  await expect(email).toHaveAttribute('aria-invalid', 'false');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toBeHidden();
  await expectNotice(page, text('users.known', { name: elsewhere.name }));
  expect(nameOn(server, elsewhere.userName)).toBe(elsewhere.name);
  expect(usersOn(server, 1)).toContain(elsewhere.userName);
});

test('an invitation is shown as sent once it has been sent, without a click and without moving a row', async ({
  desk: { page },
  server,
}) => {
  await resize(page, { width: 1280, height: 800 });
  await logInAsAdmin(page);
  await openStep(page, 'users/1', 'Users');
  const region = page.getByRole('region', { name: 'Users' });
  const setDue = (isDue: boolean) =>
    server.query((db) =>
      db
        .prepare(
          `UPDATE campaign_users SET email_due_at = ?, is_email_sent = ?
           WHERE campaign_id = 1 AND user_id = (SELECT id FROM users WHERE user_name = ?)`,
        )
        // Far ahead, so that the server does not send it before this test does.
        .run(isDue ? '2100-01-01T00:00:00.000Z' : null, Number(!isDue), players.ordinary),
    );
  setDue(true);
  const row = region.getByRole('row').filter({ hasText: players.ordinary });
  await region.getByRole('button', { name: 'Refresh' }).click();
  await expect(row).toContainText('Sending…');

  await pageButton(page, 'Add User').click();
  const name = field(dialog(page, 'Add User'), 'First Name');
  await name.fill('Half typed');
  const scroll = () =>
    page.evaluate(() => [...document.querySelectorAll('main *')].map(({ scrollTop }) => scrollTop).filter(Boolean));
  const before = await scroll();
  setDue(false);
  await expect(row.getByText('Sent', { exact: true })).toBeVisible();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Half typed');
  expect(await scroll()).toEqual(before);
});

test('the reason of a failed invitation can be read by mouse, touch and keyboard, and moves no row', async ({
  desk: { page },
  server,
}) => {
  await resize(page, { width: 1280, height: 800 });
  await logInAsAdmin(page);
  await openStep(page, 'users/1', 'Users');
  const region = page.getByRole('region', { name: 'Users' });
  const row = region.getByRole('row').filter({ hasText: players.ordinary });
  const setReason = (code: string | null, said: string) =>
    server.query((db) =>
      db
        .prepare(
          `UPDATE campaign_users SET email_failure_code = ?, email_failure_detail = ?, is_email_sent = 0
           WHERE campaign_id = 1 AND user_id = (SELECT id FROM users WHERE user_name = ?)`,
        )
        .run(code, said, players.ordinary),
    );
  const refresh = () => region.getByRole('button', { name: 'Refresh' }).click();
  // At a size where nothing needs to be scrolled.
  await page.getByRole('searchbox', { name: 'Search users' }).fill(players.ordinary);
  await expect(region.getByText('1 to 1 of 1')).toBeVisible();
  const before = await row.boundingBox();
  const reason =
    'Check the address. The mail server accepts no emails for it. The mail server answered: 550 5.1.1 <b>No such mailbox</b>';
  setReason('mail-address', '550 5.1.1 <b>No such mailbox</b>');
  await refresh();
  const button = row.getByRole('button', { name: /^Not sent/ });
  const whole = page.getByRole('tooltip').filter({ hasText: reason });
  await expect(button).toBeVisible();
  expect(await row.boundingBox()).toEqual(before);

  await button.hover();
  await expect(whole).toBeVisible();
  await page.getByRole('heading', { name: 'Users', exact: true }).hover();
  await expect(whole).toBeHidden();

  const device = await page.context().newCDPSession(page);
  const box = await button.boundingBox();
  const point = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  await device.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(button).toBeFocused();
  await expect(whole).toBeVisible();
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await page.keyboard.press('Tab');
  await expect(whole).toBeHidden();

  await page.keyboard.press('Shift+Tab');
  await expect(button).toBeFocused();
  await expect(whole).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(whole).toBeHidden();
  await expect(button).toBeFocused();

  // The mail succeeds by itself: the list is read again when the window is focused.
  setReason(null, '');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(button).toHaveCount(0);
  await expect(row).toContainText('Not sent');
  await expect(region).toBeFocused();
});

test('the message about a saved file disappears with its step', async ({ desk: { page } }) => {
  await logInAsAdmin(page);
  await openStep(page, 'questions/1', 'Questions');
  await pageButton(page, 'Download Template').click();
  const saved = page.getByText('Saved as Question template.xlsx');
  await expect(saved).toBeVisible();
  await stepLink(page, 'Users').click();
  await expect(page.getByRole('heading', { name: 'Users', exact: true })).toBeVisible();
  await expect(saved).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Show in folder' })).toHaveCount(0);
});
