import type { ReactNode } from 'react';
import css from './EmptyState.module.css';

export interface EmptyStateProps {
  title: string;
  /** Why the list is empty, and the next step. */
  text?: ReactNode;
  action?: ReactNode;
  /** `wrong` after a failure. */
  mood?: 'plain' | 'wrong';
}

/** Replaces an empty list, or a page that could not be read. */
export function EmptyState({ title, text, action, mood = 'plain' }: EmptyStateProps) {
  return (
    <div className={css.empty} data-mood={mood} role={mood === 'wrong' ? 'alert' : undefined}>
      <span className={css.mark} aria-hidden="true">
        {mood === 'wrong' ? '!' : '✦'}
      </span>
      <h2 className={css.title}>{title}</h2>
      {text && <p className={css.text}>{text}</p>}
      {action}
    </div>
  );
}
