import css from './Counter.module.css';
import { useCountUp } from './use-count-up.ts';

export interface CounterProps {
  label: string;
  value: number;
}

/** At least two digits. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** A score board's number. Its value runs up to a new one, and the digits jump with it. */
export function Counter({ label, value }: CounterProps) {
  const shown = useCountUp(value);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div className={css.counter} role="group" aria-label={label}>
      <span className={css.label}>{label}</span>
      <span key={value} className={css.value}>
        {twoDigits(shown)}
      </span>
    </div>
  );
}
