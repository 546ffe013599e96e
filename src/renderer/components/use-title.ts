import { useLayoutEffect } from 'react';
import { text } from '../texts.ts';

/**
 * Sets the window's title to the name of the screen, for screen readers and the task bar. Restores the earlier title
 * when an overlay ends.
 */
export function useTitle(page: string): void {
  useLayoutEffect(() => {
    const before = document.title;
    const own = text('page.title', { page, app: text('app.name') });
    document.title = own;
    return () => {
      if (document.title === own) document.title = before;
    };
  }, [page]);
}
