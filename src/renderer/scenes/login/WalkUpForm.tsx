import { observer } from 'mobx-react-lite';
import { type FormEvent, useId, useState } from 'react';
import { emailProblem, nameProblem } from '#shared/rules/limits.ts';
import { cleanEmail } from '#shared/rules/validation.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { landing } from '../../components/focus-keeper.ts';
import { TextField } from '../../components/TextField.tsx';
import { useTitle } from '../../components/use-title.ts';
import { useStores } from '../../stores/context.ts';
import { text } from '../../texts.ts';
import css from './forms.module.css';
import { noTicks, WalkUpTexts } from './WalkUpTexts.tsx';

/** The form for visitors without an account: name, email, and consents. */
export const WalkUpForm = observer(() => {
  const { offline, session } = useStores();
  useTitle(text('walkUp.title'));
  const [campaignId, setCampaignId] = useState(offline.offers[0]?.campaignId);
  const [typed, setTyped] = useState({ firstName: '', lastName: '', email: '' });
  const [storedTicks, setStoredTicks] = useState(() => noTicks());
  const [isChecked, setIsChecked] = useState(false);
  const chooser = useId();
  const offer = offline.offers.find((each) => String(each.campaignId) === String(campaignId)) ?? offline.offers[0];
  // A visitor has not agreed to texts that have changed since, nor to those of another campaign.
  const ticks = storedTicks.hash === offer?.formHash ? storedTicks : noTicks(offer?.formHash);

  const problems = {
    firstName: nameProblem(typed.firstName),
    lastName: nameProblem(typed.lastName),
    email: emailProblem(cleanEmail(typed.email)),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    const { hash, hasConsented, given } = ticks;
    const isComplete = hasConsented && Object.values(problems).every((problem) => problem === undefined);
    if (!offer || !isComplete) return;
    const form = { hash, given: [...given] };
    void session.walkUp({ campaignId: offer.campaignId, ...typed, hasConsented, form });
  };
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    error: isChecked ? problems[name] : undefined,
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
    autoComplete: 'off',
  });
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <h2 className={css.title} {...landing}>
        {text('walkUp.title')}
      </h2>
      <div className={css.halves}>
        <div className={css.half}>
          {offline.offers.length > 1 && (
            <div className={css.choice}>
              <label htmlFor={chooser}>{text('walkUp.campaign')}</label>
              <select
                id={chooser}
                value={String(offer?.campaignId)}
                onChange={({ target }) => setCampaignId(target.value)}
              >
                {offline.offers.map((each) => (
                  <option key={String(each.campaignId)} value={String(each.campaignId)}>
                    {each.campaignName}
                  </option>
                ))}
              </select>
            </div>
          )}
          <div className={css.names}>
            <TextField label={text('walkUp.firstName')} autoCapitalize="words" {...field('firstName')} />
            <TextField label={text('walkUp.lastName')} autoCapitalize="words" {...field('lastName')} />
          </div>
          <TextField label={text('walkUp.email')} type="email" inputMode="email" {...field('email')} />
        </div>
        {offer && (
          <WalkUpTexts
            offer={offer}
            ticks={ticks}
            isTermMissing={isChecked && !ticks.hasConsented}
            onTick={setStoredTicks}
          />
        )}
      </div>
      <Button type="submit" variant="primary" size="main" disabled={session.isBusy}>
        {text('walkUp.play')}
      </Button>
      <div className={css.ways}>
        <ButtonLink variant="link" to="/login?resume=true">
          {text('walkUp.withCode')}
        </ButtonLink>
        <ButtonLink variant="link" to="/login">
          {text('action.backToLogin')}
        </ButtonLink>
      </div>
    </form>
  );
});
