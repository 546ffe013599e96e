import { useEffect, useState } from 'react';
import { afterFirstFrame } from './after-first-frame.ts';

/** False until the component's first render is on screen. Keeps from that frame what it need not wait for. */
export function useIsDrawn(): boolean {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => afterFirstFrame(() => setIsDrawn(true)), []);
  return isDrawn;
}
