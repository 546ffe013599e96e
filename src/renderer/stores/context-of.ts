import { createContext, useContext } from 'react';

/** Returns a context's provider and the hook that reads it. `provider` names the former in the hook's error. */
export function contextOf<T extends object>(provider: string) {
  const Context = createContext<T | null>(null);
  function useValue(): T {
    const value = useContext(Context);
    if (value === null) throw new Error(`There is no ${provider} above this component.`);
    return value;
  }
  return [Context.Provider, useValue] as const;
}
