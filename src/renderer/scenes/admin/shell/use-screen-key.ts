import { useEffect, useState } from 'react';
import { useAdmin } from '../../../stores/admin/context.ts';

/**
 * A key for what is on screen: it changes with the address, so that everything is mounted anew, unless a form has said
 * that it stays there (`EditsStore.keepForm`).
 */
export function useScreenKey(path: string): number {
  const { edits } = useAdmin();
  const [screen, setScreen] = useState({ path, key: 0 });
  const key = screen.path === path || edits.keptFormPath === path ? screen.key : screen.key + 1;
  // React's way to follow a changed value while rendering: it renders again before anything is shown.
  if (screen.path !== path) setScreen({ path, key });
  // Once only: who comes back to the address later comes to another form.
  useEffect(() => {
    if (edits.keptFormPath === path) edits.keepForm(null);
  }, [edits, path]);
  return key;
}
