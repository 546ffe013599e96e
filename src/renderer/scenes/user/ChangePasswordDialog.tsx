import { observer } from 'mobx-react-lite';
import { type FormEvent, useId, useState } from 'react';
import { type PasswordChange, validatePasswordChange } from '#shared/rules/validation.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useStores } from '../../stores/context.ts';
import css from './ChangePasswordDialog.module.css';

const FIELDS = [
  { name: 'oldPassword', label: 'Old Password', autoComplete: 'current-password' },
  { name: 'newPassword', label: 'New Password', autoComplete: 'new-password' },
  { name: 'confirmPassword', label: 'Confirm Password', autoComplete: 'new-password' },
] as const;

type FieldName = (typeof FIELDS)[number]['name'];

/** Changes the password. Without `onClose` it is enforced: there is no Cancel, and no way around it (SPEC 2). */
export const ChangePasswordDialog = observer(({ onClose }: { onClose?: () => void }) => {
  const { session } = useStores();
  const formId = useId();
  const [change, setChange] = useState<PasswordChange>({ oldPassword: '', newPassword: '', confirmPassword: '' });
  const [touched, setTouched] = useState<ReadonlySet<FieldName>>(new Set());
  const [isTouched, setIsTouched] = useState(false);
  const problems = validatePasswordChange(change);

  const touch = (...names: FieldName[]) => setTouched((before) => new Set([...before, ...names]));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    touch('oldPassword', 'newPassword', 'confirmPassword');
    if (Object.keys(problems).length > 0 || session.isBusy) return;
    if (await session.changePassword(change)) onClose?.();
  };
  return (
    <Dialog
      title="Change Password"
      onCancel={session.isBusy ? undefined : onClose}
      actions={
        <>
          {onClose && (
            <Button size="main" onClick={onClose} disabled={session.isBusy}>
              Cancel
            </Button>
          )}
          <Button type="submit" form={formId} size="main" variant="primary" disabled={session.isBusy || !isTouched}>
            Change
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} onSubmit={submit} noValidate>
        {FIELDS.map(({ name, label, autoComplete }, index) => (
          <TextField
            key={name}
            label={label}
            type="password"
            autoComplete={autoComplete}
            value={change[name]}
            onChange={(value) => {
              setIsTouched(true);
              setChange({ ...change, [name]: value });
            }}
            onBlur={() => change[name] !== '' && touch(name)}
            error={touched.has(name) ? problems[name] : undefined}
            {...(index === 0 ? { 'data-initial-focus': true } : {})}
          />
        ))}
      </form>
    </Dialog>
  );
});
