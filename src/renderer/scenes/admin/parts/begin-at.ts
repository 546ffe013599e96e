/**
 * Takes the focus to the first field of a dialog's form, once the dialog has opened; who is typing in another field by then
 * goes on there.
 */
export function beginAt(field: HTMLElement | null | undefined): void {
  const { activeElement } = document;
  const isTyping = activeElement?.matches('input, textarea') && field?.closest('form')?.contains(activeElement);
  if (!isTyping) field?.focus();
}
