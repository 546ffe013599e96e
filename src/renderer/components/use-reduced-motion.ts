import { useSyncExternalStore } from 'react';

const query = () => matchMedia('(prefers-reduced-motion: reduce)');

function subscribe(onChange: () => void): () => void {
  const list = query();
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

/** True if the system asks for reduced motion. */
export const useReducedMotion = (): boolean => useSyncExternalStore(subscribe, () => query().matches);
