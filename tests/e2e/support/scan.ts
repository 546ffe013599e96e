import type { Page } from 'playwright/test';

/** The American key of a letter, as scanners press it. */
const keyOf = (key: string) => ({
  key,
  code: key === '-' ? 'Minus' : /\d/.test(key) ? `Digit${key}` : `Key${key}`,
  windowsVirtualKeyCode: key === '-' ? 189 : key.charCodeAt(0),
  text: key,
});
/** The time between two keys. */
const GAP_MS = 10;
const ENTER = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };

/** Types a code as a scanner does: one key after the other, faster than a person, and Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const start = Date.now();
  // Sent together with explicit times, because a busy browser would delay single keys.
  const sent = [...[...code].map(keyOf), ENTER].flatMap((key, index) => {
    const timestamp = (start + index * GAP_MS) / 1000;
    return [
      cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, timestamp }),
      cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, text: undefined, timestamp }),
    ];
  });
  await Promise.all(sent);
  await cdp.detach();
}
