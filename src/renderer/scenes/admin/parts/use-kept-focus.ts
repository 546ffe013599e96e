import { useLayoutEffect, useRef } from 'react';

/** Gives the focus back when a save is over: the browser takes it from a control that is disabled meanwhile. */
export function useKeptFocus(isSaving: boolean): void {
  const held = useRef<Element | null>(null);
  // Before the browser has had time to take it.
  useLayoutEffect(() => {
    if (isSaving) {
      held.current = document.activeElement;
      return;
    }
    if (held.current instanceof HTMLElement && document.activeElement === document.body) held.current.focus();
    held.current = null;
  }, [isSaving]);
}
