import type { Locator, Page } from 'playwright';
import { type PseudoLocale, pseudoLocales } from '../../../tools/pseudo-locale.ts';

/**
 * Wraps a page whose words may be in a pseudo-locale: a search for an English name also finds the locale's form of it.
 * Data, such as a vendor's prize, is found unchanged. `onTyped` receives all typed text.
 */
export function inLocale(page: Page, locale: PseudoLocale, onTyped: (text: string) => void): Page {
  const change = (text: string) => pseudoLocales[locale].change(text);

  const wrap = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(object, name) {
        if (name === UNWRAPPED) return object;
        const member = Reflect.get(object, name, object);
        if (typeof member !== 'function' || name === 'constructor') return member;
        return (...given: unknown[]) => {
          const called = String(name);
          if (called === 'fill') onTyped(String(given[0]));
          const answer = member.apply(object, translated(called, given));
          return isLocator(answer) ? wrap(answer) : answer;
        };
      },
    });

  function translated(method: string, given: unknown[]): unknown[] {
    const [first, options] = given.map(unwrapped) as [unknown, Record<string, unknown> | undefined];
    if (BY_NAME.has(method)) return [eitherWay(first, options?.exact === true), options];
    if (method === 'getByRole' && options?.name !== undefined) {
      const { exact, ...rest } = options;
      return [first, { ...rest, name: eitherWay(options.name, exact === true) }];
    }
    return [first, options, ...given.slice(2)].map(withTexts);
  }

  /** Translates the `hasText` and unwraps the `has` of a filter. */
  function withTexts(options: unknown): unknown {
    if (typeof options !== 'object' || options === null || isLocator(options)) return options;
    if (Object.getPrototypeOf(options) !== Object.prototype) return options;
    return Object.fromEntries(
      Object.entries(options).map(([key, value]) => [
        key,
        key === 'hasText' || key === 'hasNotText' ? eitherWay(value, false) : unwrapped(value),
      ]),
    );
  }

  function eitherWay(name: unknown, isExact: boolean): unknown {
    if (name instanceof RegExp) {
      // A letter after a backslash is part of the pattern.
      const changed = name.source.replace(/\\.|[^\\]+/g, (part) => (part.startsWith('\\') ? part : change(part)));
      return new RegExp(`(?:${name.source})|(?:${changed})`, name.flags);
    }
    if (typeof name !== 'string') return name;
    const either = `(?:${escaped(name)}|${escaped(change(name))})`;
    return isExact ? new RegExp(`^\\s*${either}\\s*$`) : new RegExp(either, 'i');
  }

  return wrap(page);
}

const UNWRAPPED = Symbol('unwrapped');
const BY_NAME = new Set(['getByText', 'getByLabel', 'getByPlaceholder', 'getByAltText', 'getByTitle']);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');

/** Playwright's bundle names the class with or without a leading underscore. */
const isLocator = (value: unknown): value is Locator => /^_?Locator$/.test(value?.constructor?.name ?? '');

const unwrapped = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? ((value as { [UNWRAPPED]?: unknown })[UNWRAPPED] ?? value) : value;
