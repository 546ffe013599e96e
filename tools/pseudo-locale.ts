/**
 * Languages nobody speaks, to see that every text comes from the catalogue and that the screens bear other languages:
 * `en-XA` has accents on its letters and is two fifths longer, `en-XB` runs from right to left.
 */
export type PseudoLocale = 'en-XA' | 'en-XB';

export const pseudoLocales: Record<PseudoLocale, { direction: 'ltr' | 'rtl'; change(text: string): string }> = {
  'en-XA': { direction: 'ltr', change: accented },
  'en-XB': { direction: 'rtl', change: mirrored },
};

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀçđéƒğĥíĵķļɱñóþʠřšţúṽŵẋýžÁƁÇĐÉƑĞĤÍĴĶĻṀÑÓÞǪŘŠŢÚṼŴẊÝŽ';

const letters = new Map([...PLAIN].map((letter, index) => [letter, [...ACCENTED][index] ?? letter]));

/** Each fifth letter pair doubled, so that words keep their form and lines may still be broken between them. */
function accented(text: string): string {
  let count = 0;
  return text.replace(/[a-zA-Z]/g, (letter) => {
    const changed = letters.get(letter) ?? letter;
    count += 1;
    return count % 5 === 2 || count % 5 === 4 ? changed + changed : changed;
  });
}

/** A right-to-left override around each word: letters stay readable for a search, and run backwards on screen. */
function mirrored(text: string): string {
  return text.replace(/[a-zA-Z]+/g, (word) => `\u202e${word}\u202c`);
}
