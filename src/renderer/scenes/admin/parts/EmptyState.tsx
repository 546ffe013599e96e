import type { ReactNode } from 'react';
import css from './EmptyState.module.css';

export interface EmptyStateProps {
  title: string;
  /** What is missing, and what to do about it. */
  text?: ReactNode;
  action?: ReactNode;
  /** `wrong` where something failed. */
  mood?: 'plain' | 'wrong';
}

/** In place of a list that is empty, or of a page that could not be read. */
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
