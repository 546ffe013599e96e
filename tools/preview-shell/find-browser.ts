/** Finds a Chromium, Chrome or Edge for the shell and for the tests' fixture. */
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

/** Chromium without code for windows, which needs one process fewer. */
const HEADLESS_COMMANDS = ['chromium-headless-shell', 'chrome-headless-shell'];

const COMMANDS = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
];

const WINDOWS_PATHS = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];

const MAC_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function candidates({ env, platform, isHeadless }: Required<Wanted>): string[] {
  if (platform === 'darwin') return MAC_PATHS;
  if (platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter((root) => root !== undefined);
    return roots.flatMap((root) => WINDOWS_PATHS.map((path) => join(root, path)));
  }
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const commands = isHeadless ? [...HEADLESS_COMMANDS, ...COMMANDS] : COMMANDS;
  return commands.flatMap((command) => folders.map((folder) => join(folder, command)));
}

/** Returns the browser that Playwright has installed, if any. Playwright throws on systems that it does not support. */
function playwrightBrowser(): string[] {
  try {
    return [chromium.executablePath()];
  } catch {
    return [];
  }
}

interface Wanted {
  env?: NodeJS.ProcessEnv;
  platform?: NodeJS.Platform;
  /** Prefers a browser that cannot show windows. */
  isHeadless?: boolean;
}

/**
 * @returns the path of the browser: CHROMIUM_PATH, else one of the system's, else Playwright's own; undefined if there
 * is none
 */
export function findBrowser({
  env = process.env,
  platform = process.platform,
  isHeadless = false,
}: Wanted = {}): string | undefined {
  if (env.CHROMIUM_PATH) return isProgram(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined;
  return [...candidates({ env, platform, isHeadless }), ...playwrightBrowser()].find(isProgram);
}

/** The message for a user without a browser. */
export const BROWSER_MISSING = [
  'No Chromium, Chrome or Edge was found. Install one of them, for example:',
  '  Debian, Ubuntu:  apt-get install chromium',
  '  anywhere:        npx playwright install chromium',
  'or name one with the environment variable CHROMIUM_PATH.',
].join('\n');
