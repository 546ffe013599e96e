import { useId } from 'react';
import type { Campaign } from '#shared/entities/campaign.ts';
import { text } from '../../../admin-texts.ts';
import { CampaignSelect } from '../parts/CampaignSelect.tsx';
import { useFocusOnArrival, useGoToStep } from '../shell/use-go-to-step.ts';
import css from './Report.module.css';

/** Shows the report's campaign; choosing another one changes the address. */
export function CampaignChoice({ campaign }: { campaign: Campaign }) {
  const goToStep = useGoToStep();
  const focus = useFocusOnArrival();
  const id = useId();
  return (
    <span className={css.choice}>
      <label htmlFor={id}>{text('welcome.campaign')}</label>
      <CampaignSelect
        id={id}
        campaign={campaign}
        autoFocus={focus === 'campaign-choice'}
        onChoose={(chosen) => void goToStep('report', chosen.id, { focus: 'campaign-choice' })}
      />
    </span>
  );
}
