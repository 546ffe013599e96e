import { useLayoutEffect } from 'react';
import { text } from '../texts.ts';

/**
 * Sets the window's title to the screen's name: screen readers read it first, and staff see it in the task bar. A layer
 * over a screen restores the title when it closes.
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
