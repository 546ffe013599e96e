import { Select } from 'antd';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import type { Campaign } from '#shared/entities/campaign.ts';
import { isSameId } from '#shared/entities/id.ts';
import { text } from '../../../admin-texts.ts';
import type { CampaignName } from '../../../stores/admin/AdminStore.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import css from './CampaignSelect.module.css';
import { daysText } from './days-text.ts';
import { Icon } from './Icon.tsx';
import { MENU_HEIGHT_PX } from './menu-height.ts';

export interface CampaignSelectProps {
  /** The campaign on screen, or null. */
  campaign: Campaign | null;
  onChoose(campaign: CampaignName): void;
  /** The id that an outside label refers to. Without it, the select names itself 'Campaign'. */
  id?: string;
  autoFocus?: boolean;
}

/** The entry that shows or hides archived campaigns. No id is like it. */
const TOGGLE = 'toggle-archived';

/** A drop-down of the vendor's campaigns, searchable by typing. */
export const CampaignSelect = observer(({ campaign, onChoose, id, autoFocus = false }: CampaignSelectProps) => {
  const ownId = useId();
  const selectId = id ?? ownId;
  const admin = useAdmin();
  const list = admin.choices;
  const shown = campaign && !list.some((one) => isSameId(one.id, campaign.id)) ? [...list, campaign] : list;
  const options = shown.map(({ id, campaignName, campaignType, startDate, endDate, archivedDate }) => {
    const own = campaignName || text('campaign.unnamed');
    const name = archivedDate ? text('campaigns.archivedMark', { campaign: own }) : own;
    const type = campaignType?.campaignTypeDescription;
    return {
      value: String(id),
      label: type ? text('campaign.withType', { campaign: name, type }) : name,
      name,
      type,
      days: daysText({ startDate, endDate }),
    };
  });
  const toggle = {
    value: TOGGLE,
    label: text(admin.showsArchived ? 'campaigns.hideArchived' : 'campaigns.showArchived'),
    name: text(admin.showsArchived ? 'campaigns.hideArchived' : 'campaigns.showArchived'),
    type: undefined,
    days: '',
  };
  return (
    <Select
      className={css.select ?? ''}
      id={selectId}
      {...(id === undefined && { 'aria-label': text('welcome.campaign') })}
      autoFocus={autoFocus}
      placeholder={list.length > 0 ? text('campaign.choose', { count: list.length }) : text('campaign.none')}
      disabled={list.length === 0 && !admin.hasArchived}
      value={campaign ? String(campaign.id) : null}
      options={admin.hasArchived ? [...options, toggle] : options}
      showSearch={{ optionFilterProp: 'label', searchIcon: <Icon name="search" /> }}
      listHeight={MENU_HEIGHT_PX}
      // The library names an entry of the list, also where that is empty.
      notFoundContent={
        <div id={`${selectId}_list_-1`} role="option" aria-selected="false" aria-disabled="true" tabIndex={-1}>
          {text('campaign.notFound')}
        </div>
      }
      // The library truncates a name in the other writing direction at its start.
      labelRender={({ label }) => (
        <span className={css.name} dir="auto" title={String(label)}>
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
          {data.days && <span className={css.type}>{data.days}</span>}
        </span>
      )}
      onChange={(chosenId) => {
        if (chosenId === TOGGLE) return admin.toggleArchived();
        const chosen = list.find((one) => isSameId(one.id, chosenId));
        if (chosen) onChoose(chosen);
      }}
    />
  );
});
