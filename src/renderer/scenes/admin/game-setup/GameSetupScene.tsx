import { Skeleton } from 'antd';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Campaign } from '#shared/entities/campaign.ts';
import { text } from '../../../admin-texts.ts';
import { classNames } from '../../../components/class-names.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { LeaveConfirm } from '../parts/LeaveConfirm.tsx';
import { LockNotice } from '../parts/LockNotice.tsx';
import { Page, Section } from '../parts/Page.tsx';
import { ReadFailure } from '../parts/ReadFailure.tsx';
import { WaitingSave } from '../parts/WaitingSave.tsx';
import { useCopyOf, useGoToStep } from '../shell/use-go-to-step.ts';
import { CampaignPicker } from './CampaignPicker.tsx';
import css from './GameSetup.module.css';
import { GameSetupForm, type GameSetupFormProps } from './GameSetupForm.tsx';
import { introOf } from './intro-of.ts';

const FIELDS = ['name', 'start', 'end', 'type'];

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

/** The page without its form. */
function Frame({ campaign, children }: { campaign: Campaign | null; children: ReactNode }) {
  const goToStep = useGoToStep();
  return (
    <Page
      title={text('step.game-setup')}
      intro={introOf(campaign)}
      actions={<CampaignPicker campaign={campaign} />}
      onBack={() => void goToStep('branding', null)}
      onward={<WaitingSave />}
    >
      {children}
    </Page>
  );
}

/** Skeletons in the form's layout, so that nothing shifts when the form appears. */
const Loading = ({ campaign }: { campaign: Campaign | null }) => (
  <Frame campaign={campaign}>
    {campaign?.hasCampaignUserProgress === true && <LockNotice detail={text('setup.locked')} />}
    <Section title={text('welcome.campaign')}>
      <div className={css.details}>
        {FIELDS.map((field) => (
          <div key={field} className={classNames(css.waiting, field === 'name' && css.name)}>
            <Skeleton.Node active style={{ inlineSize: '100%', blockSize: 40 }} />
          </div>
        ))}
      </div>
    </Section>
  </Frame>
);
