import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import css from './MarqueeCard.module.css';

/** A card framed in light bulbs. */
export function MarqueeCard({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div className={classNames(css.frame, className)}>
      <div className={css.card}>{children}</div>
    </div>
  );
}
