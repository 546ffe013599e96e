import type { Page } from 'playwright/test';
import { text } from '../support/texts.ts';
import { expect, test } from './support/fixture.ts';
import { lostFocus, watchFocus } from './support/focus.ts';
import { answer, atFirstFrame, livePress, seedFor, segmentOf, spinButton } from './support/play.ts';
import { PASSWORD, players } from './support/vendor.ts';

const SOUND = 'Spin the Sound';

/** Moves on with Tab until the control has the focus; fails after a round through the page. */
async function tabTo(page: Page, role: 'button' | 'textbox' | 'radio', name: string) {
  const control = page.getByRole(role, { name, exact: true });
  await expect(control).toBeVisible();
  for (let step = 0; step < 30; step += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}.`);
}

async function pressKey(page: Page, name: string, key = 'Enter') {
  await tabTo(page, 'button', name);
  await page.keyboard.press(key);
}

async function logInByKeyboard(page: Page, user: string) {
  await tabTo(page, 'textbox', 'Username');
  await page.keyboard.type(user);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The heading with these words in the open dialog. */
const outcome = (page: Page, words: string) =>
  page.getByRole('dialog').getByRole('heading', { level: 2 }).filter({ hasText: words });

test('a whole visit by keyboard never loses the focus, and each screen has its title', async ({
  openKiosk,
  vendor,
}) => {
  vendor.keepQuestions(SOUND, 3);
  const { page } = await openKiosk({
    draws: { segments: [segmentOf(5), segmentOf('pressYourLuck')], seed: seedFor('whammy') },
  });
  await watchFocus(page);
  await expect(page).toHaveTitle('Log In – Spinboard');
  await logInByKeyboard(page, players.ordinary);
  await expect(page).toHaveTitle('Welcome – Spinboard');
  await expect(heading(page)).toBeFocused();
  await pressKey(page, 'Start');

  await expect(page).toHaveTitle('Quiz – Spinboard');
  for (const [index, isCorrect] of [true, false, true].entries()) {
    await expect(heading(page)).toBeFocused();
    const question = (await heading(page).textContent()) ?? '';
    // Radio buttons are one stop of the Tab key; the arrows choose.
    const answer = page.getByRole('radio', { name: vendor.answerTo(question, isCorrect), exact: true });
    for (let step = 0; step < 8 && !(await answer.isChecked()); step += 1) {
      if (step === 0) await tabToRadios(page);
      else await page.keyboard.press('ArrowDown');
    }
    await pressKey(page, 'Submit');
    await expect(page.getByText(isCorrect ? 'Correct!' : 'Not quite!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit' })).toBeFocused();
    if (index < 2) await expect(heading(page)).not.toHaveText(question);
  }
  await expect(outcome(page, 'Well done!')).toBeFocused();
  await pressKey(page, 'Start Prize Wheel');

  await expect(page).toHaveTitle('Prize Wheel – Spinboard');
  await expect(heading(page)).toBeFocused();
  await pressKey(page, 'Spin');
  await expect(page.getByLabel('POINTS EARNED')).toContainText('05');
  await expect(spinButton(page)).toBeFocused();
  await expect(spinButton(page)).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(outcome(page, 'Press Your Luck')).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveAccessibleDescription(/lose/);
  await pressKey(page, 'Yes');

  await expect(page).toHaveTitle('Press Your Luck – Spinboard');
  await expect(heading(page)).toBeFocused();
  await atFirstFrame(page, async () => {
    await livePress(page).waitFor();
    await pressKey(page, 'Press Your Luck');
  });
  await expect(page.getByRole('dialog')).toContainText('Sorry!');
  await expect(page.getByRole('dialog')).toContainText('You lose it all!');
  await expect(page.getByRole('dialog')).toHaveAccessibleDescription('You lose it all!');
  await expect(outcome(page, 'Sorry!')).toBeFocused();
  // The key that pressed the board, held or pressed again, has no effect here.
  await page.keyboard.press('Enter');
  await expect(outcome(page, 'Sorry!')).toBeFocused();
  await pressKey(page, 'Log out');
  await expect(outcome(page, 'Thank you')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Thank you for your participation')).toHaveCount(0);
  await expect(page).toHaveTitle('Log In – Spinboard');
  await expect(heading(page)).toBeFocused();
  expect(await lostFocus(page)).toEqual([]);

  await expect.poll(() => vendor.tokensOf(players.ordinary)).toBe(0);
  expect(vendor.awardsOf(players.ordinary)).toEqual([]);
  expect(vendor.statusOf(players.ordinary)).toMatchObject({ game_status_type: 1, is_press_your_luck_spin_used: 1 });
});

async function tabToRadios(page: Page) {
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement instanceof HTMLInputElement)) break;
  }
  await page.keyboard.press('Space');
}

test('Escape closes a dialog wherever the focus is, and an enforced one offers Log Out', async ({ desk: { page } }) => {
  await logInByKeyboard(page, players.ordinary);
  await page.getByRole('button', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  // Next to the panel, where no element accepts the focus.
  await page.mouse.click(5, 500);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeFocused();
  await page.getByRole('button', { name: 'Log Out' }).click();

  await logInByKeyboard(page, players.enforcedPassword);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await pressKey(page, 'Log Out');
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(heading(page)).toBeFocused();
});

test('a notice over a dialog can be dismissed, and the focus returns to where it was', async ({
  openKiosk,
  server,
  vendor,
}) => {
  const { page } = await openKiosk();
  await watchFocus(page);
  await logInByKeyboard(page, players.ordinary);
  await pressKey(page, 'Start');
  await page.getByRole('radio').first().waitFor();
  // The answer ends the session, and a notice says so. It waits for the next login.
  server.query((db) => db.prepare('DELETE FROM tokens').run());
  await answer(page, vendor, true);
  await page.getByRole('link', { name: /^Sync: / }).press('Enter');
  await page
    .getByRole('button', { name: /^Discard: / })
    .first()
    .press('Enter');
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  await expect(dismiss).toBeVisible();
  await pressKey(page, 'Dismiss');
  await expect(dismiss).toHaveCount(0);
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  expect(await lostFocus(page)).toEqual([]);
});

test('every control that leads to another page is a link', async ({ desk: { page } }) => {
  await page.getByRole('link', { name: 'Forgot Password?' }).press('Enter');
  await expect(page).toHaveTitle('Forgot Password – Spinboard');
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeFocused();
  await page.getByRole('link', { name: 'Back to login' }).press('Enter');
  await expect(page).toHaveTitle('Log In – Spinboard');
  await page.evaluate(() => {
    location.hash = '#/nowhere';
  });
  await expect(page).toHaveTitle('Error 404: Page Not Found – Spinboard');
  await page.getByRole('link', { name: 'Home' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
});

test('an empty login moves the focus to its first wrong field, which is announced', async ({ openKiosk }) => {
  const { page } = await openKiosk();
  const expectTold = async (button: string) => {
    const username = page.getByLabel(text('login.username'));
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(username).toBeFocused();
    await expect(username).toHaveAccessibleDescription(text('form.username'));
    await expect(page.locator('[aria-live]').filter({ hasText: text('form.username') })).toBeVisible();
  };
  await expectTold(text('login.logIn'));
  await page.getByRole('link', { name: text('login.forgot') }).click();
  await expectTold(text('forgot.reset'));
});
