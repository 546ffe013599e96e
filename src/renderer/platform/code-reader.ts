import type { Clock } from '#shared/ports.ts';
import { isLogInCode, LOG_IN_CODE } from '#shared/rules/log-in-code.ts';

/** A key that goes down. */
export interface PressedKey {
  /** The key by the system's layout. */
  key: string;
  /** Which key it is, whatever the layout (`KeyboardEvent.code`). */
  code: string;
  /** When it went down, in milliseconds since some moment. */
  at: number;
}

export type Reading =
  /** No part of a code: somebody types. */
  | { kind: 'none' }
  /** May be the beginning of one. It does what the key does. */
  | { kind: 'beginning' }
  /** Looks like a part of one: nothing else may take the key. */
  | { kind: 'part' }
  /** The last letter of one. Nothing else may take it either. */
  | { kind: 'code'; code: string };

interface CodeReaderParts {
  clock: Clock;
  /** Called when the keys turn out not to be a code, with the text that no field has received. */
  onNone(kept: string): void;
}

/** The longest time between two keys of a scanner, as the system tells it. The slowest leave some 100 ms. */
export const SCANNER_GAP_MS = 150;
/** How long the rest of a code is waited for. A busy screen gets the keys late, however fast they were. */
export const PATIENCE_MS = 600;

/**
 * From the dash after the prefix on, the keys look like a code. People who type fast may write the letters before it.
 */
const FREE = LOG_IN_CODE.prefix.length;
const SAMPLE = [LOG_IN_CODE.prefix, ...Array(LOG_IN_CODE.groups).fill('A'.repeat(LOG_IN_CODE.groupLength))].join('-');
/** Scanners send one of them after a code, or none. */
const ENDS = ['Enter', 'Tab'];

/**
 * Tells the codes that a scanner types as a keyboard (docs/specification.md, 2.7) from what people type: by the prefix, the
 * letters, the length, and the speed. A scanner presses the keys of one layout, mostly the American one, and the system
 * reads them in its own: so they are read in both ways.
 */
export class CodeReader {
  readonly #parts: CodeReaderParts;
  #keys: PressedKey[] = [];
  #lastAt = Number.NEGATIVE_INFINITY;
  /** Whether the key before was the last one of a code. */
  #isRead = false;
  #cancel = () => {};

  constructor(parts: CodeReaderParts) {
    this.#parts = parts;
  }

  press(key: PressedKey): Reading {
    const isFast = key.at - this.#lastAt <= SCANNER_GAP_MS;
    this.#lastAt = key.at;
    const isAfterCode = this.#isRead && isFast;
    this.#isRead = false;
    if (isAfterCode && ENDS.includes(key.key)) return { kind: 'part' };
    if (!isFast) this.forget();
    const read = this.#with(key);
    if (read !== null) return read;
    this.forget();
    return this.#with(key) ?? { kind: 'none' };
  }

  /** Forgets the keys so far. */
  forget(): void {
    this.#cancel();
    if (this.#keys.length === 0) return;
    const kept = this.#keys.slice(FREE).map(({ key }) => key);
    this.#keys = [];
    this.#parts.onNone(kept.join(''));
  }

  /** Null where the key cannot follow what came before. */
  #with(key: PressedKey): Reading | null {
    const keys = [...this.#keys, key];
    const texts = [keys.map(({ key }) => key.toUpperCase()).join(''), keys.map(onAmericanLayout).join('')];
    if (!texts.some((text) => isLogInCode(text + SAMPLE.slice(text.length)))) return null;
    this.#cancel();
    const code = texts.find(isLogInCode);
    if (code !== undefined) {
      this.#keys = [];
      this.#isRead = true;
      return { kind: 'code', code };
    }
    this.#keys = keys;
    this.#cancel = this.#parts.clock.after(PATIENCE_MS, () => this.forget());
    return { kind: keys.length > FREE ? 'part' : 'beginning' };
  }
}

/** Returns the key by the American layout, or a blank for a key that no code contains. */
function onAmericanLayout({ code }: PressedKey): string {
  if (code === 'Minus' || code === 'NumpadSubtract') return '-';
  return /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1] ?? ' ';
}
