/**
 * Takes the focus to the control that a dialog begins with, once it has opened; who has gone to another control while it
 * was still moving stays there.
 */
export function beginAt(control: HTMLElement | null | undefined): void {
  const { activeElement } = document;
  const hasBegun = activeElement?.matches('input, textarea, button') && isInSameDialog(activeElement, control);
  if (!hasBegun) control?.focus();
}

const isInSameDialog = (element: Element, control: HTMLElement | null | undefined): boolean =>
  control?.closest('[role="dialog"]')?.contains(element) ?? false;
