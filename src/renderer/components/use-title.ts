import { useLayoutEffect } from 'react';
import { text } from '../texts.ts';

/** Names the window after its screen: screen readers read it first, and staff see it in the task bar. */
export function useTitle(page: string): void {
  useLayoutEffect(() => {
    document.title = text('page.title', { page, app: text('app.name') });
  }, [page]);
}
