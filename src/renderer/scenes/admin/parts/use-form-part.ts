import { useCallback, useSyncExternalStore } from 'react';
import { useForm } from 'react-final-form';

/** A value derived from the form's values. The component re-renders only when the derived value changes. */
export function useFormPart<V, T>(partOf: (values: V) => T): T {
  const form = useForm<V>();
  const subscribe = useCallback((onChange: () => void) => form.subscribe(onChange, { values: true }), [form]);
  return useSyncExternalStore(subscribe, () => partOf(form.getState().values));
}
