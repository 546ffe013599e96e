import type { RefObject } from 'react';
import { isFocusLost } from '../../../components/focus-keeper.ts';

/** Moves the focus to `region` if the element that had it is gone, such as a deleted row. */
export function focusIfLost(region: RefObject<HTMLElement | null>): void {
  if (isFocusLost()) region.current?.focus({ preventScroll: true });
}

/** Returns the section or page around an element, which takes the focus when the element is gone. */
export const partAround = (element: HTMLElement | null): RefObject<HTMLElement | null> => ({
  current: element?.closest<HTMLElement>('section[tabindex], main') ?? null,
});

/** Scrolls to a control and focuses it. */
export function focusOn(control: HTMLElement | null | undefined): void {
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}

/**
 * Focuses the first field of a dialog's form once the dialog has opened, unless the user is already typing in another
 * field of that form.
 */
export function beginAt(field: HTMLElement | null | undefined): void {
  const { activeElement } = document;
  const isTyping = activeElement?.matches('input, textarea') && field?.closest('form')?.contains(activeElement);
  if (!isTyping) field?.focus();
}
