import { Button, Select } from 'antd';
import { observer } from 'mobx-react-lite';
import type { Campaign } from '#shared/entities/campaign.ts';
import { isSameId } from '#shared/entities/id.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { useGoToStep } from '../shell/use-go-to-step.ts';
import css from './CampaignPicker.module.css';

/** SPEC 9. */
const MENU_HEIGHT_PX = 200;

export interface CampaignPickerProps {
  /** The campaign on screen; null while it is a new one. */
  campaign: Campaign | null;
  /** Told when a new one is asked for while it is on screen already. */
  onNew?(): void;
}

/** The vendor's campaigns to choose from, and the way to a new one. */
export const CampaignPicker = observer(({ campaign, onNew }: CampaignPickerProps) => {
  const { campaigns } = useAdmin();
  const goToStep = useGoToStep();
  const list = campaigns.value ?? [];
  const options = list.map(({ id, campaignName, campaignType }) => ({
    value: String(id),
    label: [campaignName, campaignType?.campaignTypeDescription].filter(Boolean).join(' – '),
    name: campaignName,
    type: campaignType?.campaignTypeDescription,
  }));
  const startNew = () => {
    if (campaign) void goToStep('game-setup', null);
    else onNew?.();
  };
  return (
    <>
      <Select
        className={css.select ?? ''}
        aria-label="Campaign"
        placeholder={list.length > 0 ? `Choose one of ${list.length} campaigns…` : 'No campaigns yet'}
        disabled={list.length === 0}
        value={campaign ? String(campaign.id) : null}
        options={options}
        showSearch={{ optionFilterProp: 'label' }}
        listHeight={MENU_HEIGHT_PX}
        notFoundContent="No campaign of that name"
        // The library cuts off a name of the other direction at its beginning.
        labelRender={({ label }) => (
          <span className={css.name} dir="auto">
            {label}
          </span>
        )}
        optionRender={({ data }) => (
          <span className={css.option} title={data.label}>
            <span className={css.name} dir="auto">
              {data.name}
            </span>
            <span className={css.type} dir="auto">
              {data.type}
            </span>
          </span>
        )}
        onChange={(id) => {
          const chosen = list.find((one) => isSameId(one.id, id));
          if (chosen) void goToStep('game-setup', chosen.id);
        }}
      />
      <Button onClick={startNew}>Setup New Campaign</Button>
    </>
  );
});
