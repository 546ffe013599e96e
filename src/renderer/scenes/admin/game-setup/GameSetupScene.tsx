import { Skeleton } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { Campaign } from '#shared/entities/campaign.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { LockNotice } from '../parts/LockNotice.tsx';
import { Page, Section } from '../parts/Page.tsx';
import { ReadFailure } from '../parts/ReadFailure.tsx';
import { CampaignPicker } from './CampaignPicker.tsx';
import { GameSetupEditor } from './GameSetupEditor.tsx';
import { gameSetupIntro, LOCK_DETAIL } from './game-setup-texts.ts';

/** The campaign of the address, or a new one (SPEC 2), once the game types have been read. */
export const GameSetupScene = observer(({ campaign }: { campaign: Campaign | null }) => {
  const { campaignTypes, chooseCampaign } = useAdmin();
  const isNew = campaign === null;
  useEffect(() => {
    if (isNew) chooseCampaign(null);
  }, [isNew, chooseCampaign]);
  if (campaignTypes.value) return <GameSetupEditor campaign={campaign} types={campaignTypes.value} />;
  if (campaignTypes.failure === null) return <Loading campaign={campaign} />;
  return <ReadFailure title="The game types could not be read" resource={campaignTypes} />;
});

const Loading = ({ campaign }: { campaign: Campaign | null }) => (
  <Page title="Game Setup" intro={gameSetupIntro(campaign)} actions={<CampaignPicker campaign={campaign} />}>
    {campaign?.hasCampaignUserProgress === true && <LockNotice detail={LOCK_DETAIL} />}
    <Section title="Campaign">
      <Skeleton active title={false} paragraph={{ rows: 5 }} />
    </Section>
  </Page>
);
