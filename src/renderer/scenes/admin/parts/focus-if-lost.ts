import type { RefObject } from 'react';
import { isFocusLost } from '../../../components/focus-keeper.ts';

/** Moves the focus to `region` if the element that had it is gone, such as a deleted row. */
export function focusIfLost(region: RefObject<HTMLElement | null>): void {
  if (isFocusLost()) region.current?.focus({ preventScroll: true });
}
