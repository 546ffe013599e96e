import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_SWITCHES } from '../src/main/shell/chromium-switches.ts';
import { BROWSER_MISSING, findBrowser } from '../tools/preview-shell/find-browser.ts';

/** A browser that draws without a graphics card, set as the kiosk sets its own; one with windows, as the kiosk's is. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error(BROWSER_MISSING);
  return chromium.launch({
    executablePath,
    args: [
      ...Object.entries(CHROMIUM_SWITCHES).map(([name, value]) => `--${name}=${value}`),
      '--disable-gpu',
      '--no-first-run',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
}
