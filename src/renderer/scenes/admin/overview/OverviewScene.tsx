import { Button, Skeleton } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { Campaign } from '#shared/entities/campaign.ts';
import { GLANCE_GROUPS, type GlanceGroup } from '#shared/rules/overview.ts';
import { text } from '../../../admin-texts.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { OverviewStore } from '../../../stores/admin/OverviewStore.ts';
import { useStores } from '../../../stores/context.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Page, Section } from '../parts/Page.tsx';
import { ReadFailure, ReadFailureLine } from '../parts/ReadFailure.tsx';
import { RefreshButton } from '../parts/RefreshButton.tsx';
import { useFocusHandedOn } from '../parts/use-focus-handed-on.ts';
import { ReadyCheck } from '../ready-check/ReadyCheck.tsx';
import { StepLink } from '../shell/StepLink.tsx';
import { useGoToStep } from '../shell/use-go-to-step.ts';
import { CampaignRow } from './CampaignRow.tsx';
import { DeletedCampaigns } from './DeletedCampaigns.tsx';
import { FirstShow } from './FirstShow.tsx';
import css from './Overview.module.css';

/** All campaigns of the vendor, each with its state, its numbers and its next step. */
export const OverviewScene = observer(() => {
  const admin = useAdmin();
  const { clock } = useStores();
  const [store] = useState(() => new OverviewStore(admin, clock));
  const [checked, setChecked] = useState<Campaign | null>(null);
  const goToStep = useGoToStep();
  useEffect(() => store.follow(clock), [store, clock]);
  const { campaigns } = admin;
  const read = () => store.read(clock.now());
  if (store.isReading) return <Loading />;
  if (campaigns.value === null) {
    return (
      <Page title={text('step.overview')} intro={text('overview.intro')}>
        <Section>
          <ReadFailure title={text('shell.campaignsUnread')} resource={campaigns} onRetry={read} />
        </Section>
      </Page>
    );
  }
  return (
    <Page
      title={text('step.overview')}
      intro={text('overview.intro')}
      actions={
        <>
          <RefreshButton isLoading={campaigns.isLoading} onClick={read} />
          {admin.knowsPeople && <StepLink step="people" campaignId={null} label={text('step.people')} />}
          <Button onClick={() => void goToStep('game-setup', null, { focus: 'first-field' })}>
            {text('campaign.new')}
          </Button>
        </>
      }
    >
      {store.failed && <ReadFailureLine resource={store.failed} onRetry={read} />}
      {store.firstShow && <FirstShow show={store.firstShow} />}
      {store.glances.length === 0 && !store.firstShow && (
        <Section>
          <EmptyState title={text('overview.none')} text={text('overview.noneText')} />
        </Section>
      )}
      {GLANCE_GROUPS.map((group) => (
        <Group key={group} store={store} group={group} onCheck={setChecked} />
      ))}
      <DeletedCampaigns />
      {checked && <ReadyCheck campaign={checked} onClosed={() => setChecked(null)} />}
    </Page>
  );
});

interface GroupProps {
  store: OverviewStore;
  group: GlanceGroup;
  onCheck(campaign: Campaign): void;
}

const Group = observer(({ store, group, onCheck }: GroupProps) => {
  const { shown, hidden } = store.shownIn(group);
  if (shown.length === 0) return null;
  return (
    <section className={css.group} data-group={group} tabIndex={-1} aria-label={text(`overview.group.${group}`)}>
      <h3 className={css.groupName}>{text(`overview.group.${group}`)}</h3>
      <ul className={css.rows}>
        {shown.map((glance) => (
          <CampaignRow key={glance.campaign.id} glance={glance} now={store.now} onCheck={onCheck} />
        ))}
      </ul>
      {hidden > 0 && <More count={hidden} onPress={() => store.open(group)} />}
    </section>
  );
});

/** Shows the other campaigns of a group, and hands its focus on to the group. */
function More({ count, onPress }: { count: number; onPress(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandedOn(button);
  return (
    <Button ref={button} type="text" className={css.more ?? ''} onClick={onPress}>
      {text('overview.more', { count })}
    </Button>
  );
}

/** Skeletons in the rows' layout, so that nothing shifts when the campaigns appear. */
const Loading = () => (
  <Page title={text('step.overview')} intro={text('shell.readingCampaigns')}>
    <div className={css.rows} aria-hidden="true">
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className={css.row}>
          <Skeleton active title={{ width: '60%' }} paragraph={{ rows: 1, width: '40%' }} />
        </div>
      ))}
    </div>
  </Page>
);
