import { type Ref, useId } from 'react';
import type { Campaign } from '#shared/entities/campaign.ts';
import { isOverAt } from '#shared/rules/show-window.ts';
import { text } from '../../../admin-texts.ts';
import { FieldMessage } from '../parts/FieldFrame.tsx';
import css from './KioskDialog.module.css';

interface CampaignChoiceProps {
  /** Null while they are on their way. */
  campaigns: readonly Campaign[] | null;
  /** In milliseconds since the epoch. */
  now: number;
  chosen: readonly string[];
  problem: string | undefined;
  onChange(chosen: string[]): void;
  ref: Ref<HTMLFieldSetElement>;
}

/** The campaigns for whose players a kiosk may send. */
export function CampaignChoice({ campaigns, now, chosen, problem, onChange, ref }: CampaignChoiceProps) {
  const id = useId();
  return (
    <fieldset ref={ref} className={css.campaigns} aria-describedby={id}>
      <legend>{text('kiosks.campaigns')}</legend>
      <div className={css.choices}>
        {campaigns?.map((campaign) => {
          const value = String(campaign.id);
          const isChosen = chosen.includes(value);
          const name = campaign.campaignName || text('campaign.unnamed');
          return (
            <label key={value} className={css.choice}>
              <input
                type="checkbox"
                checked={isChosen}
                onChange={() => onChange(isChosen ? chosen.filter((other) => other !== value) : [...chosen, value])}
              />
              <span dir="auto">{isOverAt(campaign, now) ? text('kiosks.over', { campaign: name }) : name}</span>
            </label>
          );
        })}
        {campaigns === null && (
          <p className={css.soft} role="status">
            {text('wait.loading')}
          </p>
        )}
        {campaigns?.length === 0 && <p className={css.soft}>{text('campaign.none')}</p>}
      </div>
      <FieldMessage id={id} problem={problem} hint={text('kiosks.campaignsHint')} isAlert />
    </fieldset>
  );
}
