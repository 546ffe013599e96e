import { Button, Input, type InputRef } from 'antd';
import { observer } from 'mobx-react-lite';
import { useId, useRef, useState } from 'react';
import { text } from '../../../admin-texts.ts';
import { useStores } from '../../../stores/context.ts';
import { usePasswordChange } from '../../user/use-password-change.ts';
import { DescribedModal } from '../parts/DescribedModal.tsx';
import { FieldFrame } from '../parts/FieldFrame.tsx';
import { FormMessage } from '../parts/FormMessage.tsx';
import { beginAt } from '../parts/focus.ts';
import css from './ChangePassword.module.css';

/** Changes the password. Without `onClosed` the change is enforced: the only other way is to log off. */
export const ChangePassword = observer(({ onClosed }: { onClosed?: () => void }) => {
  const { session } = useStores();
  const id = useId();
  const first = useRef<InputRef>(null);
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  const { why, fields, refusal, isBusy, canSubmit, submit } = usePasswordChange(() => onClosed && close());
  return (
    <DescribedModal
      open={isOpen}
      title={text('password.title')}
      width={440}
      mask={{ closable: false }}
      {...(onClosed && !isBusy && { onCancel: close })}
      // Not `autoFocus`: it would run before the dialog records where the focus was.
      afterOpenChange={(hasOpened) => hasOpened && beginAt(first.current?.input)}
      afterClose={() => onClosed?.()}
      footer={
        <>
          {onClosed ? (
            <Button disabled={isBusy} onClick={close}>
              {text('action.cancel')}
            </Button>
          ) : (
            <Button disabled={isBusy} onClick={() => void session.logOut()}>
              {text('shell.logOff')}
            </Button>
          )}
          <Button type="primary" htmlType="submit" form={id} disabled={!canSubmit}>
            {text('password.change')}
          </Button>
        </>
      }
    >
      <form id={id} className={css.form} onSubmit={submit} noValidate>
        {why && <p>{why}</p>}
        <FormMessage message={refusal} />
        {fields.map(({ name, label, problem, hint, onChange, ...field }, index) => (
          <FieldFrame key={name} id={`${id}-${name}`} label={label} problem={problem} hint={hint}>
            <Input
              {...field}
              name={name}
              {...(index === 0 && { ref: first })}
              id={`${id}-${name}`}
              type="password"
              maxLength={1000}
              status={problem === undefined ? '' : 'error'}
              aria-invalid={problem !== undefined}
              aria-describedby={`${id}-${name}-message`}
              onChange={({ target }) => onChange(target.value)}
            />
          </FieldFrame>
        ))}
      </form>
    </DescribedModal>
  );
});
