import { createContext, useContext } from 'react';
import type { AdminStore } from './AdminStore.ts';

const AdminContext = createContext<AdminStore | null>(null);

export const AdminProvider = AdminContext.Provider;

/** Returns the store of the administrators' area. */
export function useAdmin(): AdminStore {
  const admin = useContext(AdminContext);
  if (!admin) throw new Error('There is no admin area around this component.');
  return admin;
}
