import path from 'node:path';
import type { Page } from 'playwright';
import { dayInWords } from '../../../src/renderer/components/day-in-words.ts';
import { dayAt } from '../../../src/shared/rules/campaign-dates.ts';
import { shownClaimCode } from '../../../src/shared/rules/claim-code.ts';
import type { PseudoLocale } from '../../../tools/pseudo-locale.ts';
import type { ApiServer } from '../support/api-server.ts';
import { askAxe } from '../support/ask-axe.ts';
import { inLocale } from '../support/in-locale.ts';
import { inspectScreen, settled } from '../support/inspect-screen.ts';
import { startKiosk } from '../support/kiosk.ts';
import { outboxTexts } from '../support/kiosk-data.ts';
import { resize } from '../support/resize.ts';
import { Vendor } from '../support/vendor.ts';
import type { KioskSetup, Size, Tour, Walk } from './tour.ts';

interface ScreenWalkOptions {
  server: ApiServer;
  folder: string;
  /** The folder of the app built in that pseudo-locale. */
  appDir: string;
  locale: PseudoLocale;
  sizes: readonly Size[];
  /** True if each stop is also inspected from right to left, in one of its sizes. */
  isMirrored?: boolean;
  /** The other themes: axe checks the contrast in one at each stop, in turn. Without a list, axe does not run. */
  themes?: readonly string[];
}

/**
 * Follows a screenshot tour, of visitors or of administrators. Instead of taking pictures it records at each stop:
 * words outside the catalogue, parts that do not fit or cannot be reached, a lost focus, and axe's findings. A screen's
 * first stop is inspected in every size, and each further stop in one of them, in turn.
 */
export class ScreenWalk implements Tour {
  readonly server: ApiServer;
  readonly vendor: Vendor;
  readonly folder: string;
  readonly problems: string[] = [];
  screens = 0;
  readonly #options: ScreenWalkOptions;
  readonly #typed: string[] = [];
  /** The number of stops at each screen so far. */
  readonly #stops = new Map<string, number>();

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
    const { appDir, locale } = this.#options;
    const userData = path.join(this.folder, `kiosk-${this.screens}`);
    prepare?.(userData);
    const kiosk = await startKiosk({ userData, apiUrl, appDir, ...options });
    const { page } = kiosk;
    try {
      await work(
        inLocale(page, locale, (text) => this.#typed.push(text)),
        (name) => this.#look(page, name, this.#known(userData)),
        userData,
      );
    } catch (cause) {
      throw new Error(`On screen: ${await textOf(page)}`, { cause });
    } finally {
      await kiosk.kill();
    }
  }

