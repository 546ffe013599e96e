import { useState } from 'react';
import { type FieldMetaState, useForm } from 'react-final-form';

/**
 * What is to be said of a field's value: once the field has been left, or a save was tried. A field that came
 * after that save, with another prize or another game, has yet to be filled in, and is let be.
 */
export function useShownProblem<T>(meta: FieldMetaState<T>): string | undefined {
  const form = useForm();
  // Not the field's own word, which it has from the form only once it is on screen.
  const [cameLate] = useState(() => form.getState().submitFailed);
  return meta.touched || (meta.submitFailed && !cameLate) ? meta.error : undefined;
}
