import { SimpleKeyboard } from 'simple-keyboard/build/index.modern.js';
import { assertNever } from '#shared/app-error.ts';
import { type KeyboardText, text } from '../../keyboard-texts.ts';
import { COMMANDS, type Command, commandOf, hasCapital, type KeyboardState, rowCount } from './layouts.ts';

/**
 * Draws keys into an element with a class, and calls `onPress` with each pressed key.
 *
 * simple-keyboard draws the keys and repeats a pressed one. Its other features are off, because they would store the
 * visitors' input and guess the caret's place.
 */
export function drawKeys(home: HTMLDivElement, onPress: (key: string) => void) {
  const keyboard = new SimpleKeyboard(home, {
    theme: '',
    layout: { default: [] },
    display: FACES,
    useButtonTag: true,
    disableCaretPositioning: true,
    enableLayoutCandidates: false,
    // Matches no input, so that simple-keyboard stores none.
    inputPattern: /(?!)/,
    // A call without an event is a repetition. Only backspace repeats, because a slow press means one letter.
    onKeyPress: (key: string, event?: Event) => {
      if (event !== undefined || commandOf(key) === 'backspace') onPress(key);
    },
  });
  return {
    /** Shows these rows of keys in this state. */
    show(rows: readonly string[], state: KeyboardState) {
      home.style.setProperty('--rows', String(rowCount(state)));
      home.dataset.shift = state.shift;
      // Draws the keys again only if the rows have changed.
      keyboard.setOptions({ layout: { default: [...rows] } });
      for (const [key, buttons] of Object.entries(keyboard.buttonElements)) {
        for (const button of buttons) dress(button as HTMLButtonElement, key, state);
      }
    },
    end: () => keyboard.destroy(),
  };
}

/** Sets a key's label and state. The Tab key skips it, because the focus stays in the field. */
function dress(button: HTMLButtonElement, key: string, state: KeyboardState): void {
  button.type = 'button';
  button.tabIndex = -1;
  button.ariaLabel = nameOf(key, state);
  const command = commandOf(key);
  if (command) button.dataset.command = command;
  if (command === 'shift') button.ariaPressed = String(state.shift !== 'off');
  if (hasCapital(key)) button.dataset.letter = '';
}

/** Returns the key's name for screen readers. */
function nameOf(key: string, { language }: KeyboardState): string {
  const command = commandOf(key);
  if (command === 'language') return text('keyboard.language', { language: text(`language.${language}`) });
  if (command !== null) return text(`keyboard.${command}`);
  return isSign(key) ? text(`sign.${key}`) : key;
}

type Sign = KeyboardText extends infer Key ? (Key extends `sign.${infer Name}` ? Name : never) : never;
/** True for a sign that is neither a letter nor a digit, which screen readers would skip. */
const isSign = (key: string): key is Sign => /^[^\p{L}\p{N}]$/u.test(key);

/** The labels of command keys. */
const FACES = Object.fromEntries(COMMANDS.map((command) => [`{${command}}`, faceOf(command)]));

function faceOf(command: Command): string {
  switch (command) {
    case 'next':
    case 'done':
      return text(`keyboard.${command}`);
    case 'letters':
      return text('keyboard.abc');
    case 'symbols':
      return '1 2 3';
    case 'more':
      return '[ ] #';
    case 'space':
      // A space, because simple-keyboard replaces an empty label with the command's name.
      return ' ';
    case 'shift':
      return icon('M12 4 4 13h4v7h8v-7h4z');
    case 'backspace':
      return icon('M9 5h12v14H9l-7-7z M12 9l6 6 M18 9l-6 6');
    case 'enter':
      return icon('M20 5v8H5 M9 9l-4 4 4 4');
    case 'language':
      return icon('M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18 M3 12h18 M12 3c-5 5-5 13 0 18c5-5 5-13 0-18');
    default:
      return assertNever(command);
  }
}

function icon(path: string): string {
  return `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
}