  async #look(page: Page, name: string, known: string): Promise<void> {
    this.screens += 1;
    const { isMirrored = false, themes } = this.#options;
    await setDrawing(page, false);
    for (const [index, size] of this.#sizesAt(name).entries()) {
      const place = `${name} at ${size.width}x${size.height}${size.textScale ? ', twice the text' : ''}`;
      await resize(page, size);
      await setTextScale(page, size);
      await this.#inspect(page, place, known);
      if (!isMirrored || index > 0) continue;
      await setDirection(page, 'rtl');
      await this.#inspect(page, `${place}, mirrored`, known);
      await setDirection(page, 'ltr');
    }
    await setTextScale(page, {});
    await setDrawing(page, true);
    const findings = themes ? await askAxe(page, themes.slice(this.screens % themes.length).slice(0, 1)) : [];
    this.problems.push(...findings.map((finding) => `${name}: ${finding}`));
  }

  /** A stop's name begins with the name of its screen. */
  #sizesAt(name: string): readonly Size[] {
    const sizes = this.#options.sizes.filter(({ textScale }) => textScale === undefined || !OF_USUAL_SIZE.test(name));
    const screen = name.split('-', 1)[0] as string;
    const stop = this.#stops.get(screen) ?? 0;
    this.#stops.set(screen, stop + 1);
    return stop === 0 ? sizes : [sizes[stop % sizes.length] as Size];
  }

  async #inspect(page: Page, place: string, known: string): Promise<void> {
    let problems = await problemsNow(page, known);
    // An element that still moves to its place in the new size is not a fault.
    for (let looks = 0; problems.length > 0 && looks < LOOKS_AGAIN; looks += 1)
      problems = await problemsNow(page, known);
    if (await page.evaluate(() => document.activeElement === document.body)) problems.push('nothing has the focus');
    this.problems.push(...problems.map((problem) => `${place}: ${problem}`));
  }

  /** All data, in lower case. */
  #known(userData: string): string {
    const stored = this.server.query((db) => {
      const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[];
      const rows = tables.flatMap((table) => db.prepare(`SELECT * FROM "${table}"`).raw().all() as unknown[][]);
      // A person's first and last name share a line, as on screen. A prize without its picture is a tile with its
      // initials. A claim code is shown in groups.
      return [
        ...rows.map((row) => row.filter((value) => typeof value === 'string').join(' ')),
        ...(db.prepare('SELECT name FROM prizes').pluck().all() as string[]).map(initials),
        ...(db.prepare('SELECT claim_code FROM awarded_prizes').pluck().all() as string[]).map(shownClaimCode),
      ];
    });
    const saved = path.join(userData, 'downloads');
    return [
      ...stored,
      ...outboxTexts(userData),
      saved,
      this.server.url,
      ...this.#typed,
      ...FILES,
      ...KEYS,
      ...TEMPLATE,
      ZONE,
      // On the ticket of a prize won here, and in the end of a break before midnight.
      ...[0, DAY_MS].map((later) => dayInWords(dayAt(Date.now() + later))),
    ]
      .join('\n')
      .toLowerCase();
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Names and extensions of files that the tour uploads or saves, without direction marks. */
const FILES = [
  ...['.png', '.jpg', '.jpeg', '.xlsx', '.txt'],
  ...['questions of the fair.xlsx', 'users of the fair.xlsx', 'spin the sound - report.xlsx', 'avatar.png'],
  ...['question template.xlsx', 'questions of the fair - errors.csv'],
];
/** The time zone of the machine that runs the tests, which a new campaign gets. */
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** A key on the screen's keyboard that types exactly this. */
const KEYS = ['.com'];
/**
 * The names of a template's columns and choices. They are the same in any language because an upload reads them back.
 */
const TEMPLATE = ['First Name', 'Correct Answer', 'Multiple Choice', 'True/False'];

const initials = (name: string): string => (name.match(/(?<!\S)\S/g) ?? []).slice(0, 2).join('');

/**
 * Screens seen only at the usual size: the attract loop has no visitor who could enlarge the text, and staff's pages
 * have long words in narrow columns.
 */
const OF_USUAL_SIZE = /^(attract|staff|sync|set-up|login-sync)/;

/** A busy machine may need more than one to draw a new size. */
const LOOKS_AGAIN = 4;

/**
 * Clips the page, because drawing a new size takes longest without a graphics card. Clipped elements keep their place
 * and size, but axe cannot find them.
 */
const setDrawing = (page: Page, isDrawn: boolean): Promise<void> =>
  page.evaluate(
    (clip) => {
      document.documentElement.style.clipPath = clip;
    },
    isDrawn ? '' : 'inset(100%)',
  );

/** The visitors' side takes its direction from the document alone. */
const setDirection = (page: Page, direction: 'ltr' | 'rtl'): Promise<void> =>
  page.evaluate((dir) => {
    document.documentElement.dir = dir;
  }, direction);

/** Style sheets enlarge the text by this attribute, as in the accessible mode. */
const setTextScale = (page: Page, { textScale }: Pick<Size, 'textScale'>): Promise<void> =>
  page.evaluate((size) => {
    if (size === undefined) delete document.documentElement.dataset.textScale;
    else document.documentElement.dataset.textScale = String(size);
  }, textScale);

async function problemsNow(page: Page, known: string): Promise<string[]> {
  await settled(page);
  if (await page.evaluate(reopenHint)) {
    await page.waitForTimeout(300);
    await settled(page);
  }
  return inspectScreen(page, known);
}

/** Runs in the page: a hint opens at the focus, and does not follow it to another size. */
function reopenHint(): boolean {
  const hints = [...document.querySelectorAll('[role="tooltip"]')];
  const { activeElement } = document;
  if (!hints.some((hint) => hint.checkVisibility()) || !(activeElement instanceof HTMLElement)) return false;
  activeElement.scrollIntoView({ block: 'nearest', inline: 'end' });
  activeElement.blur();
  activeElement.focus();
  return true;
}

/** The words on screen, for a failure that cannot be looked at. */
const textOf = (page: Page): Promise<string> =>
  page
    .locator('body')
    .innerText({ timeout: 5_000 })
    .catch((error) => String(error));
