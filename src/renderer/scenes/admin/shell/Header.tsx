import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { AdminPage } from '#shared/rules/access.ts';
import { text } from '../../../admin-texts.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { useStores } from '../../../stores/context.ts';
import { Confirm } from '../parts/Confirm.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import css from './Header.module.css';
import { StepBar, stepPath } from './StepBar.tsx';

/** 'Hello Admin', the steps, Sync, Kiosks, About, Change Password and Log Off. */
export const Header = observer(({ step }: { step: AdminPage }) => {
  const { session } = useStores();
  const { edits } = useAdmin();
  const [dialog, setDialog] = useState<'password' | 'log-off' | null>(null);
  const close = () => setDialog(null);
  return (
    <header className={css.header}>
      <div className={css.content}>
        <h1 className={css.hello}>{text('shell.hello')}</h1>
        <StepBar step={step} />
        <div className={css.account}>
          <Button type="text" href="#/sync">
            {text('sync.chipAlone')}
          </Button>
          <Button
            type="text"
            href={`#${stepPath(session.homePath, 'kiosks', null)}`}
            aria-current={step === 'kiosks' ? 'page' : undefined}
          >
            {text('step.kiosks')}
          </Button>
          <Button type="text" href="#/about">
            {text('about.title')}
          </Button>
          <Button type="text" onClick={() => setDialog('password')}>
            {text('password.title')}
          </Button>
          <Button onClick={() => setDialog('log-off')}>{text('shell.logOff')}</Button>
        </div>
      </div>
      {dialog === 'password' && <ChangePassword onClosed={close} />}
      <Confirm
        isOpen={dialog === 'log-off'}
        question={text('quit.question')}
        {...(edits.isDirty && { detail: text('unsaved.detail') })}
        ok={text('quit.yes')}
        cancel={text('quit.no')}
        isBusy={session.isBusy}
        onOk={() => void session.logOut()}
        onCancel={close}
      />
    </header>
  );
});
