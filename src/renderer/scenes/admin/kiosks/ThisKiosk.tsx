import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { listOf } from '#shared/entities/id.ts';
import type { DeviceState } from '#shared/ipc/device.ts';
import { text } from '../../../admin-texts.ts';
import { DeviceSentence } from '../../../components/DeviceSentence.tsx';
import { SLOT, TextWithElement } from '../../../components/TextWithElement.tsx';
import { useStores } from '../../../stores/context.ts';
import { Confirm } from '../parts/Confirm.tsx';
import css from './Kiosks.module.css';

/** Shows this kiosk's registration, its use, and the button to register it. */
export const ThisKiosk = observer(({ onRegister }: { onRegister(): void }) => {
  const { device, sync } = useStores();
  const [isAsking, setIsAsking] = useState(false);
  const { state } = device;
  // A kiosk whose key the server refuses has nothing to lose.
  const isReplaced = state?.kind === 'registered' || state?.kind === 'locked';
  const goOn = () => {
    setIsAsking(false);
    onRegister();
  };
  return (
    <section className={css.part} aria-label={text('kiosks.this')}>
      <h2 className={css.heading}>{text('kiosks.this')}</h2>
      <div className={css.own} data-kind={state?.kind}>
        <div className={css.says} role="status">
          <p className={css.what}>
            <DeviceSentence state={state} />
          </p>
          {state?.kind === 'registered' && (
            <>
              <ForCampaigns state={state} />
              <p>{text(state.isKept ? 'device.kept' : 'device.notKept')}</p>
            </>
          )}
          <p className={css.soft}>{text('kiosks.why')}</p>
        </div>
        <Button
          size="large"
          type={isReplaced ? 'default' : 'primary'}
          disabled={state === null}
          onClick={() => (isReplaced ? setIsAsking(true) : onRegister())}
        >
          {text(state === null || state.kind === 'unregistered' ? 'kiosks.register' : 'kiosks.registerAgain')}
        </Button>
      </div>
      <Confirm
        isOpen={isAsking}
        question={text('kiosks.askAgain')}
        detail={withUnsent(sync.unsentText, text('kiosks.askAgainText'))}
        ok={text('kiosks.registerAgain')}
        onOk={goOn}
        onCancel={() => setIsAsking(false)}
      />
    </section>
  );
});

/** Puts the number of unsent entries in front of a question about this kiosk. */
export const withUnsent = (left: string | null, detail: string): string =>
  left === null ? detail : text('kiosks.withUnsent', { left, text: detail });

function ForCampaigns({ state }: { state: Extract<DeviceState, { kind: 'registered' }> }) {
  const campaigns = listOf(state.device.campaigns);
  if (campaigns.length === 0) return <p>{text('kiosks.forNone')}</p>;
  return (
    <p>
      <TextWithElement text={text('kiosks.forCampaigns', { campaigns: SLOT })}>
        <CampaignNames campaigns={campaigns} />
      </TextWithElement>
    </p>
  );
}

type Named = { id: string | number; campaignName?: string | null | undefined };

/** Names in a row, each in its own writing direction. */
export const CampaignNames = ({ campaigns }: { campaigns: readonly Named[] }) =>
  campaigns.map(({ id, campaignName }) => (
    <span key={id} className={css.campaignName}>
      <bdi>{campaignName || text('campaign.unnamed')}</bdi>
    </span>
  ));
