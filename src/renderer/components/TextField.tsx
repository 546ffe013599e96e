import { type InputHTMLAttributes, useId, useState } from 'react';
import { text } from '../texts.ts';
import css from './TextField.module.css';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'id'> {
  label: string;
  value: string;
  onChange(value: string): void;
  /** The value's problem. Its space is always reserved, so that the layout does not jump. */
  error?: string | undefined;
  /** Shown in the error's place while the value has no problem. */
  hint?: string | undefined;
}

/** A labelled text field with its error below. A button shows a password, because typing on glass is error-prone. */
export function TextField({ label, value, onChange, error, hint, type, ...rest }: TextFieldProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.line}>
        <input
          maxLength={1000}
          dir="auto"
          {...rest}
          type={isShown ? 'text' : type}
          id={id}
          className={css.input}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error !== undefined}
          aria-describedby={(error ?? hint) === undefined ? undefined : `${id}-error`}
        />
        {type === 'password' && (
          <button
            type="button"
            className={css.eye}
            aria-label={text('field.show')}
            aria-pressed={isShown}
            aria-controls={id}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setIsShown(!isShown)}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M2 12c5-9 15-9 20 0c-5 9-15 9-20 0" />
              <circle cx="12" cy="12" r="3" />
              {!isShown && <path d="M4 20 20 4" />}
            </svg>
          </button>
        )}
      </div>
      <p className={css.error} id={`${id}-error`} data-hint={error === undefined} aria-live="polite">
        {error ?? hint}
      </p>
    </div>
  );
}
