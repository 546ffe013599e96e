import { observer } from 'mobx-react-lite';
import type { Campaign } from '#shared/entities/campaign.ts';
import { Page, Section } from '../parts/Page.tsx';

export const QuestionsScene = observer(({ campaign }: { campaign: Campaign }) => (
  <Page title="QuestionsScene">
    <Section>{campaign.campaignName}</Section>
  </Page>
));
