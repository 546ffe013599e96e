import type { CDPSession, Page } from 'playwright';

export interface ScreenSize {
  width: number;
  height: number;
}

/** An override ends with its session. */
const sessions = new WeakMap<Page, CDPSession>();

/**
 * Sets the page's size in CSS pixels. It is drawn with half of them in each direction: the layout is the same, and
 * without a graphics card drawing is most of a kiosk's work.
 */
export async function resize(page: Page, { width, height }: ScreenSize): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  const metrics = { width, height, deviceScaleFactor: 0.5, mobile: false };
  await session.send('Emulation.setDeviceMetricsOverride', metrics);
}
