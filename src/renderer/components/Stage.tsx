import type { ReactNode } from 'react';
import css from './Stage.module.css';

/** The fairground behind every screen: the sky with rays, and the awning along the top. */
export function Stage({ children }: { children: ReactNode }) {
  return (
    <div className={css.stage}>
      <div className={css.awning} aria-hidden="true" />
      <div className={css.content}>{children}</div>
    </div>
  );
}
