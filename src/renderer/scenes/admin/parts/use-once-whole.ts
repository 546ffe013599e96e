import { useAdmin } from '../../../stores/admin/context.ts';
import { useIsOnScreen } from './use-is-on-screen.ts';

/**
 * For a form's save: runs it once all that was chosen for the form is in it, which is at once unless an image is still
 * being read; not at all where the form has been left meanwhile.
 */
export function useOnceWhole(): (save: () => unknown) => void {
  const { edits } = useAdmin();
  const isOnScreen = useIsOnScreen();
  return async (save) => {
    const whole = edits.whole();
    if (whole) await whole;
    if (isOnScreen()) save();
  };
}
