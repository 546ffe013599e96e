import { useState } from 'react';
import { createPath, type Location, useLocation, useNavigate } from 'react-router-dom';
import type { EditsStore } from '../stores/admin/EditsStore.ts';
import { contextOf } from '../stores/context-of.ts';

/** Whether the screen is held back from an address that has already changed, and the two ways to resolve that. */
interface Hold {
  /** True while unsaved edits hold the screen and the user has to decide. */
  isAsking: boolean;
  leave(): void;
  stay(): void;
}

/**
 * The location on screen: the address, unless following it would lose unsaved edits. Then the screen stays until the
 * user has decided, whatever the cause (a link, a button, the mouse's back button, typing) and the destination.
 */
export function useHeldLocation(edits: EditsStore): Hold & { location: Location } {
  const address = useLocation();
  const navigate = useNavigate();
  const [location, setLocation] = useState(address);
  const isAsking = createPath(location) !== createPath(address) && edits.isDirty;
  // React's pattern for following a changed value during rendering: it renders again before showing anything.
  if (location !== address && !isAsking) setLocation(address);
  return {
    location,
    isAsking,
    leave: () => edits.forget(),
    stay: () => void navigate(location),
  };
}

/** `useHold` returns the hold of the current screen. */
export const [HoldProvider, useHold] = contextOf<Hold>('HoldProvider');
