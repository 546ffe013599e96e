import { useState } from 'react';
import { type FieldMetaState, useForm } from 'react-final-form';

/**
 * The problem with a field's value, shown once the field has been left or a save was tried. A field that appeared after
 * that save, with another prize or another game, has yet to be filled in and shows no problem until it has been left.
 */
export function useShownProblem<T>(meta: FieldMetaState<T>): string | undefined {
  const form = useForm();
  // Not `meta.submitFailed`, which the field gets from the form only once it is on screen.
  const [cameLate] = useState(() => form.getState().submitFailed);
  return meta.touched || (meta.submitFailed && !cameLate) ? meta.error : undefined;
}
