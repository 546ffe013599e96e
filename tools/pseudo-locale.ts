/**
 * Pseudo-locales, to check that every text comes from the catalogue and that screens have room for other languages:
 * `en-XA` has accents on its letters and is two fifths longer, `en-XB` runs from right to left.
 */
export type PseudoLocale = 'en-XA' | 'en-XB';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀçđéƒğĥíĵķļɱñóþʠřšţúṽŵẋýžÁƁÇĐÉƑĞĤÍĴĶĻṀÑÓÞǪŘŠŢÚṼŴẊÝŽ';

const letters = new Map([...PLAIN].map((letter, index) => [letter, [...ACCENTED][index] ?? letter]));

/**
 * Doubles vowels, two letters in five. A part of a text changes as it does in the whole, so tests can search for it.
 */
const accented = (text: string): string =>
  text.replace(/[a-zA-Z]/g, (letter) => (letters.get(letter) ?? letter).repeat(/[aeiou]/i.test(letter) ? 2 : 1));

/**
 * Puts a right-to-left override around each word: it runs backwards on screen, but a search still finds its letters.
 */
const mirrored = (text: string): string => text.replace(/[a-zA-Z]+/g, (word) => `\u202e${word}\u202c`);

export const pseudoLocales: Record<PseudoLocale, { direction: 'ltr' | 'rtl'; change(text: string): string }> = {
  'en-XA': { direction: 'ltr', change: accented },
  'en-XB': { direction: 'rtl', change: mirrored },
};

export const isPseudoLocale = (name: string | undefined): name is PseudoLocale =>
  name !== undefined && Object.hasOwn(pseudoLocales, name);
