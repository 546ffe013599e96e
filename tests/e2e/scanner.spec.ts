import type { Page } from 'playwright/test';
import { text } from '../support/texts.ts';
import { comes, takeClock } from './support/fast-clock.ts';
import { fingerOn } from './support/finger.ts';
import { expect, test } from './support/fixture.ts';
import { logIn, start } from './support/play.ts';
import { scan } from './support/scan.ts';
import { players } from './support/vendor.ts';

const UNKNOWN = 'SB-ZZZZZ-YYYYY-XXXXX-WWWWW-VVVVV';
const CODES = ['A', 'B', 'C', 'D'].map((letter) => `SB-${letter.repeat(5)}-QWERT-YZYZY-23456-MNPQ9`) as [
  string,
  string,
  string,
  string,
];

const keyboardOn = (page: Page) => page.getByRole('region', { name: text('keyboard.name') });
const welcome = (page: Page) => page.getByRole('heading', { name: /^Welcome, / });
const logOut = (page: Page) => page.getByRole('button', { name: text('session.logOut') }).click();

test('a visitor logs in by scanning the code of the invitation', async ({ openKiosk, vendor }) => {
  const [first, second, third, fourth] = CODES;
  vendor.giveCode(players.enforcedPassword, first);
  vendor.giveCode(players.ordinary, second);
  vendor.giveCode(players.other, third);
  // No step takes as long without a touch.
  const { page } = await openKiosk({ mode: 'kiosk', idleSeconds: 60 });
  await takeClock(page);
  const tap = await fingerOn(page);
  const username = page.getByLabel('Username');
  await expect(page.getByText(text('login.code'))).toBeVisible();

  await test.step('a scan reaches no field and leaves the keyboard open, and the message says why it was refused', async () => {
    await username.fill('half');
    await expect(async () => {
      await tap(username);
      await expect(keyboardOn(page)).toBeVisible({ timeout: 1000 });
    }).toPass();
    await scan(page, UNKNOWN);
    await expect(page.getByText(text('refusal.logInCodeUnknown'))).toBeVisible();
    await expect(username).toHaveValue('half');
    await expect(page.getByText('Username is required')).toBeHidden();
    await expect(keyboardOn(page)).toBeVisible();
    await expect(username).toBeFocused();
  });

  await test.step('a code logs in, even with the focus in a field, and needs no new password', async () => {
    await scan(page, first);
    await expect(welcome(page)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a scan does not replace a logged-in player', async () => {
    await scan(page, second);
    await expect(page.getByText(text('login.codeTooEarly'))).toBeVisible();
    await start(page);
    await expect(page.getByRole('radio').first()).toBeVisible();
    await page.getByRole('button', { name: 'Quit' }).click();
    await page.getByRole('button', { name: 'Yes quit' }).click();
    await expect(username).toHaveValue('');
  });

  await test.step('a code works once', async () => {
    await scan(page, second);
    await expect(welcome(page)).toBeVisible();
    await logOut(page);
    await expect(username).toBeVisible();
    await scan(page, first);
    await expect(page.getByText(text('refusal.logInCodeUsed'))).toBeVisible();
    await expect(username).toHaveValue('');
  });

  await test.step('a code may be typed, too', async () => {
    await logIn(page, third.toLowerCase(), { password: '' });
    await expect(welcome(page)).toBeVisible();
    await logOut(page);
  });

  await test.step('fast typing stays as typed', async () => {
    await username.focus();
    await page.keyboard.type('sb-abc');
    await expect(username).toHaveValue('sb-abc');
    await expect(keyboardOn(page)).toHaveCount(0);
  });

  await test.step('a scan ends the attract loop, and logs in', async () => {
    vendor.giveCode(players.ordinary, fourth);
    await comes(page, page.getByText(text('attract.touch')).last(), 2);
    await scan(page, fourth);
    await expect(welcome(page)).toBeVisible();
  });
});
