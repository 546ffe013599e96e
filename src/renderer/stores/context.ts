import { createContext, useContext } from 'react';
import type { RootStore } from './RootStore.ts';

const StoreContext = createContext<RootStore | null>(null);

export const StoreProvider = StoreContext.Provider;

/** Returns the stores of this window. */
export function useStores(): RootStore {
  const stores = useContext(StoreContext);
  if (!stores) throw new Error('useStores needs a StoreProvider above it.');
  return stores;
}
