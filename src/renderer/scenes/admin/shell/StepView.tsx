import { Skeleton } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useEffectEvent, useState } from 'react';
import { assertNever } from '#shared/app-error.ts';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { AdminPage, AdminStep } from '#shared/rules/access.ts';
import { text } from '../../../admin-texts.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { BrandingScene } from '../branding/BrandingScene.tsx';
import { GameSetupScene } from '../game-setup/GameSetupScene.tsx';
import { KiosksScene } from '../kiosks/KiosksScene.tsx';
import { OverviewScene } from '../overview/OverviewScene.tsx';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Page, Section } from '../parts/Page.tsx';
import { ReadFailure } from '../parts/ReadFailure.tsx';
import { useIsOnScreen } from '../parts/use-is-on-screen.ts';
import { PeopleScene } from '../people/PeopleScene.tsx';
import { QuestionsScene } from '../questions/QuestionsScene.tsx';
import { ReportScene } from '../report/ReportScene.tsx';
import { UsersScene } from '../users/UsersScene.tsx';
import { WinnersScene } from '../winners/WinnersScene.tsx';
import { StepLink } from './StepLink.tsx';

/** The page in the address. */
export function StepView({ step, campaignId }: { step: AdminPage; campaignId: string | undefined }) {
  const { transfers, readMissing } = useAdmin();
  useEffect(readMissing, [readMissing]);
  // A saved file is dismissed with the page it was saved on; one still in transfer shows on the page where it arrives.
  useEffect(() => transfers.dismissSaved, [transfers]);
  switch (step) {
    case 'overview':
      return <OverviewScene />;
    case 'branding':
      return <BrandingScene />;
    case 'kiosks':
      return <KiosksScene />;
    case 'people':
      return <PeopleScene />;
    default:
      return <CampaignStep step={step} campaignId={campaignId} />;
  }
}

interface CampaignStepProps {
  step: Exclude<AdminStep, 'branding'> | 'winners';
  campaignId: string | undefined;
}

/** A step about a campaign, shown once that campaign is known. */
const CampaignStep = observer(({ step, campaignId }: CampaignStepProps) => {
  const { campaigns, campaignOf } = useAdmin();
  const title = text(`step.${step}`);
  const campaign = campaignOf(campaignId);
  const isMissing = campaignId !== undefined && !campaign;
  const areFresh = useFreshCampaigns(isMissing);
  // Somebody else may have created the campaign since the list was read.
  if (campaigns.value === null || (isMissing && (!areFresh || campaigns.failure !== null))) {
    if (campaigns.failure === null) return <Loading title={title} />;
    return (
      <Page title={title}>
        <Section>
          <ReadFailure title={text('shell.campaignsUnread')} resource={campaigns} />
        </Section>
      </Page>
    );
  }
  if (isMissing) return <NoSuchCampaign title={title} />;
  switch (step) {
    case 'game-setup':
      return <GameSetupScene campaign={campaign} />;
    case 'report':
      return <ReportScene campaign={campaign} />;
    case 'questions':
    case 'users':
    case 'winners':
      return campaign ? <OwnStep step={step} campaign={campaign} /> : <NoSuchCampaign title={title} />;
    default:
      return assertNever(step);
  }
});

/** A step that cannot be opened without a campaign. */
function OwnStep({ step, campaign }: { step: 'questions' | 'users' | 'winners'; campaign: Campaign }) {
  if (step === 'questions') return <QuestionsScene campaign={campaign} />;
  return step === 'users' ? <UsersScene campaign={campaign} /> : <WinnersScene campaign={campaign} />;
}

function Loading({ title }: { title: string }) {
  return (
    <Page title={title} intro={text('shell.readingCampaigns')}>
      <Section>
        <Skeleton active title={false} paragraph={{ rows: 7 }} />
      </Section>
    </Page>
  );
}

const NoSuchCampaign = ({ title }: { title: string }) => (
  <Page title={title}>
    <Section>
      <EmptyState
        title={text('shell.whichCampaign')}
        text={text('shell.whichCampaignText')}
        action={<StepLink step="game-setup" campaignId={null} label={text('shell.goToGameSetup')} />}
      />
    </Section>
  </Page>
);

/**
 * Reads the campaigns again when a step is entered and whenever the window gets the focus: while it stays open, players
 * lock campaigns and other administrators add new ones. True once the first of these reads is over; until then, the
 * campaigns read earlier are shown. A failure is told by a notice, unless the page waits for a campaign and says so.
 */
function useFreshCampaigns(isWaiting: boolean): boolean {
  const { campaigns, tellIfStale } = useAdmin();
  const [isFresh, setIsFresh] = useState(false);
  const isOnScreen = useIsOnScreen();
  const onRead = useEffectEvent(() => {
    setIsFresh(true);
    if (!isWaiting) tellIfStale();
  });
  useEffect(() => {
    const read = async () => {
      // Not `load`: a read that is already under way may have begun before the latest change.
      await campaigns.reload();
      if (isOnScreen()) onRead();
    };
    void read();
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [campaigns, isOnScreen]);
  return isFresh;
}
