import { useLayoutEffect, useRef } from 'react';

/** Restores the focus after a save: the browser takes it from a control that is disabled during the save. */
export function useKeptFocus(isSaving: boolean): void {
  const held = useRef<Element | null>(null);
  // A layout effect runs before the browser takes the focus.
  useLayoutEffect(() => {
    if (isSaving) {
      held.current = document.activeElement;
      return;
    }
    if (held.current instanceof HTMLElement && document.activeElement === document.body) held.current.focus();
    held.current = null;
  }, [isSaving]);
}
