import { useEffect, useState } from 'react';
import { useAdmin } from '../../../stores/admin/context.ts';

/**
 * A key for the screen. It changes with the address, so that everything is remounted, unless a form has asked to stay
 * at the new address (`EditsStore.keepForm`).
 */
export function useScreenKey(path: string): number {
  const { edits } = useAdmin();
  const [screen, setScreen] = useState({ path, key: 0 });
  const key = screen.path === path || edits.keptFormPath === path ? screen.key : screen.key + 1;
  // React's way to follow a changed value during rendering: it re-renders before anything is shown.
  if (screen.path !== path) setScreen({ path, key });
  // Once only: a later visit to the same address gets a new form.
  useEffect(() => {
    if (edits.keptFormPath === path) edits.keepForm(null);
  }, [edits, path]);
  return key;
}
