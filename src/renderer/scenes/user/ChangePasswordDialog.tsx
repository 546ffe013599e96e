import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useStores } from '../../stores/context.ts';
import { text } from '../../texts.ts';
import css from './ChangePasswordDialog.module.css';
import { usePasswordChange } from './use-password-change.ts';

/**
 * The form that changes the password. Without `onClose` the change is enforced: the dialog cannot be closed, and the
 * only other choice is to log out.
 */
export const ChangePasswordDialog = observer(({ onClose }: { onClose?: () => void }) => {
  const { session } = useStores();
  const formId = useId();
  const { why, fields, refusal, isBusy, canSubmit, submit } = usePasswordChange(() => onClose?.());
  return (
    <Dialog
      title={text('password.title')}
      onCancel={isBusy ? undefined : onClose}
      actions={
        <>
          {onClose ? (
            <Button size="main" onClick={onClose} disabled={isBusy}>
              {text('action.cancel')}
            </Button>
          ) : (
            <Button size="main" onClick={() => void session.logOut()} disabled={isBusy}>
              {text('session.logOut')}
            </Button>
          )}
          <Button type="submit" form={formId} size="main" variant="primary" disabled={!canSubmit}>
            {text('password.change')}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} onSubmit={submit} noValidate>
        {why && <p>{why}</p>}
        {refusal && (
          <p className={css.refusal} role="alert" dir="auto">
            {refusal}
          </p>
        )}
        {fields.map(({ problem, ...field }, index) => (
          <TextField
            key={field.name}
            {...field}
            type="password"
            error={problem}
            {...(index === 0 ? { 'data-initial-focus': true } : {})}
          />
        ))}
      </form>
    </Dialog>
  );
});
