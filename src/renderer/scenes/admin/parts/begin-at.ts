/**
 * Focuses the first field of a dialog's form once the dialog has opened, unless the user is already typing in another
 * field of that form.
 */
export function beginAt(field: HTMLElement | null | undefined): void {
  const { activeElement } = document;
  const isTyping = activeElement?.matches('input, textarea') && field?.closest('form')?.contains(activeElement);
  if (!isTyping) field?.focus();
}
