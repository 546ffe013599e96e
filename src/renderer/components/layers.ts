/** The open dialogs, the topmost last. An element must be inside the topmost dialog to stay usable. */
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Adds a newly opened dialog. Returns a function that removes it; call it while the dialog is still in the page. */
export function enterTop(dialog: HTMLDialogElement): () => void {
  change([...open, dialog]);
  return () => change(open.filter((other) => other !== dialog));
}

/** Returns the topmost dialog, or null. */
export const topDialog = (): HTMLDialogElement | null => open.at(-1) ?? null;

/** Calls the listener synchronously when the topmost dialog may have changed. Returns a function that removes it. */
export function onTopChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
