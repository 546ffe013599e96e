import { assertNever } from '#shared/app-error.ts';
import type { FieldKind } from './field-kind.ts';

/** The languages with their own letters, in the order of the language key. */
export const LANGUAGES = ['en', 'de', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The effects of keys that do not type their label. Layouts write them in braces. */
export const COMMANDS = [
  'shift',
  'backspace',
  'space',
  'enter',
  'letters',
  'symbols',
  'more',
  'language',
  'next',
  'done',
] as const;
export type Command = (typeof COMMANDS)[number];

export interface KeyboardState {
  language: Language;
  page: 'letters' | 'symbols' | 'more';
  /** `once` capitalises the next letter. `word` does too, and begins by itself with each word of a name. */
  shift: 'off' | 'once' | 'locked' | 'word';
}

const DIGITS = '1 2 3 4 5 6 7 8 9 0';
/** The rows above the last one, of at most ten keys, because more would be too narrow on a screen of 540 px. */
const LETTERS: Readonly<Record<Language, readonly string[]>> = {
  en: [DIGITS, 'q w e r t y u i o p', 'a s d f g h j k l', '{shift} z x c v b n m {backspace}'],
  de: [DIGITS, 'ä ö ü ß', 'q w e r t z u i o p', 'a s d f g h j k l', '{shift} y x c v b n m {backspace}'],
  fr: [
    DIGITS,
    'é è ê ë à â ç î ô ù',
    'a z e r t y u i o p',
    'q s d f g h j k l m',
    "{shift} w x c v b n ' {backspace}",
  ],
};
const SYMBOLS = [DIGITS, '- / : ; ( ) € & @ "', "{more} . , ? ! ' + = _ {backspace}"];
const MORE = ['[ ] { } # % ^ * ~ `', '\\ | < > $ £ § °', "{symbols} . , ? ! ' + = _ {backspace}"];
const NUMBER_PAD = ['1 2 3', '4 5 6', '7 8 9'];

/** Returns the first state on a system with this locale. */
export function firstState(locale: string): KeyboardState {
  const language = LANGUAGES.find((each) => locale === each || locale.startsWith(`${each}-`)) ?? 'en';
  return { language, page: 'letters', shift: 'off' };
}

/** Returns the key's command, or null if it types. */
export const commandOf = (key: string): Command | null => COMMANDS.find((command) => key === `{${command}}`) ?? null;

/** Returns the text that a key types, or '' for a command. */
export function typedBy(key: string, { language, shift }: KeyboardState): string {
  const command = commandOf(key);
  if (command === 'space') return ' ';
  if (command !== null) return '';
  return shift === 'off' || !hasCapital(key) ? key : key.toLocaleUpperCase(language);
}

/** True for a letter with a capital; false for keys such as ß and .com. */
export const hasCapital = (key: string): boolean => /^\p{Ll}$/u.test(key) && key.toUpperCase().length === 1;

/** Returns the state after this key. */
export function afterKey(state: KeyboardState, key: string): KeyboardState {
  const command = commandOf(key);
  switch (command) {
    case 'shift':
      return { ...state, shift: AFTER_SHIFT[state.shift] };
    case 'letters':
    case 'symbols':
    case 'more':
      return { ...state, page: command };
    case 'language':
      return { language: after(state.language), page: 'letters', shift: 'off' };
    case null:
      return state.shift === 'once' || state.shift === 'word' ? { ...state, shift: 'off' } : state;
    case 'backspace':
    case 'space':
    case 'enter':
    case 'next':
    case 'done':
      return state;
    default:
      return assertNever(command);
  }
}

/** Two presses of shift lock it. */
const AFTER_SHIFT = { off: 'once', once: 'locked', locked: 'off', word: 'off' } as const;

/** Returns the state with a capital for the next letter of a name if a word begins after this text. */
export function atWordStart(state: KeyboardState, kind: FieldKind, textBefore: string): KeyboardState {
  if (kind !== 'name' || state.shift === 'locked' || state.shift === 'once') return state;
  return { ...state, shift: /(^|[\s'’-])$/.test(textBefore) ? 'word' : 'off' };
}

const after = (language: Language): Language =>
  LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length] ?? language;

/**
 * Returns the rows of keys, each a list separated by spaces.
 *
 * @param end the last key: to the next field, or to the end of the form
 */
export function rowsOf(state: KeyboardState, kind: FieldKind, end: 'next' | 'done'): string[] {
  if (kind === 'number') return [...NUMBER_PAD, `{backspace} 0 {${end}}`];
  const turn = state.page === 'letters' ? '{symbols}' : '{letters}';
  const pages = { letters: LETTERS[state.language], symbols: SYMBOLS, more: MORE };
  return [...pages[state.page], `${turn} {language} ${LAST_ROWS[kind]} {${end}}`];
}

/** Returns a language's number of rows, the same on every page, so that keys do not move when the page changes. */
export const rowCount = ({ language }: KeyboardState): number => LETTERS[language].length + 1;

const LAST_ROWS: Record<Exclude<FieldKind, 'number'>, string> = {
  line: ', {space} .',
  name: "' {space} -",
  lines: ', {space} . {enter}',
  email: '@ . - _ .com',
  address: ': / . - .com',
};
