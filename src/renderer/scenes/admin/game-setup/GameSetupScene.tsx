import { Button, Skeleton } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { Campaign } from '#shared/entities/campaign.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Page, Section } from '../parts/Page.tsx';
import { CampaignPicker } from './CampaignPicker.tsx';
import { GameSetupEditor } from './GameSetupEditor.tsx';

/** The campaign of the address, or a new one (SPEC 2), once the game types have been read. */
export const GameSetupScene = observer(({ campaign }: { campaign: Campaign | null }) => {
  const { campaignTypes, chooseCampaign } = useAdmin();
  const isNew = campaign === null;
  useEffect(() => {
    if (isNew) chooseCampaign(null);
  }, [isNew, chooseCampaign]);
  if (campaignTypes.value) return <GameSetupEditor campaign={campaign} types={campaignTypes.value} />;
  return campaignTypes.failure === null ? <Loading campaign={campaign} /> : <Failed />;
});

const Loading = ({ campaign }: { campaign: Campaign | null }) => (
  <Page title="Game Setup" actions={<CampaignPicker campaign={campaign} />}>
    <Section title="Campaign">
      <Skeleton active title={false} paragraph={{ rows: 5 }} />
    </Section>
  </Page>
);

const Failed = observer(() => {
  const { campaignTypes } = useAdmin();
  return (
    <EmptyState
      mood="wrong"
      title="The game types could not be read"
      text={campaignTypes.failure}
      action={
        <Button type="primary" loading={campaignTypes.isLoading} onClick={() => void campaignTypes.load()}>
          Try again
        </Button>
      }
    />
  );
});
