import { useAdmin } from '../../../stores/admin/context.ts';
import { focusOn } from './focus-on.ts';
import { useIsOnScreen } from './use-is-on-screen.ts';

/**
 * For a form's save: runs it once all that was chosen for the form is in it, which is at once unless an image is still
 * being read; not at all where that is refused, or the form has been left meanwhile.
 */
export function useOnceWhole(): (save: () => unknown) => void {
  const { edits } = useAdmin();
  const isOnScreen = useIsOnScreen();
  return async (save) => {
    const whole = edits.whole();
    const isWhole = !whole || (await whole);
    if (!isOnScreen()) return;
    if (isWhole) save();
    else requestAnimationFrame(() => focusOn(document.querySelector<HTMLElement>('[aria-invalid="true"]')));
  };
}
