import { type RefObject, useLayoutEffect } from 'react';
import { focusPageIfLost } from '../../../components/focus-keeper.ts';
import { focusIfLost, partAround } from './focus.ts';

/** For a part that disappears once its button has worked: hands its focus on to the section or page around it. */
export function useFocusHandedOn(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = part;
    return () => {
      if (!current?.contains(document.activeElement)) return;
      const around = partAround(current);
      // After the part is gone and its replacement is drawn.
      requestAnimationFrame(() => {
        focusIfLost(around);
        focusPageIfLost();
      });
    };
  }, [part]);
}
