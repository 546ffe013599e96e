import { createContext, useContext, useState } from 'react';
import { createPath, type Location, useLocation, useNavigate } from 'react-router-dom';
import type { EditsStore } from '../stores/admin/EditsStore.ts';

/** What holds the screen while the address is elsewhere already, and the two ways to go on. */
export interface Hold {
  /** True while unsaved edits hold the screen: the user has to decide. */
  isAsking: boolean;
  leave(): void;
  stay(): void;
}

export interface HeldLocation extends Hold {
  /** What is on screen. */
  location: Location;
}

/**
 * The address, unless following it would lose unsaved edits: then the screen stays until the user has decided. Whatever
 * changed the address, a link, a button, the mouse's back button or typing, and wherever it leads, it is held here.
 */
export function useHeldLocation(edits: EditsStore): HeldLocation {
  const address = useLocation();
  const navigate = useNavigate();
  const [location, setLocation] = useState(address);
  const isAsking = createPath(location) !== createPath(address) && edits.isDirty;
  // React's way to follow a changed value while rendering: it renders again before anything is shown.
  if (location !== address && !isAsking) setLocation(address);
  return {
    location,
    isAsking,
    leave: () => edits.forget(),
    stay: () => void navigate(location),
  };
}

const HoldContext = createContext<Hold | null>(null);
export const HoldProvider = HoldContext.Provider;

/** The hold of the screen one is on. */
export function useHold(): Hold {
  const hold = useContext(HoldContext);
  if (!hold) throw new Error('There is no HoldProvider around this.');
  return hold;
}
