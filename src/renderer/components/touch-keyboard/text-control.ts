import { type FieldKind, kindOf } from './field-kind.ts';

/** A field into which text is typed. */
export type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** The element as a field into which something can be typed now, or null. */
export function textControl(element: unknown): TextControl | null {
  const isControl = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  if (!isControl || element.readOnly || element.disabled) return null;
  return kindOf(element) === null ? null : element;
}

export const kindOfControl = (control: TextControl): FieldKind => kindOf(control) ?? 'line';

/** The field after that one in its form, or null. */
export function controlAfter(control: TextControl): TextControl | null {
  const controls = elementsOf(control).filter((element) => textControl(element) && element.checkVisibility());
  return textControl(controls[controls.indexOf(control) + 1]);
}

/** Submits the form as the Enter key would: by its button, which may refuse. */
export function submitFormOf(control: TextControl): void {
  const button = submitButtonOf(control);
  if (button) button.click();
  else control.form?.requestSubmit();
}

/**
 * Scrolls the least that shows the field with its label and messages, and its submit button if there is room. The field
 * takes precedence.
 */
export function reveal(control: TextControl): void {
  const described = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  const parts = [
    submitButtonOf(control),
    ...described.map((id) => document.getElementById(id)),
    control.labels?.[0],
    control,
  ];
  for (const part of parts) part?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
}

const elementsOf = ({ form }: TextControl): HTMLElement[] => [...(form?.elements ?? [])] as HTMLElement[];

const submitButtonOf = (control: TextControl): HTMLButtonElement | undefined =>
  elementsOf(control).find((element) => element instanceof HTMLButtonElement && element.type === 'submit') as
    | HTMLButtonElement
    | undefined;
