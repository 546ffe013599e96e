import type { Locator, Page } from 'playwright/test';

/** Taps the middle of the element. */
export type Finger = (target: Locator) => Promise<void>;

/**
 * A finger on the page's screen: the browser turns its touches into pointer events, a focus and a click, as on glass.
 */
export async function fingerOn(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  return async (target) => {
    // Waits until the element is visible, still, and not covered.
    await target.click({ trial: true });
    const box = await target.boundingBox();
    if (!box) throw new Error('There is nothing to tap.');
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
}
