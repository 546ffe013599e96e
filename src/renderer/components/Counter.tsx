import { useEffect, useRef, useState } from 'react';
import { isMotionReduced } from '../motion/reduced-motion.ts';
import css from './Counter.module.css';

/** A number padded to at least two digits. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** A number as on a scoreboard. Counts up or down to a new value while the digits bounce. */
export function Counter({ label, value }: { label: string; value: number }) {
  const shown = useCountUp(value);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div className={css.counter} role="group" aria-label={label}>
      <span className={css.label}>{label}</span>
      <span key={value} className={css.value}>
        {twoDigits(shown)}
      </span>
    </div>
  );
}

const DURATION_MS = 800;

/** Returns a number that counts from the last value to the new one, slowing down. Under reduced motion it jumps. */
function useCountUp(value: number): number {
  const [shown, setShown] = useState(value);
  const shownRef = useRef(value);
  useEffect(() => {
    const from = shownRef.current;
    if (from === value) return;
    const show = (next: number) => {
      shownRef.current = next;
      setShown(next);
    };
    // Shows a difference of one immediately. Only larger differences are animated.
    const isPlain = Math.abs(value - from) <= 1 || isMotionReduced();
    const start = performance.now();
    let request = requestAnimationFrame(function step(now) {
      const way = isPlain ? 1 : Math.min(1, Math.max(0, now - start) / DURATION_MS);
      show(Math.round(from + (value - from) * (1 - (1 - way) ** 3)));
      if (way < 1) request = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(request);
  }, [value]);
  return shown;
}
