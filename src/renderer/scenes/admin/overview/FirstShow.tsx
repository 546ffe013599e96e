import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { type AdminPage, isAboutCampaign } from '#shared/rules/access.ts';
import type { FirstStep, FirstStepName, FirstShow as Show } from '#shared/rules/first-show.ts';
import { text } from '../../../admin-texts.ts';
import { useStores } from '../../../stores/context.ts';
import { Icon } from '../parts/Icon.tsx';
import { Section } from '../parts/Page.tsx';
import { stepPath } from '../shell/StepBar.tsx';
import css from './FirstShow.module.css';

const PLACES: Readonly<Record<FirstStepName, AdminPage>> = {
  branding: 'branding',
  campaign: 'game-setup',
  questions: 'questions',
  people: 'users',
  kiosk: 'kiosks',
};

/** The steps of a new vendor to the first show. */
export const FirstShow = ({ show: { glance, steps } }: { show: Show }) => {
  const done = steps.filter(({ state }) => state === 'done').length;
  const total = steps.length;
  return (
    <Section title={text('first.title', { total })} hint={text('first.hint', { done, total })}>
      <ol className={css.steps}>
        {steps.map((step, index) => (
          <li key={step.name} className={css.item}>
            <Step step={step} number={index + 1} campaignId={glance?.campaign.id ?? null} />
          </li>
        ))}
      </ol>
    </Section>
  );
};

interface StepProps {
  step: FirstStep;
  number: number;
  campaignId: string | number | null;
}

/** A step as one large link. A step about a campaign waits for the campaign. */
const Step = observer(({ step: { name, state }, number, campaignId }: StepProps) => {
  const { session } = useStores();
  const page = PLACES[name];
  const content = (
    <>
      <span className={css.mark} aria-hidden="true">
        {state === 'done' ? <Icon name="check" /> : number}
      </span>
      <span className={css.words}>
        <span className={css.name}>{text(`first.${name}`)}</span>
        <span className={css.text}>{text(`first.${name}.text`)}</span>
        <span className={css.state}>{text(`first.${state}`)}</span>
      </span>
    </>
  );
  if (isAboutCampaign(page) && campaignId === null) {
    return (
      <div className={css.step} data-state={state} title={text('first.needsCampaign')}>
        {content}
      </div>
    );
  }
  return (
    <Link className={css.step} data-state={state} to={stepPath(session.homePath, page, campaignId)}>
      {content}
    </Link>
  );
});
