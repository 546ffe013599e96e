import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Campaign } from '#shared/entities/campaign.ts';
import { text } from '../../../admin-texts.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { CampaignSelect } from '../parts/CampaignSelect.tsx';
import { ReadyCheck } from '../ready-check/ReadyCheck.tsx';
import { useFocusOnArrival, useGoToStep } from '../shell/use-go-to-step.ts';
import { CopyDialog } from './CopyDialog.tsx';

export interface CampaignPickerProps {
  /** The campaign on screen; null for a new one. */
  campaign: Campaign | null;
  /** Opens no dialogs yet, because the form that is still loading would close them. */
  isWaiting?: boolean;
  /** Called when a new campaign is requested while a new one is already on screen. */
  onNew?(): void;
}

/** Chooses one of the vendor's campaigns, checks it, or starts a new one, blank or as a copy. */
export const CampaignPicker = observer(({ campaign, isWaiting = false, onNew }: CampaignPickerProps) => {
  const { knowsArchive } = useAdmin();
  const [isCopying, setIsCopying] = useState(false);
  const goToStep = useGoToStep();
  const focus = useFocusOnArrival();
  const [isChecking, setIsChecking] = useState(false);
  const startNew = () => {
    if (campaign) void goToStep('game-setup', null, { focus: 'first-field' });
    else onNew?.();
  };
  return (
    <>
      <CampaignSelect
        campaign={campaign}
        autoFocus={focus === 'campaign-choice'}
        onChoose={({ id }) => void goToStep('game-setup', id, { focus: 'campaign-choice' })}
      />
      {campaign && (
        <Button disabled={isWaiting} onClick={() => setIsChecking(true)}>
          {text('ready.title')}
        </Button>
      )}
      {campaign && (
        <Button
          disabled={isWaiting}
          onClick={() => {
            // Another server copies by a form, call by call.
            if (knowsArchive) setIsCopying(true);
            else void goToStep('game-setup', null, { focus: 'first-field', copyOf: campaign.id });
          }}
        >
          {text('setup.copy')}
        </Button>
      )}
      <Button onClick={startNew}>{text('campaign.new')}</Button>
      {campaign && isCopying && (
        <CopyDialog
          campaignId={campaign.id}
          onClosed={(copyId) => {
            setIsCopying(false);
            if (copyId !== null) void goToStep('game-setup', copyId, { focus: 'campaign-choice' });
          }}
        />
      )}
      {campaign && isChecking && <ReadyCheck campaign={campaign} onClosed={() => setIsChecking(false)} />}
    </>
  );
});
