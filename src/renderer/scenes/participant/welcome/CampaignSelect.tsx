import { useId } from 'react';
import type { PlayableCampaign } from '#shared/ipc/play.ts';
import { vendorText } from '../../../components/vendor-text.ts';
import { text } from '../../../texts.ts';
import css from './CampaignSelect.module.css';
import { campaignLabel } from './rules.ts';

export interface CampaignSelectProps {
  campaigns: readonly PlayableCampaign[];
  selected: PlayableCampaign;
  onSelect(campaign: PlayableCampaign): void;
}

/** The choice between several campaigns. */
export function CampaignSelect({ campaigns, selected, onSelect }: CampaignSelectProps) {
  const id = useId();
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {text('welcome.campaign')}
      </label>
      <select
        id={id}
        className={css.select}
        value={String(selected.id)}
        onChange={(event) => {
          const campaign = campaigns.find((candidate) => String(candidate.id) === event.target.value);
          if (campaign) onSelect(campaign);
        }}
      >
        {campaigns.map((campaign) => (
          <option key={String(campaign.id)} value={String(campaign.id)} {...vendorText(campaign.language)}>
            {campaignLabel(campaign)}
          </option>
        ))}
      </select>
    </div>
  );
}
