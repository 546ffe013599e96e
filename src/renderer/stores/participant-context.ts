import { createContext, useContext } from 'react';
import { useStores } from './context.ts';
import type { Participant } from './participant.ts';

const Rehearsing = createContext<Participant | null>(null);
export const RehearsingProvider = Rehearsing.Provider;

/** Returns the participant on screen: that of the rehearsal around the component, or of the visit. */
export function useParticipant(): Participant {
  const { participant } = useStores();
  return useContext(Rehearsing) ?? participant;
}
