import type { RefObject } from 'react';

/** Whether nothing has the focus, because the element that had it is gone. */
function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}

/** Moves the focus to `region` if the element that had it is gone, such as a deleted row. */
export function focusIfLost(region: RefObject<HTMLElement | null>): void {
  if (isFocusLost()) region.current?.focus({ preventScroll: true });
}

/** Moves a lost focus to the page, for use when there is no nearer region. */
export function focusPageIfLost(): void {
  if (isFocusLost()) document.querySelector('main')?.focus({ preventScroll: true });
}
