import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { useStores } from '../../../stores/context.ts';
import { Confirm } from '../parts/Confirm.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import css from './Header.module.css';
import { StepBar } from './StepBar.tsx';

/** 'Hello Admin', the steps, Change Password and Log Off (SPEC 2). */
export const Header = observer(({ step }: { step: string }) => {
  const { session } = useStores();
  const { edits } = useAdmin();
  const [dialog, setDialog] = useState<'password' | 'log-off' | null>(null);
  const close = () => setDialog(null);
  return (
    <header className={css.header}>
      <div className={css.content}>
        <h1 className={css.hello}>Hello Admin</h1>
        <StepBar step={step} />
        <div className={css.account}>
          <Button type="text" onClick={() => setDialog('password')}>
            Change Password
          </Button>
          <Button onClick={() => setDialog('log-off')}>Log Off</Button>
        </div>
      </div>
      {dialog === 'password' && <ChangePassword onClosed={close} />}
      <Confirm
        isOpen={dialog === 'log-off'}
        question={messages.confirm.quit}
        {...(edits.isDirty && { detail: messages.unsaved.detail })}
        ok={messages.confirm.quitYes}
        cancel={messages.confirm.quitNo}
        isBusy={session.isBusy}
        onOk={() => void session.logOut()}
        onCancel={close}
      />
    </header>
  );
});
