import { Button } from 'antd';
import type { Campaign } from '#shared/entities/campaign.ts';
import { CampaignSelect } from '../parts/CampaignSelect.tsx';
import { useGoToStep } from '../shell/use-go-to-step.ts';

export interface CampaignPickerProps {
  /** The campaign on screen; null while it is a new one. */
  campaign: Campaign | null;
  /** Told when a new one is asked for while it is on screen already. */
  onNew?(): void;
}

/** The vendor's campaigns to choose from, and the way to a new one. */
export function CampaignPicker({ campaign, onNew }: CampaignPickerProps) {
  const goToStep = useGoToStep();
  const startNew = () => {
    if (campaign) void goToStep('game-setup', null);
    else onNew?.();
  };
  return (
    <>
      <CampaignSelect campaign={campaign} onChoose={({ id }) => void goToStep('game-setup', id)} />
      <Button onClick={startNew}>Setup New Campaign</Button>
    </>
  );
}
