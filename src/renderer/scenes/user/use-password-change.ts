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

/** A field of the form. The list has the order in which users fill in the fields. */
export interface PasswordField {
  /** The name of the control too, so that the focus can find it. */
  name: FieldName;
  label: string;
  /** The requirement, shown until the user types. */
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
  /** The reason for an enforced change; null if the user asked for it. */
  why: string | null;
  /** The server's reason for refusing the change, unless a field shows it. Null again after the next edit. */
  refusal: string | null;
  isBusy: boolean;
  /** False until the user types, and during a submission. */
  canSubmit: boolean;
  submit(event: FormEvent<HTMLFormElement>): void;
}

/** The logic of the password form. Calls `onDone` after the server has accepted the change. */
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
    // Focuses the old password, the most likely cause, because the button with the focus was disabled during the call.
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
        // Updates the latest state, because a password manager fills in several fields together.
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
