import { observer } from 'mobx-react-lite';
import type { Campaign } from '#shared/entities/campaign.ts';
import { Page, Section } from '../parts/Page.tsx';

export const GameSetupScene = observer(({ campaign }: { campaign: Campaign | null }) => (
  <Page title="GameSetupScene">
    <Section>{campaign?.campaignName}</Section>
  </Page>
));
