import { Pagination, type PaginationProps } from 'antd';
import { cloneElement, isValidElement, type ReactNode } from 'react';
import { text } from '../../../admin-texts.ts';

/** The pages of a list. The library names the buttons by their icons, so they get names of their own. */
export const Pages = (props: PaginationProps) => <Pagination itemRender={withName} {...props} />;

function withName(_page: number, type: string, original: ReactNode): ReactNode {
  if (!isValidElement<{ 'aria-label'?: string; 'aria-hidden'?: boolean }>(original)) return original;
  switch (type) {
    case 'prev':
      return cloneElement(original, { 'aria-label': text('library.previousPage') });
    case 'next':
      return cloneElement(original, { 'aria-label': text('library.nextPage') });
    case 'jump-prev':
    case 'jump-next':
      // Only an icon: the list item around it has the title, and takes the focus and the click.
      return cloneElement(original, { 'aria-hidden': true });
    default:
      return original;
  }
}
