import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { dayAt } from '#shared/rules/campaign-dates.ts';
import { text } from '../../../admin-texts.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { DeletedCampaignsStore } from '../../../stores/admin/DeletedCampaignsStore.ts';
import { dayText } from '../parts/format.ts';
import css from './Overview.module.css';

/** The deleted campaigns that the server still keeps, each with its last day and 'Restore'. */
export const DeletedCampaigns = observer(() => {
  const admin = useAdmin();
  const [store] = useState(() => new DeletedCampaignsStore(admin));
  // A campaign that is deleted or restored elsewhere changes the list of campaigns.
  const { value: campaigns } = admin.campaigns;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is read again with the campaigns
  useEffect(() => void store.read(), [store, campaigns]);
  if (store.all.length === 0) return null;
  return (
    <section className={css.group} aria-label={text('campaigns.deletedTitle')}>
      <h3 className={css.groupName}>{text('campaigns.deletedTitle')}</h3>
      <ul className={css.rows}>
        {store.all.map((campaign) => (
          <li key={campaign.id} className={css.deleted}>
            <div>
              <h4 className={css.name} dir="auto">
                {campaign.campaignName}
              </h4>
              <p className={css.days}>
                {text('campaigns.deletedUntil', {
                  deleted: day(campaign.deletedDate),
                  until: day(campaign.keptUntil),
                })}
              </p>
            </div>
            <Button
              aria-label={text('campaigns.restoreOf', { campaign: campaign.campaignName })}
              loading={store.restoring === campaign}
              onClick={() => void store.restore(campaign)}
            >
              {text('campaigns.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
});

const day = (moment: string): string => dayText(dayAt(Date.parse(moment)));
