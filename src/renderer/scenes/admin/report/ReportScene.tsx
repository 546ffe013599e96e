import { observer } from 'mobx-react-lite';
import type { Campaign } from '#shared/entities/campaign.ts';
import { Page, Section } from '../parts/Page.tsx';

export const ReportScene = observer(({ campaign }: { campaign: Campaign | null }) => (
  <Page title="ReportScene">
    <Section>{campaign?.campaignName}</Section>
  </Page>
));
