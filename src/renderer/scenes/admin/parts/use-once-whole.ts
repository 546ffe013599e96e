import { useAdmin } from '../../../stores/admin/context.ts';
import { focusOn } from './focus-on.ts';
import { useIsOnScreen } from './use-is-on-screen.ts';

/**
 * For a form's save: runs it once every chosen image has been read into the form, which is at once if none is being
 * read. Does not run it if an image is refused or the user has left the form.
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
