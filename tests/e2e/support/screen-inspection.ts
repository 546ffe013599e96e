import path from 'node:path';
import type { PseudoLocale } from '../../../tools/pseudo-locale.ts';
import { ALL_SIZES } from '../../../tools/screenshots/album.ts';
import type { KioskSetup, Tour, Walk } from '../../../tools/screenshots/studio.ts';
import type { ApiServer } from './api-server.ts';
import { inLocale } from './in-locale.ts';
import { inspectScreen, settled } from './inspect-screen.ts';
import { startKiosk } from './kiosk.ts';
import { outboxTexts } from './kiosk-data.ts';
import { Vendor } from './vendor.ts';

interface ScreenInspectionOptions {
  server: ApiServer;
  folder: string;
  /** The folder of the app built in that pseudo-locale. */
  appDir: string;
  locale: PseudoLocale;
}

/** Follows the screenshot tour, but looks for problems that a translation would cause instead of taking pictures. */
export class ScreenInspection implements Tour {
  readonly server: ApiServer;
  readonly vendor: Vendor;
  readonly folder: string;
  readonly problems: string[] = [];
  screens = 0;
  readonly #appDir: string;
  readonly #locale: PseudoLocale;
  readonly #typed: string[] = [];

  constructor({ server, folder, appDir, locale }: ScreenInspectionOptions) {
    this.server = server;
    this.vendor = new Vendor(server);
    this.folder = folder;
    this.#appDir = appDir;
    this.#locale = locale;
  }

  async withKiosk(
    _series: unknown,
    { apiUrl = this.server.url, prepare, ...options }: KioskSetup,
    work: Walk,
  ): Promise<void> {
    const userData = path.join(this.folder, `kiosk-${this.screens}`);
    prepare?.(userData);
    const kiosk = await startKiosk({ userData, apiUrl, appDir: this.#appDir, ...options });
    const { page } = kiosk;
    const shoot = async (name: string) => {
      this.screens += 1;
      const known = this.#known(userData);
      for (const size of ALL_SIZES) {
        await page.setViewportSize(size);
        await settled(page);
        const problems = await inspectScreen(page, known);
        this.problems.push(...problems.map((problem) => `${name} at ${size.width}x${size.height}: ${problem}`));
      }
    };
    try {
      await work(
        inLocale(page, this.#locale, (text) => this.#typed.push(text)),
        shoot,
        userData,
      );
    } finally {
      await kiosk.kill();
    }
  }

  /** All data so far, in lower case. */
  #known(userData: string): string {
    const stored = this.server.query((db) => {
      const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[];
      const rows = tables.flatMap((table) => db.prepare(`SELECT * FROM "${table}"`).raw().all() as unknown[][]);
      // A person's first and last name share a line, as on screen.
      return rows.map((row) => row.filter((value) => typeof value === 'string').join(' '));
    });
    const saved = path.join(userData, 'downloads');
    return [...stored, ...outboxTexts(userData), saved, ...this.#typed, ...FILES, ...TEMPLATE].join('\n').toLowerCase();
  }
}

/** Names and extensions of files that the tour uploads or saves; direction marks are not part of a name. */
const FILES = [
  ...['.png', '.jpg', '.jpeg', '.xlsx', '.txt'],
  ...['questions of the fair.xlsx', 'users of the fair.xlsx', 'spin the sound - _report_.xlsx'],
];
/** The names of a template's columns and choices, the same in any language because an upload reads them back. */
const TEMPLATE = ['First Name', 'Correct Answer', 'Multiple Choice', 'True/False'];
