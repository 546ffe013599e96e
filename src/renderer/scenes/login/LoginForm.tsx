import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { logInCodeIn } from '#shared/rules/log-in-code.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useTitle } from '../../components/use-title.ts';
import { useStores } from '../../stores/context.ts';
import { text } from '../../texts.ts';
import css from './forms.module.css';
import { UsernameField } from './UsernameField.tsx';

/**
 * The login by username and password, or by a code in place of the username. After a failure the fields keep their
 * texts; a refusal is shown at the password until the next change.
 */
export const LoginForm = observer(() => {
  const { app, offline, session } = useStores();
  useTitle(text('login.logIn'));
  // The sync centre passes the name of the player who must log in.
  const [search] = useSearchParams();
  const [username, setUsername] = useState(search.get('username') ?? '');
  const [password, setPassword] = useState('');
  const [isRemembered, setIsRemembered] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget: form } = event;
    setIsChecked(true);
    if (session.isBusy) return;
    const code = logInCodeIn(username);
    if (code !== null) return void session.logInWithCode(code);
    const result = await session.logIn({ username, password, isRemembered });
    if (result.kind !== 'refused') return;
    setRefusal(result.message);
    // Moves the focus, because its button was disabled during the call.
    (form.elements.namedItem('password') as HTMLInputElement | null)?.focus();
  };
  const typing = (change: (typed: string) => void) => (typed: string) => {
    setRefusal(undefined);
    change(typed);
  };
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <UsernameField
        value={username}
        onChange={typing(setUsername)}
        onBlur={() => setIsChecked(username !== '')}
        isChecked={isChecked}
      />
      <TextField
        label={text('login.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        error={refusal}
        onChange={typing(setPassword)}
      />
      <Checkbox label={text('login.remember')} isChecked={isRemembered} onChange={setIsRemembered} />
      <Button type="submit" variant="primary" size="main" disabled={session.isBusy}>
        {text('login.logIn')}
      </Button>
      {app.info?.takesCodes && <p className={css.hint}>{text('login.code')}</p>}
      {offline.offers.length > 0 && <ButtonLink to="/login?new=true">{text('walkUp.open')}</ButtonLink>}
      <ButtonLink variant="link" to="/login?forgot=true">
        {text('login.forgot')}
      </ButtonLink>
    </form>
  );
});
