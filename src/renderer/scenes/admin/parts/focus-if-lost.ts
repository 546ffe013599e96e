import type { RefObject } from 'react';

/** Whether nothing has the focus: what had it is gone. */
function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}

/** Takes the focus to `region` where what had it is gone, such as a row that has been deleted. */
export function focusIfLost(region: RefObject<HTMLElement | null>): void {
  if (isFocusLost()) region.current?.focus({ preventScroll: true });
}

/** The same to the page, where there is nothing nearer. */
export function focusPageIfLost(): void {
  if (isFocusLost()) document.querySelector('main')?.focus({ preventScroll: true });
}
