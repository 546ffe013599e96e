import { type RefObject, useEffect, useState } from 'react';
import { focusOn } from './focus-on.ts';

/** Where the focus goes in a new form, in one that was refused, and, with `isBegun`, in one that was asked for to be filled in. */
export function useFormFocus(form: RefObject<HTMLFormElement | null>, isBegun = false) {
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (refusals === 0) return;
    // After the refusal has been drawn: only then the fields say that they are wrong.
    focusOn(form.current?.querySelector<HTMLElement>('[aria-invalid="true"]'));
  }, [refusals, form]);

  useEffect(() => {
    if (isBegun) focusOn(form.current?.querySelector<HTMLElement>('[aria-required="true"]'));
  }, [isBegun, form]);

  return { focusFirstWrong: () => setRefusals((count) => count + 1) };
}
