import { type FormEvent, useState } from 'react';
import { type PasswordChange, validatePasswordChange } from '#shared/rules/validation.ts';
import { useStores } from '../../stores/context.ts';
import type { PasswordRefusal } from '../../stores/SessionStore.ts';
import { text } from '../../texts.ts';

/** In the order in which users fill them in. The name is the control's too, so that the focus can find it. */
const FIELDS = [
  { name: 'oldPassword', label: 'password.old', autoComplete: 'current-password' },
  { name: 'newPassword', label: 'password.new', hint: 'password.hint', autoComplete: 'new-password' },
  { name: 'confirmPassword', label: 'password.confirm', autoComplete: 'new-password' },
] as const;

type FieldName = (typeof FIELDS)[number]['name'];

/** The logic of the password form. Calls `onDone` after the server has accepted the change. */
export function usePasswordChange(onDone: () => void) {
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
    /** The reason for an enforced change; null if the user asked for it. */
    why: session.isPasswordChangeEnforced ? text('password.why') : null,
    fields: FIELDS.map((field) => ({
      ...field,
      /** The requirement, shown until the user types. */
      hint: 'hint' in field ? text(field.hint) : undefined,
      label: text(field.label),
      value: change[field.name],
      /** Set only after the field has lost focus or the form has been submitted. */
      problem: (touched.has(field.name) ? problems[field.name] : undefined) ?? refusalOf(field.name),
      onChange: (value: string) => {
        setIsTouched(true);
        setRefusal(null);
        // Updates the latest state, because a password manager fills in several fields together.
        setChange((before) => ({ ...before, [field.name]: value }));
      },
      onBlur: () => void (change[field.name] !== '' && touch(field.name)),
    })),
    /** The server's reason for refusing the change, unless a field shows it. Null again after the next edit. */
    refusal: refusal?.field === null ? refusal.message : null,
    isBusy: session.isBusy,
    /** False until the user types, and during a submission. */
    canSubmit: isTouched && !session.isBusy,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
  };
}

function focusOn(form: HTMLFormElement, name: FieldName): void {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
}
