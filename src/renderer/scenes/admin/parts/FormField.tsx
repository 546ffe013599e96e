import { type ReactNode, useId } from 'react';
import { useConflicts } from './conflicts.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { StoredValue } from './StoredValue.tsx';
import { useKeptField } from './use-kept-field.ts';
import { useShownProblem } from './use-shown-problem.ts';

/** The props that a field gives its control. */
export interface FieldControl<T> {
  id: string;
  value: T | undefined;
  onChange(value: T): void;
  onBlur(): void;
  status: '' | 'error';
  'aria-invalid': boolean;
  'aria-describedby': string;
  'aria-required': boolean;
}

export interface FormFieldProps<T> {
  /** The path of the value in the form, such as `prizes[0].name`. */
  name: string;
  label: string;
  hint?: ReactNode;
  isRequired?: boolean;
  className?: string | undefined;
  /** Returns the words for a stored value that is neither a text nor a number. */
  shownAs?(value: T): string;
  children(control: FieldControl<T>): ReactNode;
}

/**
 * A labelled field of a final-form form, with space reserved for its message so that nothing shifts. A validation
 * problem shows once the field has been left or a save was tried; the server's refusal shows until the value changes.
 */
export function FormField<T>({
  name,
  label,
  hint,
  isRequired = false,
  className,
  shownAs = (value) => String(value ?? ''),
  children,
}: FormFieldProps<T>) {
  const id = useId();
  const { input, meta } = useKeptField<T | undefined>(name, {
    // Keeps an empty text: final-form would turn it into undefined.
    parse: (value) => value,
    format: (value) => value,
  });
  const refusal: string | undefined = meta.dirtySinceLastSubmit ? undefined : meta.submitError;
  const problem = useShownProblem(meta) ?? refusal;
  const isInConflict = useConflicts().paths.includes(name) && meta.dirty === true;
  const stored = isInConflict && (
    <StoredValue shown={shownAs(meta.initial as T)} onUse={() => input.onChange(meta.initial)} />
  );
  return (
    <FieldFrame
      id={id}
      label={label}
      isRequired={isRequired}
      problem={problem}
      hint={stored || hint}
      className={className}
    >
      {children({
        id,
        value: input.value,
        onChange: input.onChange,
        onBlur: () => input.onBlur(),
        status: problem ? 'error' : '',
        'aria-invalid': problem !== undefined,
        'aria-describedby': `${id}-message`,
        'aria-required': isRequired,
      })}
    </FieldFrame>
  );
}
