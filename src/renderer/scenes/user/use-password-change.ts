import { type FormEvent, useState } from 'react';
import { type PasswordChange, validatePasswordChange } from '#shared/rules/validation.ts';
import { useStores } from '../../stores/context.ts';
import type { PasswordRefusal } from '../../stores/SessionStore.ts';
import { text } from '../../texts.ts';

const FIELDS = [
  { name: 'oldPassword', label: 'password.old', autoComplete: 'current-password' },
  { name: 'newPassword', label: 'password.new', hint: 'password.hint', autoComplete: 'new-password' },
  { name: 'confirmPassword', label: 'password.confirm', autoComplete: 'new-password' },
] as const;

type FieldName = (typeof FIELDS)[number]['name'];

/** A field of the form; fields are listed in the order they are filled in. */
export interface PasswordField {
  /** Also the name of the control, which is how focus finds it. */
  name: FieldName;
  label: string;
  /** The requirement, shown before the user types. */
  hint: string | undefined;
  autoComplete: string;
  value: string;
  /** The field's problem, or undefined. Set only after the field has lost focus or the form has been submitted. */
  problem: string | undefined;
  onChange(value: string): void;
  onBlur(): void;
}

export interface PasswordChangeForm {
  fields: readonly PasswordField[];
  /** Why the dialog is there, if nobody asked for it. */
  why: string | null;
  /** Why the server refused the change, unless a field says it; null before that, and again after the next edit. */
  refusal: string | null;
  isBusy: boolean;
  /** False until something has been typed, and during a submission. */
  canSubmit: boolean;
  submit(event: FormEvent<HTMLFormElement>): void;
}

/** The logic of the password form, without its looks; calls `onDone` once the server has accepted the change. */
export function usePasswordChange(onDone: () => void): PasswordChangeForm {
  const { session } = useStores();
  const [change, setChange] = useState<PasswordChange>({ oldPassword: '', newPassword: '', confirmPassword: '' });
  const [touched, setTouched] = useState<ReadonlySet<FieldName>>(new Set());
  const [isTouched, setIsTouched] = useState(false);
  const [refusal, setRefusal] = useState<PasswordRefusal | null>(null);
  const problems = validatePasswordChange(change);

  const refusalOf = (name: FieldName) => (refusal?.field === name ? refusal.message : undefined);
  const touch = (...names: FieldName[]) => setTouched((before) => new Set([...before, ...names]));
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    touch('oldPassword', 'newPassword', 'confirmPassword');
    const wrong = FIELDS.find(({ name }) => problems[name] !== undefined);
    if (wrong) return focusOn(form, wrong.name);
    if (session.isBusy) return;
    const refused = await session.changePassword(change);
    if (refused === null) return onDone();
    setRefusal(refused);
    // The focused button was disabled during the call; a refusal is most likely about the old password.
    focusOn(form, 'oldPassword');
  };
  return {
    why: session.isPasswordChangeEnforced ? text('password.why') : null,
    fields: FIELDS.map((field) => ({
      ...field,
      hint: 'hint' in field ? text(field.hint) : undefined,
      label: text(field.label),
      value: change[field.name],
      problem: (touched.has(field.name) ? problems[field.name] : undefined) ?? refusalOf(field.name),
      onChange: (value) => {
        setIsTouched(true);
        setRefusal(null);
        // A password manager fills in several fields at once.
        setChange((before) => ({ ...before, [field.name]: value }));
      },
      onBlur: () => change[field.name] !== '' && touch(field.name),
    })),
    refusal: refusal?.field === null ? refusal.message : null,
    isBusy: session.isBusy,
    canSubmit: isTouched && !session.isBusy,
    submit: (event) => void submit(event),
  };
}

function focusOn(form: HTMLFormElement, name: FieldName): void {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
}
