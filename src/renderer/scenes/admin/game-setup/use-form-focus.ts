import { type RefObject, useEffect, useState } from 'react';

/** Where the focus goes in a new form, and in one that was refused. */
export function useFormFocus(form: RefObject<HTMLFormElement | null>) {
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (refusals === 0) return;
    // After the refusal has been drawn: only then the fields say that they are wrong.
    focusOn(form.current?.querySelector<HTMLElement>('[aria-invalid="true"]'));
  }, [refusals, form]);

  return {
    focusFirst: () => focusOn(form.current?.querySelector<HTMLElement>('[aria-required="true"]')),
    focusFirstWrong: () => setRefusals((count) => count + 1),
  };
}

function focusOn(control: HTMLElement | null | undefined): void {
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}
