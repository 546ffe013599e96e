import { createContext, useContext } from 'react';

/** The paths of a form's values that somebody else has changed too, since the form was read again. */
export interface Conflicts {
  paths: readonly string[];
  setPaths(paths: readonly string[]): void;
}

export const ConflictsContext = createContext<Conflicts>({ paths: [], setPaths: () => {} });

export const useConflicts = (): Conflicts => useContext(ConflictsContext);
