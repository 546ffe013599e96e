import { observer } from 'mobx-react-lite';
import { Navigate } from 'react-router-dom';
import type { Campaign } from '#shared/entities/campaign.ts';
import { listOf } from '#shared/entities/id.ts';
import { reportCampaign } from '#shared/rules/report.ts';
import { text } from '../../../admin-texts.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { useStores } from '../../../stores/context.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Page, Section } from '../parts/Page.tsx';
import { stepPath } from '../shell/StepBar.tsx';
import { StepLink } from '../shell/StepLink.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { Report } from './Report.tsx';

/** The report on the campaign in the address. Without one, redirects to the newest played campaign, or to the first. */
export const ReportScene = observer(({ campaign }: { campaign: Campaign | null }) => {
  const { session } = useStores();
  const { campaigns } = useAdmin();
  if (campaign) return <Report campaign={campaign} />;
  const first = reportCampaign(listOf(campaigns.value));
  return first ? <Navigate replace to={stepPath(session.homePath, 'report', first.id)} /> : <NoCampaign />;
});

const NoCampaign = () => (
  <Page title={text('step.report')} actions={<MoreMenu />}>
    <Section>
      <EmptyState
        title={text('report.noCampaign')}
        text={text('report.noCampaignText')}
        action={<StepLink step="game-setup" campaignId={null} label={text('shell.goToGameSetup')} />}
      />
    </Section>
  </Page>
);
