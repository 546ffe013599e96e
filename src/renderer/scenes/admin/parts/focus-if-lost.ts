import type { RefObject } from 'react';

/** Takes the focus to `region` where what had it is gone, such as a row that has been deleted. */
export function focusIfLost(region: RefObject<HTMLElement | null>): void {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body) region.current?.focus({ preventScroll: true });
}
