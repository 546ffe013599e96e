import { type InputHTMLAttributes, useId } from 'react';
import css from './TextField.module.css';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'id'> {
  label: string;
  value: string;
  onChange(value: string): void;
  /** The value's problem. Space for it is always reserved, so that nothing jumps. */
  error?: string | undefined;
  /** Shown in the place of the error while there is none. */
  hint?: string | undefined;
}

/** A labelled text field with its error below. */
export function TextField({ label, value, onChange, error, hint, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <input
        maxLength={1000}
        dir="auto"
        {...rest}
        id={id}
        className={css.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error !== undefined}
        aria-describedby={(error ?? hint) === undefined ? undefined : `${id}-error`}
      />
      <p className={css.error} id={`${id}-error`} data-hint={error === undefined}>
        {error ?? hint}
      </p>
    </div>
  );
}
