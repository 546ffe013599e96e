import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { landing } from '../../components/focus-keeper.ts';
import { useTitle } from '../../components/use-title.ts';
import { useStores } from '../../stores/context.ts';
import { text } from '../../texts.ts';
import css from './forms.module.css';
import { UsernameField } from './UsernameField.tsx';

/** Requests a new password, and returns to the login form once the request has succeeded. */
export const ForgotPasswordForm = observer(({ onDone }: { onDone(): void }) => {
  const { session } = useStores();
  useTitle(text('forgot.title'));
  const [username, setUsername] = useState('');
  const [isChecked, setIsChecked] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (await session.requestPassword(username)) onDone();
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <h2 className={css.title} {...landing}>
        {text('forgot.title')}
      </h2>
      <p className={css.hint}>{text('forgot.hint')}</p>
      <UsernameField value={username} onChange={setUsername} isChecked={isChecked} />
      <Button type="submit" variant="primary" size="main" disabled={session.isBusy}>
        {text('forgot.reset')}
      </Button>
      <ButtonLink variant="link" to="/login">
        {text('action.backToLogin')}
      </ButtonLink>
    </form>
  );
});
