import { Select } from 'antd';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Campaign } from '#shared/entities/campaign.ts';
import { listOf } from '#shared/entities/id.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { useStores } from '../../../stores/context.ts';
import { stepPath } from '../shell/StepBar.tsx';
import css from './Report.module.css';

/** Left with the address, so that the choice that led to it has the focus again. */
const CHOSEN_HERE = 'campaign-chosen';
const MENU_HEIGHT = 200;

/** Which campaign the report is about: choosing another one changes the address (SPEC 2). */
export const CampaignChoice = observer(({ campaign }: { campaign: Campaign }) => {
  const { session } = useStores();
  const { campaigns } = useAdmin();
  const navigate = useNavigate();
  const { state } = useLocation();
  const id = useId();
  const options = listOf(campaigns.value).map((each) => ({ value: String(each.id), label: labelOf(each) }));
  return (
    <span className={css.choice}>
      <label htmlFor={id}>Campaign</label>
      <Select
        id={id}
        className={css.campaign ?? ''}
        value={String(campaign.id)}
        options={options}
        optionRender={({ label }) => (
          <span dir="auto" title={String(label)}>
            {label}
          </span>
        )}
        labelRender={({ label }) => (
          <span dir="auto" title={String(label)}>
            {label}
          </span>
        )}
        onChange={(campaignId) => navigate(stepPath(session.homePath, 'report', campaignId), { state: CHOSEN_HERE })}
        showSearch={{ optionFilterProp: 'label' }}
        autoFocus={state === CHOSEN_HERE}
        listHeight={MENU_HEIGHT}
      />
    </span>
  );
});

function labelOf({ campaignName, campaignType }: Campaign): string {
  const name = campaignName || 'Campaign without a name';
  const type = campaignType?.campaignTypeDescription;
  return type ? `${name} – ${type}` : name;
}
