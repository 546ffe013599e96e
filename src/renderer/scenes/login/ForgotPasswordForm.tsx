import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { username as usernameRule } from '#shared/rules/validation.ts';
import { Button } from '../../components/Button.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useStores } from '../../stores/context.ts';
import { text } from '../../texts.ts';
import css from './forms.module.css';

/** Requests a new password, and returns to the login form once the request has succeeded. */
export const ForgotPasswordForm = observer(({ onBack }: { onBack(): void }) => {
  const { session } = useStores();
  const [username, setUsername] = useState('');
  const [isChecked, setIsChecked] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (await session.requestPassword(username)) onBack();
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <h2 className={css.title}>{text('forgot.title')}</h2>
      <p className={css.hint}>{text('forgot.hint')}</p>
      <TextField
        label={text('login.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={setUsername}
        error={isChecked ? usernameRule(username) : undefined}
      />
      <Button type="submit" variant="primary" size="main" disabled={session.isBusy}>
        {text('forgot.reset')}
      </Button>
      <Button variant="link" onClick={onBack} disabled={session.isBusy}>
        {text('action.backToLogin')}
      </Button>
    </form>
  );
});
