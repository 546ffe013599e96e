import { useCallback, useSyncExternalStore } from 'react';
import { useForm } from 'react-final-form';

/** What a form's values say of one thing. Only where that is another value the component is drawn anew. */
export function useFormPart<V, T>(partOf: (values: V) => T): T {
  const form = useForm<V>();
  const subscribe = useCallback((onChange: () => void) => form.subscribe(onChange, { values: true }), [form]);
  return useSyncExternalStore(subscribe, () => partOf(form.getState().values));
}
