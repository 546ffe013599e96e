import { useLayoutEffect, useRef } from 'react';

/**
 * Restores the focus after a save: the browser takes it from a control that is disabled during the save. Until then the
 * dialog or the page around it has the focus.
 */
export function useKeptFocus(isSaving: boolean): void {
  const held = useRef<Element | null>(null);
  // A layout effect runs before the browser takes the focus.
  useLayoutEffect(() => {
    if (isSaving) {
      held.current = document.activeElement;
      if (held.current?.matches(':disabled')) around(held.current)?.focus({ preventScroll: true });
      return;
    }
    if (held.current instanceof HTMLElement && hasNoPlace(held.current)) held.current.focus();
    held.current = null;
  }, [isSaving]);
}

/** A dialog's frame, or the page. */
const around = (control: Element) => control.parentElement?.closest<HTMLElement>('[tabindex="-1"]');

/** Whether the focus is nowhere, or where it was kept. */
const hasNoPlace = (control: Element): boolean =>
  document.activeElement === document.body || document.activeElement === around(control);
