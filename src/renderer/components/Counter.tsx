import css from './Counter.module.css';
import { useCountUp } from './use-count-up.ts';

export interface CounterProps {
  label: string;
  value: number;
}

/** A number padded to at least two digits. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** A number as on a scoreboard. Counts up or down to a new value while the digits bounce. */
export function Counter({ label, value }: CounterProps) {
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
