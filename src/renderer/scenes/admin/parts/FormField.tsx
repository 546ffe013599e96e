import { type ReactNode, useId } from 'react';
import { FieldFrame } from './FieldFrame.tsx';
import { useKeptField } from './use-kept-field.ts';
import { useShownProblem } from './use-shown-problem.ts';

/** What a control gets from its field. */
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
  /** The place of the value in the form, such as `prizes[0].name`. */
  name: string;
  label: string;
  hint?: ReactNode;
  isRequired?: boolean;
  className?: string | undefined;
  children(control: FieldControl<T>): ReactNode;
}

/**
 * A labelled field of a final-form form with room for its message, so that nothing jumps when it comes. What is wrong is
 * shown once the field has been left, or a save was tried; what the server said of it, until it is changed.
 */
export function FormField<T>({ name, label, hint, isRequired = false, className, children }: FormFieldProps<T>) {
  const id = useId();
  const { input, meta } = useKeptField<T | undefined>(name, {
    // An empty text stays an empty text: final-form would turn it into undefined.
    parse: (value) => value,
    format: (value) => value,
  });
  const refusal: string | undefined = meta.dirtySinceLastSubmit ? undefined : meta.submitError;
  const problem = useShownProblem(meta) ?? refusal;
  return (
    <FieldFrame id={id} label={label} isRequired={isRequired} problem={problem} hint={hint} className={className}>
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
