import { type RefObject, useLayoutEffect, useState } from 'react';

/** Counts the crashes of the graphics process that left this box's canvas blank. The count is the drawing's key. */
export function useRestores(box: RefObject<HTMLElement | null>): number {
  const [restores, setRestores] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    const count = () => setRestores((before) => before + 1);
    // In the capture phase, because the event does not bubble.
    element?.addEventListener('contextrestored', count, true);
    return () => element?.removeEventListener('contextrestored', count, true);
  }, [box]);
  return restores;
}
