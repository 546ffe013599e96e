import { observer } from 'mobx-react-lite';
import type { Campaign } from '#shared/entities/campaign.ts';
import { Page, Section } from '../parts/Page.tsx';

export const UsersScene = observer(({ campaign }: { campaign: Campaign }) => (
  <Page title="UsersScene">
    <Section>{campaign.campaignName}</Section>
  </Page>
));
