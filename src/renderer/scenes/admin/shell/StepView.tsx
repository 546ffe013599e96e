import { Skeleton } from 'antd';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { assertNever } from '#shared/app-error.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { useStores } from '../../../stores/context.ts';
import { BrandingScene } from '../branding/BrandingScene.tsx';
import { GameSetupScene } from '../game-setup/GameSetupScene.tsx';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Page, Section } from '../parts/Page.tsx';
import { ReadFailure } from '../parts/ReadFailure.tsx';
import { QuestionsScene } from '../questions/QuestionsScene.tsx';
import { ReportScene } from '../report/ReportScene.tsx';
import { UsersScene } from '../users/UsersScene.tsx';
import { type AdminStep, STEP_TITLES, stepPath } from './StepBar.tsx';
import type { Place } from './use-place.ts';

/** The step of the address. Steps about a campaign are shown once it is known which one that is. */
export const StepView = observer(({ place }: { place: Place }) => {
  const { campaigns, campaignOf } = useAdmin();
  const step = place.step as AdminStep;
  if (step === 'branding') return <BrandingScene />;
  if (campaigns.value === null) {
    if (campaigns.failure === null) return <Loading title={STEP_TITLES[step]} />;
    return <ReadFailure title="The campaigns could not be read" resource={campaigns} />;
  }
  const campaign = campaignOf(place.campaignId);
  if (place.campaignId !== undefined && !campaign) return <NoSuchCampaign />;
  switch (step) {
    case 'game-setup':
      return <GameSetupScene campaign={campaign} />;
    case 'report':
      return <ReportScene campaign={campaign} />;
    case 'questions':
    case 'users':
      if (!campaign) return <NoSuchCampaign />;
      return step === 'questions' ? <QuestionsScene campaign={campaign} /> : <UsersScene campaign={campaign} />;
    default:
      return assertNever(step);
  }
});

function Loading({ title }: { title: string }) {
  return (
    <Page title={title}>
      <Section>
        <Skeleton active paragraph={{ rows: 6 }} />
      </Section>
    </Page>
  );
}

const NoSuchCampaign = observer(() => {
  const { session } = useStores();
  return (
    <EmptyState
      title="Which campaign?"
      text="The address names none that belongs to you. Choose one, or set up a new one."
      action={<Link to={stepPath(session.homePath, 'game-setup', null)}>Go to Game Setup</Link>}
    />
  );
});
