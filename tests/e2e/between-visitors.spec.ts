import type { Locator, Page } from 'playwright';
import { comes, goes, takeClock } from './support/fast-clock.ts';
import { expect, test } from './support/fixture.ts';
import { logIn, start } from './support/play.ts';
import { players } from './support/vendor.ts';

/** The clock is advanced instead of waiting. No step of the test takes as long. */
const IDLE_SECONDS = 60;
/** Shorter than any screen that follows by itself. */
const STEP_SECONDS = 2;

const stillThere = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });
const invitation = (page: Page) => page.getByText('Touch the screen to play').last();
const question = (page: Page) => page.getByRole('heading', { level: 1 });

/** Touches a place with a finger, which the browser turns into a click. */
async function touch(page: Page, { x, y }: { x: number; y: number }) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await cdp.detach();
}

async function middleOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Returns all data that the page still has: visible, stored, and in its history. */
async function knownTo(page: Page): Promise<string> {
  const cdp = await page.context().newCDPSession(page);
  const { entries } = await cdp.send('Page.getNavigationHistory');
  await cdp.detach();
  const read = await page.evaluate(() => {
    const typed = [...document.querySelectorAll('input')].map(({ value }) => value);
    const stored = [{ ...localStorage }, { ...sessionStorage }].map((storage) => JSON.stringify(storage));
    return [document.title, document.body.textContent, document.body.innerHTML, ...typed, ...stored];
  });
  return [...read, ...entries.map(({ url, title }) => `${url} ${title}`)].join('\n');
}

test('a kiosk with visitors moves from one to the next by itself', async ({ openKiosk }) => {
  const { page } = await openKiosk({ mode: 'kiosk', idleSeconds: IDLE_SECONDS });
  await takeClock(page);
  const becomes = (awaited: Locator) => comes(page, awaited, STEP_SECONDS);
  /** The login shows this link. */
  let link = { x: 0, y: 0 };

  await test.step('the login clears typed text, and a touch brings an empty form', async () => {
    link = await middleOf(page.getByText('Forgot Password?'));
    await touch(page, link);
    await expect(page.getByRole('button', { name: 'Reset Password' })).toBeVisible();
    await page.getByLabel('Username').fill(players.other);
    await becomes(invitation(page));
    expect(await knownTo(page)).not.toContain(players.other);
    await page.keyboard.press('x');
    await expect(page.getByLabel('Password')).toHaveValue('');
    await expect(page.getByLabel('Username')).toHaveValue('');
  });

  const { asked, name } = await test.step('a visitor who is still there continues', async () => {
    await logIn(page, players.ordinary);
    const greeting = await page.getByRole('heading', { name: /^Welcome, / }).textContent();
    await start(page);
    await page.getByRole('radio').first().click();
    await becomes(stillThere(page));
    await stillThere(page).getByText('Touch the screen to continue.').click();
    await expect(stillThere(page)).toBeHidden();
    await expect(page.getByRole('radio').first()).toBeChecked();
    return {
      asked: (await question(page).textContent()) ?? '',
      name: /Welcome, (.+)!/.exec(greeting ?? '')?.[1] ?? '',
    };
  });

  await test.step('a visitor who has left is logged out, without a trace', async () => {
    expect(await knownTo(page)).toContain(asked);
    await page.getByRole('button', { name: 'Quit' }).click();
    await becomes(stillThere(page));
    await becomes(invitation(page));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const known = await knownTo(page);
    for (const personal of [players.ordinary, name, asked, '/user/']) {
      expect(personal).not.toBe('');
      expect(known).not.toContain(personal);
    }
    await expect(page).toHaveURL(/#\/login$/);
  });

  await test.step('the touch that ends the attract loop does nothing else, and the play continues where it was', async () => {
    await touch(page, link);
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
    await expect(page).toHaveURL(/#\/login$/);
    await logIn(page, players.ordinary);
    await start(page);
    await expect(question(page)).toHaveText(asked);
    await page.getByRole('button', { name: 'Quit' }).click();
    await page.getByRole('button', { name: 'Yes quit' }).click();
  });

  await test.step('a password that must be changed does not prevent the logout', async () => {
    await logIn(page, players.enforcedPassword);
    await page.getByLabel('Old Password').fill('half-typed');
    await becomes(stillThere(page));
    await stillThere(page).getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
    expect(await knownTo(page)).not.toContain('half-typed');
  });

  await test.step('the thanks close for the next visitor', async () => {
    await page.evaluate(() => {
      location.hash = '#/login?thankyou=true';
    });
    const thanks = page.getByText('Thank you for your participation');
    await expect(thanks).toBeVisible();
    await goes(page, thanks, STEP_SECONDS);
    await expect(page).toHaveURL(/#\/login$/);
  });

  await test.step('the attract loop shows the prizes', async () => {
    await becomes(invitation(page));
    await becomes(page.getByRole('heading', { name: 'How to play' }));
    await becomes(page.getByRole('heading', { name: 'What you can win' }));
    const picture = page.getByRole('listitem').locator('img').first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });

  await test.step('the accessible mode starts from the attract loop and by its key, and ends with the visit', async () => {
    await touch(page, await middleOf(page.getByRole('button', { name: 'Accessible mode' })));
    const end = page.getByRole('button', { name: 'End accessible mode' });
    await expect(end).toBeVisible();
    await becomes(invitation(page));
    await expect(page.locator('html')).not.toHaveAttribute('data-accessible');
    await page.keyboard.press('Alt+a');
    await expect(end).toBeVisible();
  });
});
