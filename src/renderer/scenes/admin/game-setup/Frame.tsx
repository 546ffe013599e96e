import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { Campaign } from '#shared/entities/campaign.ts';
import { listOf } from '#shared/entities/id.ts';
import { text } from '../../../admin-texts.ts';
import { classNames } from '../../../components/class-names.ts';
import { useStores } from '../../../stores/context.ts';
import { LockNotice } from '../parts/LockNotice.tsx';
import { Page, Section } from '../parts/Page.tsx';
import { WaitingSave } from '../parts/WaitingSave.tsx';
import { useGoToStep } from '../shell/use-go-to-step.ts';
import { ActionsPanel, hasActions } from './CampaignActions.tsx';
import { CampaignPicker } from './CampaignPicker.tsx';
import css from './GameSetup.module.css';
import { introOf } from './intro-of.ts';

const FIELDS = ['name', 'start', 'end', 'type'];
/** The fields of a server that stores the venue's time. */
const VENUE_FIELDS = ['name', 'zone', 'start', 'end', 'opens', 'closes', 'type', 'language'];

/** The page without its form. */
export function Frame({ campaign, children }: { campaign: Campaign | null; children: ReactNode }) {
  const goToStep = useGoToStep();
  return (
    <Page
      title={text('step.game-setup')}
      intro={introOf(campaign)}
      actions={<CampaignPicker campaign={campaign} isWaiting />}
      onBack={() => void goToStep('branding', null)}
      onward={<WaitingSave />}
    >
      {children}
    </Page>
  );
}

/** Skeletons in the form's layout, so that nothing shifts when the form appears. */
export function Loading({ campaign }: { campaign: Campaign | null }) {
  const { clock } = useStores();
  const hasVenue = campaign?.timeZone !== undefined;
  return (
    <Frame campaign={campaign}>
      {campaign?.hasCampaignUserProgress === true && <LockNotice detail={text('setup.locked')} />}
      {campaign && hasActions(campaign) && (
        <ActionsPanel campaign={campaign} now={clock.now()} prizes={listOf(campaign.prizes)} />
      )}
      <Section title={text('welcome.campaign')}>
        <div className={css.details}>
          {(hasVenue ? VENUE_FIELDS : FIELDS).map((field) => (
            <div
              key={field}
              className={classNames(css.waiting, field === 'name' && (hasVenue ? css.nameAndZone : css.name))}
            >
              <Skeleton.Node active style={{ inlineSize: '100%', blockSize: 40 }} />
            </div>
          ))}
        </div>
      </Section>
    </Frame>
  );
}
