import { type FormEvent, useState } from 'react';
import { type PasswordChange, validatePasswordChange } from '#shared/rules/validation.ts';
import { useStores } from '../../stores/context.ts';
import { text } from '../../texts.ts';

const FIELDS = [
  { name: 'oldPassword', label: 'password.old', autoComplete: 'current-password' },
  { name: 'newPassword', label: 'password.new', autoComplete: 'new-password' },
  { name: 'confirmPassword', label: 'password.confirm', autoComplete: 'new-password' },
] as const;

type FieldName = (typeof FIELDS)[number]['name'];

/** A field of the form, in the order in which they are filled in. */
export interface PasswordField {
  /** The control's name too: by it the focus is led there. */
  name: FieldName;
  label: string;
  autoComplete: string;
  value: string;
  /** What is wrong with it, once it has been left or a change was tried (SPEC 5). */
  problem: string | undefined;
  onChange(value: string): void;
  onBlur(): void;
}

export interface PasswordChangeForm {
  fields: readonly PasswordField[];
  /** Why the server has refused the change, until something else is typed; else null. */
  refusal: string | null;
  isBusy: boolean;
  /** Nothing can be submitted before something was typed, nor twice (SPEC 5). */
  canSubmit: boolean;
  submit(event: FormEvent<HTMLFormElement>): void;
}

/** The form of a password's change, whatever it looks like; `onDone` is called once the server has taken it. */
export function usePasswordChange(onDone: () => void): PasswordChangeForm {
  const { session } = useStores();
  const [change, setChange] = useState<PasswordChange>({ oldPassword: '', newPassword: '', confirmPassword: '' });
  const [touched, setTouched] = useState<ReadonlySet<FieldName>>(new Set());
  const [isTouched, setIsTouched] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const problems = validatePasswordChange(change);

  const touch = (...names: FieldName[]) => setTouched((before) => new Set([...before, ...names]));
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    touch('oldPassword', 'newPassword', 'confirmPassword');
    const wrong = FIELDS.find(({ name }) => problems[name] !== undefined);
    if (wrong) return focusOn(form, wrong.name);
    if (session.isBusy) return;
    const problem = await session.changePassword(change);
    if (problem === null) return onDone();
    setRefusal(problem);
    // The button that had the focus was disabled meanwhile; a refusal is most likely about the old password.
    focusOn(form, 'oldPassword');
  };
  return {
    fields: FIELDS.map((field) => ({
      ...field,
      label: text(field.label),
      value: change[field.name],
      problem: touched.has(field.name) ? problems[field.name] : undefined,
      onChange: (value) => {
        setIsTouched(true);
        setRefusal(null);
        // A password manager fills several fields in at once.
        setChange((before) => ({ ...before, [field.name]: value }));
      },
      onBlur: () => change[field.name] !== '' && touch(field.name),
    })),
    refusal,
    isBusy: session.isBusy,
    canSubmit: isTouched && !session.isBusy,
    submit: (event) => void submit(event),
  };
}

function focusOn(form: HTMLFormElement, name: FieldName): void {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
}
