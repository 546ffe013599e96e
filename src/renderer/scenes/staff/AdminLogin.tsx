import { observer } from 'mobx-react-lite';
import { type FormEvent, useId, useState } from 'react';
import type { DoorState } from '#shared/ipc/staff.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { TextField } from '../../components/TextField.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import { goInside } from './go-inside.ts';
import css from './PinPad.module.css';

interface AdminLoginProps {
  /** Returns to the pad for the PIN; null if no PIN can be entered. */
  onOther: (() => void) | null;
}

/** The form that opens the staff door with an administrator's login. The visit on screen stays as it is. */
export const AdminLogin = observer(({ onOther }: AdminLoginProps) => {
  const { staff } = useStores();
  const formId = useId();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const canSubmit = username.trim() !== '' && password !== '' && !staff.isBusy;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!canSubmit) return;
    setRefusal(null);
    const reason = await staff.openAsAdmin({ username, password });
    if (reason === null) return goInside(staff);
    setPassword('');
    setRefusal(reason);
  };
  return (
    <Dialog
      title={text('door.title')}
      onCancel={staff.turnAway}
      actions={
        <>
          <Button size="main" onClick={staff.turnAway}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" form={formId} size="main" variant="primary" disabled={!canSubmit}>
            {text('door.open')}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <p className={css.says} role="status" data-bad={refusal !== null} dir="auto">
          {refusal ?? sentence(staff.door?.kind)}
        </p>
        <TextField
          label={text('login.username')}
          autoComplete="off"
          value={username}
          onChange={setUsername}
          data-initial-focus
        />
        <TextField
          label={text('login.password')}
          type="password"
          autoComplete="off"
          value={password}
          onChange={setPassword}
        />
      </form>
      {onOther && (
        <Button variant="link" onClick={onOther}>
          {text('door.withPin')}
        </Button>
      )}
    </Dialog>
  );
});

function sentence(door: DoorState['kind'] | undefined): string {
  if (door === 'without-pin') return text('door.withoutPin');
  return text(door === 'damaged-pin' ? 'door.damagedPin' : 'door.asAdmin');
}
