import { contextOf } from '../context-of.ts';
import type { AdminStore } from './AdminStore.ts';

/** `useAdmin` returns the store of the administrators' area. */
export const [AdminProvider, useAdmin] = contextOf<AdminStore>('AdminProvider');
