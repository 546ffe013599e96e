import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { Campaign } from '#shared/entities/campaign.ts';
import { text } from '../../../admin-texts.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { LeaveConfirm } from '../parts/LeaveConfirm.tsx';
import { Section } from '../parts/Page.tsx';
import { ReadFailure } from '../parts/ReadFailure.tsx';
import { useCopyOf } from '../shell/use-go-to-step.ts';
import { Frame, Loading } from './Frame.tsx';
import { GameSetupForm, type GameSetupFormProps } from './GameSetupForm.tsx';

/** The campaign in the address, or a new one, once the game types are loaded. */
export const GameSetupScene = observer(({ campaign }: { campaign: Campaign | null }) => {
  const { campaignTypes, chooseCampaign } = useAdmin();
  const isNew = campaign === null;
  useEffect(() => {
    if (isNew) chooseCampaign(null);
  }, [isNew, chooseCampaign]);
  if (campaignTypes.value) return <Editor campaign={campaign} types={campaignTypes.value} />;
  if (campaignTypes.failure === null) return <Loading campaign={campaign} />;
  return (
    <Frame campaign={campaign}>
      <Section>
        <ReadFailure title={text('setup.typesUnread')} resource={campaignTypes} />
      </Section>
    </Frame>
  );
});

/** The form. A blank one replaces it when a new campaign is requested while another new one is being filled in. */
function Editor({ campaign, types }: Omit<GameSetupFormProps, 'isBegun' | 'onNew' | 'copyOf'>) {
  const { edits, chooseCampaign, campaignOf } = useAdmin();
  const copyOf = campaignOf(useCopyOf());
  const [blanks, setBlanks] = useState(0);
  const [isAsking, setIsAsking] = useState(false);
  const isAgreed = useRef(false);
  const startAnew = () => {
    // The previous one may have been stored, without its prizes.
    chooseCampaign(null);
    setBlanks((count) => count + 1);
  };
  return (
    <>
      <GameSetupForm
        key={blanks}
        campaign={campaign}
        types={types}
        copyOf={blanks > 0 ? null : copyOf}
        isBegun={blanks > 0}
        onNew={() => (edits.isDirty ? setIsAsking(true) : startAnew())}
      />
      <LeaveConfirm
        isOpen={isAsking}
        onOk={() => {
          isAgreed.current = true;
          setIsAsking(false);
        }}
        onCancel={() => setIsAsking(false)}
        // Not before the dialog has closed: it would take the focus back from the new form.
        onClosed={() => {
          if (isAgreed.current) startAnew();
          isAgreed.current = false;
        }}
      />
    </>
  );
}
