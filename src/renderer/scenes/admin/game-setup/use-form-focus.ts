import { type RefObject, useEffect, useRef, useState } from 'react';

/** Where the focus goes in a form that was refused, and after a save, during which its fields are disabled. */
export function useFormFocus(form: RefObject<HTMLFormElement | null>, isSaving: boolean) {
  const [refusals, setRefusals] = useState(0);
  const held = useRef<Element | null>(null);

  useEffect(() => {
    if (refusals === 0) return;
    // After the refusal has been drawn: only then the fields say that they are wrong.
    focusOn(form.current?.querySelector<HTMLElement>('[aria-invalid="true"]'));
  }, [refusals, form]);

  useEffect(() => {
    if (isSaving) return;
    // The browser drops the focus of a control that is disabled.
    if (held.current instanceof HTMLElement && document.activeElement === document.body) held.current.focus();
    held.current = null;
  }, [isSaving]);

  return {
    focusFirst: () => focusOn(form.current?.querySelector<HTMLElement>('[aria-required="true"]')),
    focusFirstWrong: () => setRefusals((count) => count + 1),
    holdFocus: () => {
      held.current = document.activeElement;
    },
  };
}

function focusOn(control: HTMLElement | null | undefined): void {
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}
