import { Pagination, type PaginationProps } from 'antd';
import { cloneElement, isValidElement, type ReactNode } from 'react';
import { text } from '../../../admin-texts.ts';
import css from './Pages.module.css';

/** The pages of a list. The library names the buttons by their icons, so they get names of their own. */
export const Pages = (props: PaginationProps) => <Pagination itemRender={withName} {...props} />;

/**
 * A button that jumps over pages, made of the library's icon. The list item around it takes the click, and would take
 * the focus without being a button.
 */
const Jump = ({ name, children }: { name: string; children: ReactNode }) => (
  <button
    ref={takeFocusOver}
    type="button"
    className={css.jump}
    aria-label={name}
    // Enter is a click, which the list item hears; it would jump a second time for the key.
    onKeyDown={(event) => event.stopPropagation()}
  >
    <span aria-hidden="true">{children}</span>
  </button>
);

function takeFocusOver(button: HTMLButtonElement | null): void {
  button?.parentElement?.removeAttribute('tabindex');
}

function withName(_page: number, type: string, original: ReactNode): ReactNode {
  if (!isValidElement<{ 'aria-label'?: string; 'aria-hidden'?: boolean }>(original)) return original;
  switch (type) {
    case 'prev':
      return cloneElement(original, { 'aria-label': text('library.previousPage') });
    case 'next':
      return cloneElement(original, { 'aria-label': text('library.nextPage') });
    case 'jump-prev':
      return <Jump name={text('library.previousPages')}>{original}</Jump>;
    case 'jump-next':
      return <Jump name={text('library.nextPages')}>{original}</Jump>;
    default:
      return original;
  }
}
