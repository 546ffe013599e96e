import { type RefObject, useEffect, useState } from 'react';
import { focusOn } from './focus-on.ts';

/**
 * Moves the focus to the first wrong field after a refusal and, with `isBegun`, to the first required field of a form
 * that the user asked to fill in.
 */
export function useFormFocus(form: RefObject<HTMLFormElement | null>, isBegun = false) {
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (refusals === 0) return;
    // After the refusal is drawn: only then are the fields marked as invalid.
    focusOn(form.current?.querySelector<HTMLElement>('[aria-invalid="true"]'));
  }, [refusals, form]);

  useEffect(() => {
    if (isBegun) focusOn(form.current?.querySelector<HTMLElement>('[aria-required="true"]'));
  }, [isBegun, form]);

  return { focusFirstWrong: () => setRefusals((count) => count + 1) };
}
