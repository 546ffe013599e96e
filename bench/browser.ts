import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_SWITCHES } from '../src/main/shell/chromium-switches.ts';
import { ensureBrowser } from '../tools/ensure-browser.ts';

/**
 * Starts a browser that draws without a graphics card, with the kiosk's switches. Installs one if there is none. Like
 * the kiosk's browser, it can show windows.
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
