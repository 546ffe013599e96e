import type { Locator, Page } from 'playwright/test';
import { text } from '../support/texts.ts';
import { askAxe } from './support/ask-axe.ts';
import { type Finger, fingerOn } from './support/finger.ts';
import { expect, test } from './support/fixture.ts';
import { logIn } from './support/play.ts';
import { resize } from './support/resize.ts';
import { enter, leave, PIN, pinned } from './support/staff.ts';
import { PASSWORD, pairingCode, players } from './support/vendor.ts';

const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 1280, height: 800 },
  { width: 800, height: 600 },
];
const SMALLEST_KEY = 48;

const keyboardOn = (page: Page) => page.getByRole('region', { name: text('keyboard.name') });
const keyOn = (page: Page, name: string) => keyboardOn(page).getByRole('button', { name, exact: true });

/** Types the text key by key. */
function keysFor(typed: string): string[] {
  const signs: Record<string, string> = { '@': text('sign.@'), '.': text('sign..'), '-': text('sign.-') };
  return [...typed].map((character) => signs[character] ?? character);
}

async function type(page: Page, tap: Finger, typed: string) {
  for (const name of keysFor(typed)) await tap(keyOn(page, name));
}

/** Checks in every size that the field and its message are above the keyboard. */
async function expectUncovered(page: Page, field: Locator) {
  await expect(field).toBeFocused();
  await expect(keyboardOn(page)).toBeVisible();
  for (const size of SIZES) {
    await resize(page, size);
    await expect.poll(() => field.evaluate(whatCovers), { message: `at ${size.width}x${size.height}` }).toBe('nothing');
    const boxes = await keyboardOn(page)
      .getByRole('button')
      .evaluateAll((keys) =>
        keys.map((key) => key.getBoundingClientRect()).map(({ width, height }) => [width, height]),
      );
    expect(boxes.length).toBeGreaterThan(10);
    expect(Math.min(...boxes.flat())).toBeGreaterThanOrEqual(SMALLEST_KEY);
  }
}

/** Runs in the page. Returns the kind of the keys in the first frame that shows the focus in this field. */
function kindAfterFocus(field: HTMLElement) {
  field.focus();
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const keyboard = document.querySelector<HTMLElement>('[popover][role="region"]');
      resolve(keyboard?.dataset.kind);
    });
  });
}

/** Runs in the page. */
function whatCovers(field: Element): string {
  const keyboard = document.querySelector('[popover][role="region"]');
  const { top } = keyboard?.getBoundingClientRect() ?? { top: 0 };
  const said = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  for (const part of [field, ...said.map((id) => document.getElementById(id))]) {
    const box = part?.getBoundingClientRect();
    if (!part || !box) return 'a part that is not there';
    if (box.top < 0 || box.bottom > top) return `${part.outerHTML}: ${box.top} to ${box.bottom} of ${top}`;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const seen = document.elementFromPoint(x, y);
    if (!part.contains(seen)) return `${part.outerHTML}: under ${seen?.outerHTML}`;
  }
  return 'nothing';
}

