import { Button } from 'antd';
import type { Campaign } from '#shared/entities/campaign.ts';
import { text } from '../../../admin-texts.ts';
import { CampaignSelect } from '../parts/CampaignSelect.tsx';
import { useFocusOnArrival, useGoToStep } from '../shell/use-go-to-step.ts';

export interface CampaignPickerProps {
  /** The campaign on screen; null while it is a new one. */
  campaign: Campaign | null;
  /** Told when a new one is asked for while it is on screen already. */
  onNew?(): void;
}

/** The vendor's campaigns to choose from, and the way to a new one. */
export function CampaignPicker({ campaign, onNew }: CampaignPickerProps) {
  const goToStep = useGoToStep();
  const focus = useFocusOnArrival();
  const startNew = () => {
    if (campaign) void goToStep('game-setup', null, 'first-field');
    else onNew?.();
  };
  return (
    <>
      <CampaignSelect
        campaign={campaign}
        autoFocus={focus === 'campaign-choice'}
        onChoose={({ id }) => void goToStep('game-setup', id, 'campaign-choice')}
      />
      <Button onClick={startNew}>{text('campaign.new')}</Button>
    </>
  );
}
