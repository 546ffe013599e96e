import { type RefObject, useLayoutEffect } from 'react';
import { focusIfLost, focusPageIfLost } from './focus-if-lost.ts';

/** For a part that goes away once its button has worked: whoever had the focus there goes on in what is around it. */
export function useFocusHandedOn(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = part;
    return () => {
      if (!current?.contains(document.activeElement)) return;
      const around = { current: current.closest<HTMLElement>('section[tabindex], main') };
      // Once it is gone, and what comes in its place is there.
      requestAnimationFrame(() => {
        focusIfLost(around);
        focusPageIfLost();
      });
    };
  }, [part]);
}
