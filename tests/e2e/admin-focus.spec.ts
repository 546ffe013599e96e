import type { Page } from 'playwright/test';
import { text } from '../support/texts.ts';
import {
  choose,
  confirm,
  dialog,
  expectProblem,
  field,
  fillDay,
  logInAsAdmin,
  openStep,
  pageButton,
  prizeGroup,
  questionsOn,
  stepLink,
  typedDay,
} from './support/admin.ts';
import { expect, test } from './support/fixture.ts';
import { logIn } from './support/play.ts';
import { PASSWORD, players } from './support/vendor.ts';

const CAMPAIGN = 2;
const PLAYED_CAMPAIGN = 4;

test.afterEach(({ desk: { page } }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const setMotion = (page: Page) => page.emulateMedia({ reducedMotion: 'no-preference' });

test('the focus follows the page for keyboard users', async ({ desk: { page } }) => {
  // A dialog that fades out still has the focus.
  await setMotion(page);
  await logInAsAdmin(page);
  await openStep(page, `game-setup/${CAMPAIGN}`, 'Game Setup');
  const name = field(page, 'Name').first();
  const campaign = field(page, 'Campaign');
  // The frame shown until the campaign is read has the same heading, and its own buttons.
  await expect(name).toHaveValue('Summer Spin');

  await test.step('a new campaign begins at its name', async () => {
    await pageButton(page, 'Setup New Campaign').press('Enter');
    await expect(page).toHaveURL(/game-setup$/);
    await expect(name).toBeFocused();
  });

  await test.step('the choice of a campaign keeps the focus', async () => {
    await campaign.focus();
    await campaign.press('ArrowDown');
    await expect(page.locator('.ant-select-dropdown .ant-select-item-option-active')).toBeVisible();
    await campaign.press('Enter');
    await expect(page).toHaveURL(/game-setup\/\d+$/);
    await expect(campaign).toBeFocused();
  });

  await test.step('unsaved edits cause a question', async () => {
    await openStep(page, `game-setup/${CAMPAIGN}`, 'Game Setup');
    // The previous campaign has the same heading.
    await expect(name).toHaveValue('Summer Spin');
    await name.fill('Half typed');
    await pageButton(page, 'Setup New Campaign').press('Enter');
    await confirm(page, 'Leave without saving?', 'Leave');
    await expect(page).toHaveURL(/game-setup$/);
    await expect(name).toBeFocused();
    await expect(name).toHaveValue('');
  });

  await test.step('a new campaign with edits is replaced by another new one, after the same question', async () => {
    await name.fill('Half typed');
    await pageButton(page, 'Setup New Campaign').press('Enter');
    await confirm(page, 'Leave without saving?', 'Stay');
    await expect(pageButton(page, 'Setup New Campaign')).toBeFocused();
    await expect(name).toHaveValue('Half typed');
    await pageButton(page, 'Setup New Campaign').press('Enter');
    await confirm(page, 'Leave without saving?', 'Leave');
    await expect(name).toHaveValue('');
    await expect(name).toBeFocused();
  });

  await test.step('Enter accepts the typed day, and only a second Enter submits the form', async () => {
    const startDate = field(page, 'Start date');
    await fillDay(page, 'Start date', typedDay(1));
    await expect(startDate).toHaveValue(typedDay(1));
    // The field has not been left, so only a save would report that it is empty.
    await expect(field(page, 'End date')).toHaveAttribute('aria-invalid', 'false');
    await startDate.press('Enter');
    await expectProblem(field(page, 'End date'), text('form.required'));
    await expect(name).toBeFocused();
  });

  await test.step('the arrow keys open the calendar, then move the day; the button that clears it names it', async () => {
    const startDate = field(page, 'Start date');
    const calendar = page.locator('.ant-picker-dropdown:visible');
    await startDate.focus();
    await startDate.press('Escape');
    await expect(calendar).toHaveCount(0);
    // Presses Escape and an arrow key in the same frame. A late reaction to Escape must not close the calendar again.
    await startDate.evaluate(async (input) => {
      for (const key of ['Escape', 'ArrowDown'])
        input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    });
    await expect(calendar).toHaveCount(1);
    await expect(startDate).toHaveValue(typedDay(1));
    await startDate.press('ArrowDown');
    await expect(startDate).toHaveValue(typedDay(2));
    await startDate.press('ArrowUp');
    await expect(startDate).toHaveValue(typedDay(1));
    await expect(page.getByRole('button', { name: 'Clear Start date', exact: true })).toHaveCount(1);
    await calendar.locator('.ant-picker-month-btn').click();
    await calendar.locator('.ant-picker-cell-in-view').first().click();
    await startDate.press('Escape');
    await expect(calendar).toHaveCount(0);
    // Escape also discards a month without a day.
    await expect(startDate).toHaveValue(typedDay(1));
  });

  await test.step('another prize begins at its first field', async () => {
    await choose(page, 'Game type', 'Prize Wheel + Press Your Luck');
    await pageButton(page, 'Add prize').press('Enter');
    await expect(field(prizeGroup(page, 'Prize 4'), 'Image')).toBeFocused();
    await expect(field(prizeGroup(page, 'Prize 4'), 'Image')).toBeInViewport();
  });
});

test('a read that succeeds after failures moves the focus to its content', async ({ desk: { page }, line }) => {
  await logInAsAdmin(page);
  await line.break(/GetCampaignUsers/, 'drop-before');
  await openStep(page, `users/${CAMPAIGN}`, 'Users');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await line.mend();
  await again.press('Enter');
  await expect(page.getByRole('region', { name: 'Users' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toBeFocused();

  await openStep(page, `game-setup/${CAMPAIGN}`, 'Game Setup');
  await line.break(/CampaignTypes$/, 'drop-before');
  await page.reload();
  await expect(again).toBeVisible();
  await line.mend();
  await again.press('Enter');
  await expect(field(page, 'Name').first()).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('the next Tab reaches the first page after an enforced password change', async ({ desk: { page }, vendor }) => {
  vendor.change('UPDATE users SET is_password_change_enforced = 1 WHERE user_name = ?', players.admin);
  await setMotion(page);
  await logIn(page, players.admin);
  const form = dialog(page, 'Change Password');
  await form.getByLabel('Old Password').fill(PASSWORD);
  await form.getByLabel('New Password').fill('booth-4711');
  await form.getByLabel('Confirm Password').fill('booth-4711');
  await form.getByLabel('Confirm Password').press('Enter');
  await expect(form).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await stepLink(page, 'Report').press('Enter');
  await expect(page.getByRole('heading', { name: 'Report', exact: true })).toBeVisible();
});

test('a dialog that is still opening does not disturb typing in it', async ({ desk: { page } }) => {
  await setMotion(page);
  await logInAsAdmin(page);
  await page.getByRole('button', { name: 'Change Password' }).click();
  const form = dialog(page, 'Change Password');
  const second = form.getByLabel('New Password');
  await second.focus();
  // It has opened: the library removes the name of the motion.
  await expect(form).not.toHaveClass(/ant-zoom-/);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
  });
  await expect(second).toBeFocused();
});

test('saving a file leaves the focus where it was', async ({ desk: { page } }) => {
  await logInAsAdmin(page);
  await openStep(page, `report/${PLAYED_CAMPAIGN}`, 'Report');
  const ofRow = page.getByRole('button', { name: /^Download report of / }).first();
  const close = page.getByRole('button', { name: 'Close', exact: true });
  for (const download of [pageButton(page, 'Download report'), ofRow]) {
    await download.press('Enter');
    await expect(close).toBeVisible();
    await expect(download).toBeFocused();
    await close.press('Enter');
    await expect(close).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  }
});

test('a question can be added with the keyboard alone', async ({ desk: { page }, server }) => {
  await logInAsAdmin(page);
  await openStep(page, 'questions/3', 'Questions');
  const opener = page.getByRole('button', { name: 'Add Question' });
  const form = dialog(page, 'Add Question');
  await opener.focus();
  await page.keyboard.press('Enter');
  // The form begins at the type, so that no field stays empty when the other type is chosen.
  await expect(form.getByRole('radio', { name: 'Multiple Choice' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(form.getByRole('radio', { name: 'True/False' })).toBeChecked();
  await expect(field(form, 'Question')).toHaveAttribute('aria-invalid', 'false');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Which planet is the largest?');
  // The picture is optional, and comes between the question and its answers.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  // The radio buttons are one tab stop: the first of them while none is chosen.
  await page.keyboard.press('Space');
  await expect(form.getByRole('radio', { name: 'Answer 1 is correct' })).toBeChecked();
  for (const text of ['Jupiter', 'Saturn', 'Neptune', 'Mars']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await expect(field(form, 'Answer 4')).toHaveValue('Mars');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(opener).toBeFocused();
  const row = page.getByRole('row').filter({ hasText: 'Which planet is the largest?' });
  await expect(row.getByRole('listitem').filter({ has: page.getByLabel('Correct answer') })).toHaveText('Jupiter');
  expect(questionsOn(server, 3)).toContain('Which planet is the largest?');
});
