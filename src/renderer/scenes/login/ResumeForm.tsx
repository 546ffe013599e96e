import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { emailProblem } from '#shared/rules/limits.ts';
import { visitCodeIn } from '#shared/rules/visit-code.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { CodeField } from '../../components/CodeField.tsx';
import { landing } from '../../components/focus-keeper.ts';
import { TextField } from '../../components/TextField.tsx';
import { useTitle } from '../../components/use-title.ts';
import { useStores } from '../../stores/context.ts';
import { text } from '../../texts.ts';
import css from './forms.module.css';

/** The form for visitors without an account who continue an interrupted game: email and visit code. */
export const ResumeForm = observer(() => {
  const { session } = useStores();
  useTitle(text('resume.title'));
  const [email, setEmail] = useState('');
  const [visitCode, setVisitCode] = useState('');
  const [isChecked, setIsChecked] = useState(false);

  const problems = {
    email: emailProblem(email),
    visitCode: visitCodeIn(visitCode) === null ? text('resume.codeHint') : undefined,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!problems.email && !problems.visitCode) void session.resumeVisit({ email, visitCode });
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <h2 className={css.title} {...landing}>
        {text('resume.title')}
      </h2>
      <TextField
        label={text('walkUp.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        value={email}
        onChange={setEmail}
        error={isChecked ? problems.email : undefined}
      />
      <CodeField
        label={text('resume.code')}
        maxLength={20}
        value={visitCode}
        onChange={setVisitCode}
        hint={text('resume.codeHint')}
        error={isChecked ? problems.visitCode : undefined}
      />
      <Button type="submit" variant="primary" size="main" disabled={session.isBusy}>
        {text('resume.continue')}
      </Button>
      <ButtonLink variant="link" to="/login?new=true">
        {text('resume.withoutCode')}
      </ButtonLink>
      <ButtonLink variant="link" to="/login">
        {text('action.backToLogin')}
      </ButtonLink>
    </form>
  );
});
