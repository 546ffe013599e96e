import { contextOf } from './context-of.ts';
import type { RootStore } from './RootStore.ts';

/** `useStores` returns the stores of this window. */
export const [StoreProvider, useStores] = contextOf<RootStore>('StoreProvider');
