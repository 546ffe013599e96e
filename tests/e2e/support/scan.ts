import type { Page } from 'playwright/test';

/** The American key of a letter, as scanners press it. */
const keyOf = (key: string) => ({
  key,
  code: key === '-' ? 'Minus' : /\d/.test(key) ? `Digit${key}` : `Key${key}`,
  windowsVirtualKeyCode: key === '-' ? 189 : key.charCodeAt(0),
  text: key,
});
const ENTER = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };

/** Types a code as a scanner does: one key after the other, faster than anybody, and Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  // All at once, or the time until each is answered would lie between them.
  const sent = [...[...code].map(keyOf), ENTER].flatMap((key) => [
    cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key }),
    cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, text: undefined }),
  ]);
  await Promise.all(sent);
  await cdp.detach();
}
