import { getIn } from 'final-form';
import { useEffect, useRef } from 'react';
import { type FieldRenderProps, type UseFieldConfig, useField, useForm } from 'react-final-form';

/**
 * Like `useField`, but a field that appears late, or moves to another place in a list, shows the form's value. The
 * library would overwrite it with that place's initial value: a removed prize would come back in the next one's fields.
 */
export function useKeptField<T>(name: string, config: UseFieldConfig): FieldRenderProps<T> {
  const form = useForm();
  const kept = useRef<unknown>(undefined);
  kept.current = getIn(form.getState().values, name);
  const field = useField<T>(name, config);
  // Runs after the library's own effect, which is registered first.
  useEffect(() => {
    if (kept.current !== undefined) form.change(name, kept.current);
  }, [form, name]);
  return field;
}
