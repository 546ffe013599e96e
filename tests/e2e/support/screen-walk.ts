import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Page } from 'playwright';
import type { Size } from '../../../tools/screenshots/album.ts';
import type { KioskSetup, Tour, Walk } from '../../../tools/screenshots/studio.ts';
import type { ApiServer } from './api-server.ts';
import { settled } from './inspect-screen.ts';
import { startKiosk } from './kiosk.ts';
import { lookAtScreen } from './look-at-screen.ts';
import { Vendor } from './vendor.ts';

/** The screens of kiosks, laptops and totems, among them 1080p at 200 %. */
export const WALKED_SIZES: readonly Size[] = [
  [800, 600],
  [960, 540],
  [1024, 768],
  [1280, 800],
  [1920, 1080],
  [3840, 2160],
  [540, 960],
  [1080, 1920],
].map(([width = 0, height = 0]) => ({ width, height }));

interface ScreenWalkOptions {
  server: ApiServer;
  folder: string;
  sizes?: readonly Size[];
  /** The looks in which texts are checked for their contrast. Left out: the one on screen. */
  themes?: readonly string[];
  /** Whether all text and controls must fit; false where others see to it. */
  checksLayout?: boolean;
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What this needs of axe-core in the page. */
interface Axe {
  run(
    context: Element | Document,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
}

/**
 * Follows a screenshot tour, of visitors or of administrators, and notes at each stop what is cut off or out of reach
 * in any size, what axe finds, and where nothing has the focus.
 */
export class ScreenWalk implements Tour {
  readonly server: ApiServer;
  readonly vendor: Vendor;
  readonly folder: string;
  readonly problems: string[] = [];
  screens = 0;
  readonly #options: ScreenWalkOptions;

  constructor(options: ScreenWalkOptions) {
    this.server = options.server;
    this.vendor = new Vendor(options.server);
    this.folder = options.folder;
    this.#options = options;
  }

  async withKiosk(
    _series: unknown,
    { apiUrl = this.server.url, prepare, ...options }: KioskSetup,
    work: Walk,
  ): Promise<void> {
    const userData = path.join(this.folder, `walk-${this.screens}`);
    prepare?.(userData);
    const kiosk = await startKiosk({ userData, apiUrl, ...options });
    const { page } = kiosk;
    try {
      await work(page, (name) => this.#look(page, name), userData);
    } finally {
      await kiosk.kill();
    }
  }

  async #look(page: Page, name: string): Promise<void> {
    this.screens += 1;
    const { sizes = WALKED_SIZES, checksLayout = true } = this.#options;
    for (const size of sizes) {
      await page.setViewportSize(size);
      await settled(page);
      const at = `${name} at ${size.width}x${size.height}`;
      if (checksLayout) {
        const { problems } = await page.evaluate(lookAtScreen);
        this.problems.push(...new Set(problems.map((problem) => `${at}: ${problem}`)));
      }
      if (await page.evaluate(() => document.activeElement === document.body)) {
        this.problems.push(`${at}: nothing has the focus`);
      }
    }
    for (const finding of await this.#askAxe(page)) this.problems.push(`${name}: ${finding}`);
  }

  /** What axe finds, with the contrast of texts in each look. */
  async #askAxe(page: Page): Promise<string[]> {
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
    const { themes = [] } = this.#options;
    const findings = await page.evaluate(runAxe, { theme: null as string | null, only: null as string | null });
    for (const theme of themes) findings.push(...(await page.evaluate(runAxe, { theme, only: 'color-contrast' })));
    return [...new Set(findings)];
  }
}

/** Runs in the page, so it must be self-contained. */
async function runAxe({ theme, only }: { theme: string | null; only: string | null }): Promise<string[]> {
  const { axe } = window as unknown as { axe: Axe };
  const { dataset } = document.documentElement;
  const before = dataset.theme ?? '';
  if (theme !== null) dataset.theme = theme;
  // Nothing behind an open dialog can be reached.
  const top = [...document.querySelectorAll('dialog[open], [role="dialog"]')].at(-1) ?? document;
  const { violations } = await axe.run(top, {
    resultTypes: ['violations'],
    ...(only === null ? {} : { runOnly: [only] }),
  });
  dataset.theme = before;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) =>
      `axe ${id}${theme === null ? '' : ` in ${theme}`}: ${html.slice(0, 150)} ${failureSummary ?? ''}`
        .replace(/\s+/g, ' ')
        .slice(0, 400),
    ),
  );
}
