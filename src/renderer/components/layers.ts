/** The open dialogs, the topmost last. Only elements inside the topmost one are usable. */
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Adds a dialog that has just opened. Returns a function that removes it, to be called while it is in the page. */
export function enterTop(dialog: HTMLDialogElement): () => void {
  change([...open, dialog]);
  return () => change(open.filter((other) => other !== dialog));
}

/** The topmost dialog, or null. */
export const topDialog = (): HTMLDialogElement | null => open.at(-1) ?? null;

/** Calls the listener at once whenever the topmost dialog may have changed. Returns a function that stops this. */
export function onTopChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
