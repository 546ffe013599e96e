import { Skeleton } from 'antd';
import { observer } from 'mobx-react-lite';
import { assertNever } from '#shared/app-error.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { BrandingScene } from '../branding/BrandingScene.tsx';
import { GameSetupScene } from '../game-setup/GameSetupScene.tsx';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Page, Section } from '../parts/Page.tsx';
import { ReadFailure } from '../parts/ReadFailure.tsx';
import { QuestionsScene } from '../questions/QuestionsScene.tsx';
import { ReportScene } from '../report/ReportScene.tsx';
import { UsersScene } from '../users/UsersScene.tsx';
import { type AdminStep, STEP_TITLES } from './StepBar.tsx';
import { StepLink } from './StepLink.tsx';
import type { Place } from './use-place.ts';

/** The step of the address. Steps about a campaign are shown once it is known which one that is. */
export const StepView = observer(({ place }: { place: Place }) => {
  const { campaigns, campaignOf } = useAdmin();
  const step = place.step as AdminStep;
  if (step === 'branding') return <BrandingScene />;
  if (campaigns.value === null) {
    if (campaigns.failure === null) return <Loading title={STEP_TITLES[step]} />;
    return (
      <Page title={STEP_TITLES[step]}>
        <Section>
          <ReadFailure title="The campaigns could not be read" resource={campaigns} />
        </Section>
      </Page>
    );
  }
  const campaign = campaignOf(place.campaignId);
  if (place.campaignId !== undefined && !campaign) return <NoSuchCampaign title={STEP_TITLES[step]} />;
  switch (step) {
    case 'game-setup':
      return <GameSetupScene campaign={campaign} />;
    case 'report':
      return <ReportScene campaign={campaign} />;
    case 'questions':
    case 'users':
      if (!campaign) return <NoSuchCampaign title={STEP_TITLES[step]} />;
      return step === 'questions' ? <QuestionsScene campaign={campaign} /> : <UsersScene campaign={campaign} />;
    default:
      return assertNever(step);
  }
});

function Loading({ title }: { title: string }) {
  return (
    <Page title={title} intro="Reading your campaigns…">
      <Section>
        <Skeleton active paragraph={{ rows: 6 }} />
      </Section>
    </Page>
  );
}

const NoSuchCampaign = ({ title }: { title: string }) => (
  <Page title={title}>
    <Section>
      <EmptyState
        title="Which campaign?"
        text="The address names none that belongs to you. Choose one, or set up a new one."
        action={
          <StepLink step="game-setup" campaignId={null}>
            Go to Game Setup
          </StepLink>
        }
      />
    </Section>
  </Page>
);
