import type { Clock } from '#shared/ports.ts';
import { isLogInCode, LOG_IN_CODE } from '#shared/rules/log-in-code.ts';

/** A pressed key. */
export interface PressedKey {
  /** The key in the system's layout. */
  key: string;
  /** The physical key, independent of the layout (`KeyboardEvent.code`). */
  code: string;
  /** The time of the press, in milliseconds since any fixed moment. */
  at: number;
}

export type Reading =
  /** Not part of a code: a person is typing. */
  | { kind: 'none' }
  /** Possibly the beginning of a code. The key still has its usual effect. */
  | { kind: 'beginning' }
  /** Probably part of a code. The key must have no other effect. */
  | { kind: 'part' }
  /** The last letter of a code. The key must have no other effect. */
  | { kind: 'code'; code: string };

interface CodeReaderParts {
  clock: Clock;
  /** Called when a beginning turns out to be no code. `kept` is the text of the keys that had no other effect. */
  onNone(kept: string): void;
}

/** The longest time between two keys of a scanner, by the system's clock. Slow scanners need about 100 ms. */
export const SCANNER_GAP_MS = 150;
/** The longest wait for the next key of a code. Longer than the gap, because a busy screen receives keys late. */
export const PATIENCE_MS = 600;

/** The number of letters that may also be fast typing: the prefix. Keys after it are treated as a code. */
const FREE = LOG_IN_CODE.prefix.length;
const SAMPLE = [LOG_IN_CODE.prefix, ...Array(LOG_IN_CODE.groups).fill('A'.repeat(LOG_IN_CODE.groupLength))].join('-');
/** Keys that a scanner may send after a code. */
const ENDS = ['Enter', 'Tab'];

/**
 * Separates codes that a scanner types as a keyboard (docs/specification.md, 2.7) from typing people, by prefix,
 * letters, length and speed. Reads each key in both the system's layout and the American one, because most scanners
 * press the keys of the American layout.
 */
export class CodeReader {
  readonly #parts: CodeReaderParts;
  #keys: PressedKey[] = [];
  #lastAt = Number.NEGATIVE_INFINITY;
  /** True if the previous key completed a code. */
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

  /** Ends the current attempt, so that the next key starts a new one. */
  forget(): void {
    this.#cancel();
    if (this.#keys.length === 0) return;
    const kept = this.#keys.slice(FREE).map(({ key }) => key);
    this.#keys = [];
    this.#parts.onNone(kept.join(''));
  }

  /** Reads the key as the next of the current attempt; null if no code continues with it. */
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

/** The key in the American layout, or a space if no code contains it. */
function onAmericanLayout({ code }: PressedKey): string {
  if (code === 'Minus' || code === 'NumpadSubtract') return '-';
  return /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1] ?? ' ';
}
