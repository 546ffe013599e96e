import { describe, expect, it } from 'vitest';
import type { FieldKind } from './field-kind.ts';
import {
  afterKey,
  atWordStart,
  commandOf,
  firstState,
  type KeyboardState,
  LANGUAGES,
  rowCount,
  rowsOf,
  typedBy,
} from './layouts.ts';

const PAGES = ['letters', 'symbols', 'more'] as const;
const KINDS: readonly FieldKind[] = ['line', 'name', 'lines', 'email', 'address', 'number'];
const english = firstState('en-GB');

const keysOf = (state: KeyboardState, kind: FieldKind = 'line') =>
  rowsOf(state, kind, 'done').flatMap((row) => row.split(' '));
const press = (keys: string, state = english) => keys.split(' ').reduce(afterKey, state);

/** All texts that the keys can type into a field of this kind, with and without shift. */
function typeable(language: KeyboardState['language'], kind: FieldKind): Set<string> {
  const states = PAGES.flatMap((page) => (['off', 'once'] as const).map((shift) => ({ language, page, shift })));
  return new Set(states.flatMap((state) => keysOf(state, kind).map((key) => typedBy(key, state))));
}

describe('the layouts', () => {
  const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));

  it.each(LANGUAGES)('type all of ASCII: %s', (language) => {
    const typed = typeable(language, 'line');
    expect(ascii.filter((character) => !typed.has(character))).toEqual([]);
  });

  it.each(LANGUAGES)('type every character of an email and of an address except the space: %s', (language) => {
    for (const kind of ['email', 'address'] as const) {
      const typed = typeable(language, kind);
      expect(ascii.filter((character) => !typed.has(character))).toEqual([' ']);
    }
  });

  it('have at most ten keys in a row, and no key twice in one', () => {
    for (const language of LANGUAGES) {
      for (const page of PAGES) {
        for (const kind of KINDS) {
          for (const row of rowsOf({ language, page, shift: 'off' }, kind, 'next')) {
            const keys = row.split(' ');
            expect(keys.length).toBeLessThanOrEqual(10);
            expect(new Set(keys).size).toBe(keys.length);
          }
        }
      }
    }
  });

  it('have the same number of rows on every page of a language', () => {
    expect(LANGUAGES.map((language) => rowCount({ ...english, language }))).toEqual([5, 6, 6]);
    expect(rowsOf({ ...english, language: 'de' }, 'line', 'done')).toHaveLength(6);
  });

  it('start with the letters of the system’s language', () => {
    expect(['de-AT', 'fr', 'en-US', 'pt-BR', 'den'].map((locale) => firstState(locale).language)).toEqual([
      'de',
      'fr',
      'en',
      'en',
      'en',
    ]);
  });

  it('have ä and ö in German, with z and y swapped', () => {
    expect([...typeable('de', 'line')]).toEqual(expect.arrayContaining(['ä', 'Ö', 'ü', 'ß']));
    expect(rowsOf({ ...english, language: 'de' }, 'line', 'done')[2]).toContain('t z u');
  });

  it.each(LANGUAGES)('begin with the digits, so that no other page is needed for them: %s', (language) => {
    expect(rowsOf({ ...english, language }, 'email', 'done')[0]).toBe('1 2 3 4 5 6 7 8 9 0');
  });
});

describe('the last row', () => {
  it('suits the field', () => {
    const last = (kind: FieldKind) => rowsOf(english, kind, 'next').at(-1);
    expect(last('email')).toBe('{symbols} {language} @ . - _ .com {next}');
    expect(last('address')).toBe('{symbols} {language} : / . - .com {next}');
    expect(last('line')).toBe('{symbols} {language} , {space} . {next}');
    expect(last('lines')).toContain('{enter}');
  });

  it('has a done key at the end of a form', () => {
    expect(rowsOf(english, 'line', 'done').at(-1)).toMatch(/\{done\}$/);
  });

  it('of a number field has only digits', () => {
    expect(
      keysOf(english, 'number')
        .filter((key) => commandOf(key) === null)
        .sort(),
    ).toEqual([...'0123456789']);
  });
});

describe('shift', () => {
  it('holds for one letter', () => {
    const shifted = press('{shift}');
    expect(typedBy('a', shifted)).toBe('A');
    expect(typedBy('a', afterKey(shifted, 'a'))).toBe('a');
  });

  it('pressed twice holds for all letters, until it is pressed again', () => {
    const locked = press('{shift} {shift} a b');
    expect(typedBy('c', locked)).toBe('C');
    expect(typedBy('c', press('{shift}', locked))).toBe('c');
  });

  it('is not used up by a space or a correction', () => {
    expect(typedBy('a', press('{shift} {backspace} {space}'))).toBe('A');
  });

  it('begins each word of a name by itself, until it is pressed', () => {
    const typed = (before: string, state = english) => typedBy('a', atWordStart(state, 'name', before));
    expect(['', 'Ana ', 'Ana-', "D'", 'A'].map((before) => typed(before))).toEqual(['A', 'A', 'A', 'A', 'a']);
    const pressed = press('{shift}', atWordStart(english, 'name', ''));
    expect(typedBy('d', pressed)).toBe('d');
    expect(typed('', press('{shift} {shift}'))).toBe('A');
    expect(typedBy('a', atWordStart(english, 'line', ''))).toBe('a');
  });

  it('does not change keys without a capital', () => {
    const shifted = press('{shift}');
    expect(['ß', '.com', '{space}', '7'].map((key) => typedBy(key, shifted))).toEqual(['ß', '.com', ' ', '7']);
  });
});

describe('the pages', () => {
  it('switch to the signs and back', () => {
    expect(keysOf(press('{symbols}'))).toContain('@');
    expect(keysOf(press('{symbols} {more}'))).toContain('~');
    expect(keysOf(press('{symbols} {more} {symbols} {letters}'))).toEqual(keysOf(english));
  });

  it('switch back to letters with the next language', () => {
    expect(press('{symbols} {language}')).toEqual({ language: 'de', page: 'letters', shift: 'off' });
    expect(press('{language} {language} {language}')).toEqual(english);
  });
});
