import type { Clock } from '#shared/ports.ts';
import { CodeReader } from './code-reader.ts';

export interface ScannerParts {
  clock: Clock;
  /** Whether anybody could log in with a code now; if not, all keys are left alone. */
  isWanted(): boolean;
  /** A code was scanned. */
  onCode(code: string): void;
  /** Somebody types on real keys. */
  onTyped(): void;
}

/**
 * Listens for codes that a scanner types as a keyboard, whichever element has the focus. The keys of a code have no
 * other effect, and changes by its first letters are undone. Returns a function that stops listening.
 */
export function listenToScanner(target: Window, { clock, isWanted, onCode, onTyped }: ScannerParts): () => void {
  let putBack: (() => void) | null = null;
  const reader = new CodeReader({
    clock,
    onNone: (kept) => {
      putBack = null;
      // Inserts the text as the keys would have done, because only the browser has the caret.
      if (kept !== '') document.execCommand('insertText', false, kept);
      onTyped();
    },
  });
  const press = (event: KeyboardEvent) => {
    const { key, code, isTrusted, ctrlKey, altKey, metaKey } = event;
    if (!isTrusted || MODIFIERS.has(key)) return;
    if (ctrlKey || altKey || metaKey || !isWanted()) {
      reader.forget();
      if (key.length === 1 && !ctrlKey && !metaKey) onTyped();
      return;
    }
    const asItIs = keptField();
    // The system's own time: a busy screen gets the keys late.
    const reading = reader.press({ key, code, at: event.timeStamp });
    if (reading.kind === 'beginning') putBack ??= asItIs;
    if (reading.kind === 'none' && key.length === 1) onTyped();
    if (reading.kind === 'none' || reading.kind === 'beginning') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (reading.kind === 'part') return;
    putBack?.();
    putBack = null;
    onCode(reading.code);
  };
  target.addEventListener('keydown', press, { capture: true });
  return () => {
    target.removeEventListener('keydown', press, { capture: true });
    reader.forget();
  };
}

/** Pressed along with others: they are no letters of their own. */
const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'CapsLock', 'NumLock']);

/** Keeps what the focused field holds. Returns a function that puts it back. */
function keptField(): () => void {
  const field = document.activeElement;
  const isField =
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
  if (!isField) return () => {};
  const { value } = field;
  return () => {
    if (field.value === value) return;
    // React keeps an eye on the element's own property, and would take this for no change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
  };
}
