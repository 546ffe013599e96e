import { useId } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Campaign } from '#shared/entities/campaign.ts';
import { useStores } from '../../../stores/context.ts';
import { CampaignSelect } from '../parts/CampaignSelect.tsx';
import { stepPath } from '../shell/StepBar.tsx';
import css from './Report.module.css';

/** Left with the address, so that the choice that led to it has the focus again. */
const CHOSEN_HERE = 'campaign-chosen';

/** Which campaign the report is about: choosing another one changes the address (SPEC 2). */
export function CampaignChoice({ campaign }: { campaign: Campaign }) {
  const { session } = useStores();
  const navigate = useNavigate();
  const { state } = useLocation();
  const id = useId();
  return (
    <span className={css.choice}>
      <label htmlFor={id}>Campaign</label>
      <CampaignSelect
        id={id}
        campaign={campaign}
        autoFocus={state === CHOSEN_HERE}
        onChoose={(chosen) => navigate(stepPath(session.homePath, 'report', chosen.id), { state: CHOSEN_HERE })}
      />
    </span>
  );
}
