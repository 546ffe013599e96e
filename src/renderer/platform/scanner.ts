import type { Clock } from '#shared/ports.ts';
import { CodeReader } from './code-reader.ts';

export interface ScannerParts {
  clock: Clock;
  /** True if a code could log in somebody now. If false, keys keep their usual effect. */
  isWanted(): boolean;
  /** Called with each scanned code. */
  onCode(code: string): void;
  /** Called when a person types on real keys. */
  onTyped(): void;
}

/**
 * Listens for codes that a scanner types as a keyboard, regardless of the focus. Keys of a code have no other effect:
 * its first letters, which may reach a field, are removed from it again. Returns a function that stops listening.
 */
export function listenToScanner(target: Window, { clock, isWanted, onCode, onTyped }: ScannerParts): () => void {
  let putBack: (() => void) | null = null;
  const reader = new CodeReader({
    clock,
    onNone: (kept) => {
      putBack = null;
      // Inserts the text as the keys would have, at the caret.
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
    // Uses the system's own time, because a busy screen receives keys late.
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

/** Keys that only modify others. */
const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'CapsLock', 'NumLock']);

/** Stores the value of the focused field. Returns a function that restores it. */
function keptField(): () => void {
  const field = document.activeElement;
  const isField =
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
  if (!isField) return () => {};
  const { value } = field;
  return () => {
    if (field.value === value) return;
    // Calls the prototype's setter, because React overrides the element's own and would see no change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
  };
}
