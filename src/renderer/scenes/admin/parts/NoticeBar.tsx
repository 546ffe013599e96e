import type { ReactNode } from 'react';
import css from './NoticeBar.module.css';

/** A note above a page's content, with what can be done about it. */
export const NoticeBar = ({ message, action }: { message: string; action?: ReactNode }) => (
  <div className={css.bar} role="note">
    <p>{message}</p>
    {action}
  </div>
);