test('a visitor logs in with the keyboard on screen, which closes for real keys, covers no field of visitors and staff, and opens for a field that a touch leads to', async ({
  openKiosk,
  server,
  vendor,
}) => {
  vendor.change("UPDATE campaigns SET walk_up_consent = 'You may write to me.' WHERE id = 1");
  const kiosk = await openKiosk({ mode: 'field', ...pinned });
  const { page } = kiosk;
  const tap = await fingerOn(page);
  const keyboard = keyboardOn(page);
  const password = page.getByLabel('Password');

  await test.step('a visitor logs in', async () => {
    const username = page.getByLabel('Username');
    const logInButton = page.getByRole('button', { name: 'Log In' });
    await expect(username).toBeVisible();
    await expect(keyboard).toHaveCount(0);

    // The keyboard's code may still be loading at the first touch.
    await expect(async () => {
      await tap(username);
      await expect(keyboard).toBeVisible({ timeout: 1000 });
    }).toPass();
    await type(page, tap, players.ordinary);
    await expect(username).toHaveValue(players.ordinary);
    await expect(logInButton).toBeInViewport({ ratio: 0.99 });
    expect(await askAxe(page, ['full', 'midnight', 'citrus'])).toEqual([]);
    const names = await keyboard.getByRole('button').evaluateAll((keys) => keys.map((key) => key.ariaLabel));
    expect(names.filter((name) => !name?.trim())).toEqual([]);

    await tap(keyOn(page, text('keyboard.next')));
    await expect(password).toBeFocused();
    await tap(keyOn(page, text('keyboard.shift')));
    await type(page, tap, 'wx');
    await expect(password).toHaveValue('Wx');
    // The pressed key stays in its place until the press has taken effect.
    await tap(logInButton);
    await expect(page.getByText('The user name or password is incorrect.')).toBeVisible();
    await expect(password).toBeFocused();
    await expect(keyboard).toBeVisible();
    await tap(page.getByRole('button', { name: text('field.show') }));
    await expect(password).toHaveAttribute('type', 'text');
    for (const _character of 'Wx') await tap(keyOn(page, text('keyboard.backspace')));
    await type(page, tap, PASSWORD);
    await expect(password).toHaveValue(PASSWORD);
    await tap(keyOn(page, text('keyboard.done')));
    await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
    await expect(keyboard).toHaveCount(0);
  });

  await kiosk.startAgain();
  const go = (hash: string) =>
    page.evaluate((next) => {
      location.hash = next;
    }, hash);
  await expect(async () => {
    await tap(password);
    await expect(keyboard).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectUncovered(page, password);
  await page.keyboard.type('q');
  await expect(keyboard).toHaveCount(0);
  await password.click();
  await expect(password).toBeFocused();
  await expect(keyboard).toHaveCount(0);
  await tap(password);
  await expect(keyboard).toBeVisible();
  await tap(page.getByText(text('login.remember')));
  await expect(keyboard).toHaveCount(0);

  await tap(page.getByRole('link', { name: 'Forgot Password?' }));
  await tap(page.getByLabel('Username'));
  await expectUncovered(page, page.getByLabel('Username'));
  await page.getByLabel('Username').fill('x'.repeat(1000));
  await tap(keyOn(page, 'y'));
  await expect(page.getByLabel('Username')).toHaveValue('x'.repeat(1000));

  await go('#/sync');
  await enter(page);
  await tap(page.getByRole('button', { name: text('device.enterCode') }));
  const code = page.getByLabel(text('device.code'));
  await expectUncovered(page, code);
  await code.fill(await pairingCode(server.url));
  await tap(keyOn(page, text('keyboard.done')));
  await page.getByRole('button', { name: text('prepare.start', { count: 1 }) }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Ready until' })).toBeVisible();

  await leave(page);
  await go('#/login');
  await tap(page.getByRole('link', { name: text('walkUp.open') }));
  await tap(page.getByLabel(text('walkUp.firstName')));
  await type(page, tap, 'an');
  await expect(page.getByLabel(text('walkUp.firstName'))).toHaveValue('An');
  await tap(keyOn(page, text('keyboard.next')));
  await expect(page.getByLabel(text('walkUp.lastName'))).toBeFocused();
  await expectUncovered(page, page.getByLabel(text('walkUp.lastName')));
  expect(await page.getByLabel(text('walkUp.email')).evaluate(kindAfterFocus)).toBe('email');
  await page.getByLabel(text('walkUp.lastName')).focus();
  await tap(keyOn(page, text('keyboard.next')));
  const email = page.getByLabel(text('walkUp.email'));
  await expectUncovered(page, email);
  await type(page, tap, 'ac');
  await page.keyboard.press('ArrowLeft');
  await type(page, tap, 'b@');
  await expect(email).toHaveValue('ab@c');
  await tap(keyOn(page, text('keyboard.backspace')));
  await expect(email).toHaveValue('abc');
  // The first wrong field takes the focus: the empty last name, then the box to tick, which needs no keyboard.
  await tap(keyOn(page, text('keyboard.done')));
  await expect(page.getByLabel(text('walkUp.lastName'))).toBeFocused();
  await expectUncovered(page, page.getByLabel(text('walkUp.lastName')));
  await type(page, tap, 'b');
  await tap(keyOn(page, text('keyboard.next')));
  await expect(email).toBeFocused();
  await type(page, tap, '@d');
  await tap(keyOn(page, text('keyboard.done')));
  await expect(page.getByText(text('walkUp.mustAgree'))).toBeVisible();
  await expect(keyboard).toHaveCount(0);
  await tap(email);
  await expectUncovered(page, email);

  await tap(page.getByRole('link', { name: text('walkUp.withCode') }));
  await tap(page.getByLabel(text('walkUp.email')));
  await tap(keyOn(page, text('keyboard.next')));
  await expectUncovered(page, page.getByLabel(text('resume.code')));
  await tap(keyOn(page, text('keyboard.done')));

  await go('#/login');
  await logIn(page, players.ordinary);
  await page.getByRole('button', { name: 'Change Password' }).click();
  const confirm = page.getByLabel('Confirm Password');
  await tap(confirm);
  await expectUncovered(page, confirm);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Change', exact: true })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(keyboard).toHaveCount(0);

  const fingers = await page.context().newCDPSession(page);
  const apart = (distance: number) => [600 - distance, 600 + distance].map((x, id) => ({ x, y: 400, id }));
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: apart(20) });
  for (let distance = 30; distance < 200; distance += 10)
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: apart(distance) });
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
});

test('the set-up uses the keyboard on screen, too', async ({ openKiosk }) => {
  const { page } = await openKiosk({ mode: 'field', apiUrl: '', shell: { packaged: true } });
  const tap = await fingerOn(page);
  await page.getByLabel(text('staff.pin.new'), { exact: true }).fill(PIN);
  await page.getByLabel(text('staff.pin.again'), { exact: true }).fill(PIN);
  await tap(page.getByRole('button', { name: text('setUp.next') }));
  const address = page.getByLabel('Address of the server');
  await expect(async () => {
    await tap(address);
    await expect(keyboardOn(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await type(page, tap, 'api.example');
  await tap(keyOn(page, '.com'));
  await expect(address).toHaveValue('api.example.com');
  await expectUncovered(page, address);
  await tap(page.getByText('This computer', { exact: true }));
  for (const name of ['Company', 'Repeat password']) {
    await tap(page.getByRole('textbox', { name }));
    await expectUncovered(page, page.getByRole('textbox', { name }));
  }
});
