/**
 * A test's choices for the app's surroundings: a person's answers, the system's key store. One JSON object in the
 * environment variable PREVIEW_SHELL, read once and removed, so that the app never sees it.
 */

/** A person's answer to a dialog. `dismiss` is Escape: cancelled, or the message box's cancel button. */
export type SaveAnswer = 'dismiss' | 'downloads' | { path: string };
export type OpenAnswer = 'dismiss' | { paths: string[] };
/** A button by its label or its index. With `wait` nobody answers, so the main process blocks. */
export type MessageAnswer = string | number;

/**
 * The system's key store, as Electron finds it on Linux: a keyring; a desktop without one; a keyring that is named but
 * unavailable, so that a public key replaces it; a locked one; one that fails.
 */
export const keyStores = ['keyring', 'basic-text', 'public-key', 'locked', 'failing'] as const;
export type KeyStore = (typeof keyStores)[number];

/** One fixed value, or a list: each use takes the next one, and the last one stays. */
export class Turns<T> {
  readonly #values: readonly [T, ...T[]];
  #used = 0;

  constructor(values: readonly [T, ...T[]]) {
    this.#values = values;
  }

  /** The next value, without taking it. */
  peek(): T {
    return this.#values[this.#used] ?? this.#values[0];
  }

  next(): T {
    const value = this.peek();
    this.#used = Math.min(this.#used + 1, this.#values.length - 1);
    return value;
  }
}

export interface Switches {
  readonly saveDialog: Turns<SaveAnswer>;
  readonly openDialog: Turns<OpenAnswer>;
  readonly messageBox: Turns<MessageAnswer>;
  readonly keyStore: Turns<KeyStore>;
  /** The preload runs in frames inside the page too, whether or not the app asks for `nodeIntegrationInSubFrames`. */
  readonly preloadInSubframes: boolean;
  /** The first window is minimised as soon as it is shown. */
  readonly minimized: boolean;
  /** Something covers the window, so that the timers of its page stop unless the app turned off background throttling. */
  readonly covered: boolean;
  /** `ready-to-show` is never emitted, as for a hidden window on Wayland (electron/electron#48859). */
  readonly neverReady: boolean;
  /** A headless shell draws with Chromium's graphics process, in software. */
  readonly graphics: boolean;
  /** Makes `app.isPackaged` true. */
  readonly packaged: boolean;
  /** The folder next to a packaged app's archive: `process.resourcesPath`. Undefined: the app's own folder. */
  readonly resources: string | undefined;
}

type Check<T> = (value: unknown) => value is T;

const isText = (value: unknown): value is string => typeof value === 'string';
const fields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const isSave: Check<SaveAnswer> = (value): value is SaveAnswer =>
  value === 'dismiss' || value === 'downloads' || isText(fields(value).path);
const isOpen: Check<OpenAnswer> = (value): value is OpenAnswer => {
  const { paths } = fields(value);
  return value === 'dismiss' || (Array.isArray(paths) && paths.every(isText));
};
const isMessage: Check<MessageAnswer> = (value): value is MessageAnswer => isText(value) || Number.isInteger(value);
const isKeyStore: Check<KeyStore> = (value): value is KeyStore => keyStores.includes(value as KeyStore);

function turns<T>(given: Record<string, unknown>, name: keyof Switches, check: Check<T>, standard: T): Turns<T> {
  const value = given[name] ?? standard;
  const [first, ...rest] = Array.isArray(value) ? value : [value];
  if (check(first) && rest.every(check)) return new Turns([first, ...rest]);
  throw new Error(`PREVIEW_SHELL: ${name} cannot be ${JSON.stringify(value)}`);
}

function flag(given: Record<string, unknown>, name: keyof Switches): boolean {
  const value = given[name] ?? false;
  if (typeof value === 'boolean') return value;
  throw new Error(`PREVIEW_SHELL: ${name} is true or false`);
}

function folder(given: Record<string, unknown>, name: keyof Switches): string | undefined {
  const value = given[name];
  if (value === undefined || isText(value)) return value;
  throw new Error(`PREVIEW_SHELL: ${name} is a folder`);
}

/**
 * @param text the JSON of PREVIEW_SHELL; empty to choose nothing
 * @throws Error that names what it cannot use
 */
export function parseSwitches(text: string | undefined): Switches {
  const given = fields(text ? JSON.parse(text) : {});
  const switches: Switches = {
    saveDialog: turns(given, 'saveDialog', isSave, 'dismiss'),
    openDialog: turns(given, 'openDialog', isOpen, 'dismiss'),
    messageBox: turns(given, 'messageBox', isMessage, 'dismiss'),
    keyStore: turns(given, 'keyStore', isKeyStore, 'keyring'),
    preloadInSubframes: flag(given, 'preloadInSubframes'),
    minimized: flag(given, 'minimized'),
    covered: flag(given, 'covered'),
    neverReady: flag(given, 'neverReady'),
    graphics: flag(given, 'graphics'),
    packaged: flag(given, 'packaged'),
    resources: folder(given, 'resources'),
  };
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(switches, name));
  if (unknown !== undefined) throw new Error(`PREVIEW_SHELL: there is no switch ${unknown}`);
  return switches;
}
