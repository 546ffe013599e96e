import { useLayoutEffect } from 'react';
import { text } from '../texts.ts';

/**
 * Names the window after its screen: screen readers read it first, and staff see it in the task bar. What lies over a screen
 * gives the title back at its end.
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
