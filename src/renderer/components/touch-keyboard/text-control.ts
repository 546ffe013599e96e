import { type FieldKind, kindOf } from './field-kind.ts';

/** A field for text. */
export type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Returns the element if it is an editable field for text, else null. */
export function textControl(element: unknown): TextControl | null {
  const isControl = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  if (!isControl || element.readOnly || element.disabled) return null;
  return kindOf(element) === null ? null : element;
}

/** Returns the text before the caret. */
export const textBefore = ({ value, selectionStart }: TextControl): string =>
  value.slice(0, selectionStart ?? value.length);

export const kindOfControl = (control: TextControl): FieldKind => kindOf(control) ?? 'line';

/** Returns the next field of the form, or null. */
export function controlAfter(control: TextControl): TextControl | null {
  const controls = elementsOf(control).filter((element) => textControl(element) && element.checkVisibility());
  return textControl(controls[controls.indexOf(control) + 1]);
}

/** Submits the form as the Enter key would: by its button, which may be disabled. */
export function submitFormOf(control: TextControl): void {
  const button = submitButtonOf(control);
  if (button) button.click();
  else control.form?.requestSubmit();
}

/**
 * Scrolls as little as possible to show the field with its label and its description and, if there is room, the button
 * that submits it. Scrolls to the field last, so that it is visible in any case.
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
