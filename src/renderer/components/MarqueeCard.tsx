import type { ReactNode } from 'react';
import { endless } from '../motion/endless.ts';
import { REST_AFTER_MS } from '../motion/untouched.ts';
import { classNames } from './class-names.ts';
import css from './MarqueeCard.module.css';

interface MarqueeCardProps {
  children: ReactNode;
  className?: string | undefined;
  /** Keeps all bulbs lit, for a card next to something that moves. */
  isStill?: boolean;
}

const BLINK = {
  keyframes: [
    { opacity: 1, easing: 'steps(1, end)' },
    { opacity: 0.42, offset: 0.5, easing: 'steps(1, end)' },
    { opacity: 1 },
  ],
  duration: 1600,
  restsAfterMs: REST_AFTER_MS,
};
/** The two circuits, lit in turn. */
const CIRCUITS = endless({ ...BLINK, part: '::before' }, { ...BLINK, part: '::after', ahead: 800 });

/** A card framed in light bulbs. */
export function MarqueeCard({ children, className, isStill = false }: MarqueeCardProps) {
  return (
    <div ref={isStill ? null : CIRCUITS} className={classNames(css.frame, className)}>
      <div className={css.card}>{children}</div>
    </div>
  );
}
