import type { Locator, Page } from 'playwright/test';

interface Slide {
  /** The slide of the finger to the right before it lifts, in CSS pixels. */
  px?: number;
  holdMs?: number;
}

/** Taps the middle of the element. A finger may also slide and stay before it lifts. */
export type Finger = (target: Locator, slide?: Slide) => Promise<void>;

/**
 * A finger on the page's screen: the browser turns its touches into pointer events, a focus and a click, as on glass.
 */
export async function fingerOn(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  return async (target, { px = 0, holdMs = 0 } = {}) => {
    // Waits until the element is visible, still, and not covered.
    await target.click({ trial: true });
    const box = await target.boundingBox();
    if (!box) throw new Error('There is nothing to tap.');
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    for (let way = 5; way <= px; way += 5) {
      const touchPoints = [{ ...point, x: point.x + way }];
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
    }
    if (holdMs > 0) await page.waitForTimeout(holdMs);
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
}
