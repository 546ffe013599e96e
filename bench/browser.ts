import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_SWITCHES } from '../src/main/shell/chromium-switches.ts';
import { ensureBrowser } from '../tools/ensure-browser.ts';

/**
 * Starts a browser that draws without a graphics card, with the kiosk's switches. The kiosk's browser can show windows, so
 * this one can, too; it is installed if there is none.
 */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureBrowser({ isHeadless: false }),
    args: [
      ...Object.entries(CHROMIUM_SWITCHES).map(([name, value]) => `--${name}=${value}`),
      '--disable-gpu',
      '--no-first-run',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
}
