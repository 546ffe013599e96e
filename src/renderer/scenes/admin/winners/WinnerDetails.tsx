import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { HandOverRecord, Winner } from '#shared/entities/hand-over.ts';
import { shownClaimCode } from '#shared/rules/claim-code.ts';
import { text } from '../../../admin-texts.ts';
import type { WinnersStore } from '../../../stores/admin/WinnersStore.ts';
import { venueMoment } from '../parts/venue-moment.ts';
import facts from '../report/details.module.css';
import { HandOverFacts } from './HandOverFacts.tsx';
import { WhyDialog } from './WhyDialog.tsx';
import css from './Winners.module.css';
import { nameOf } from './winner-columns.tsx';

interface WinnerDetailsProps {
  winner: Winner;
  store: WinnersStore;
  campaign: Campaign;
}

/** The facts of a row in full, with its hand-overs, the first to arrive first. */
export const WinnerDetails = observer(({ winner, store, campaign }: WinnerDetailsProps) => {
  const [asked, setAsked] = useState<HandOverRecord | null>(null);
  const { claimCode, email, prizeName, handOvers } = winner;
  return (
    <dl className={facts.facts}>
      <dt>{text('winners.winner')}</dt>
      <dd dir="auto">{nameOf(winner)}</dd>
      {email && (
        <>
          <dt>{text('winners.email')}</dt>
          <dd dir="auto">{email}</dd>
        </>
      )}
      <dt>{text('winners.prize')}</dt>
      <dd dir="auto">{prizeName ?? text('winners.unknown')}</dd>
      <dt>{text('winners.code')}</dt>
      <dd className={css.code} translate="no">
        <bdi>{shownClaimCode(claimCode)}</bdi>
      </dd>
      <dt>{text('winners.handOvers')}</dt>
      <dd>
        {handOvers.length === 0 ? (
          text('winners.noHandOvers')
        ) : (
          <ul className={css.records}>
            {handOvers.map((handOver) => (
              <Record key={handOver.id} handOver={handOver} campaign={campaign} onUndo={() => setAsked(handOver)} />
            ))}
          </ul>
        )}
        {asked && (
          <WhyDialog
            store={store}
            open={() => store.undoing(asked)}
            title={text('winners.undoTitle')}
            detail={text('winners.undoText')}
            ok={text('winners.undo')}
            onClosed={() => setAsked(null)}
          />
        )}
      </dd>
    </dl>
  );
});

interface RecordProps {
  handOver: HandOverRecord;
  campaign: Campaign;
  onUndo(): void;
}

const Record = ({ handOver, campaign, onUndo }: RecordProps) => (
  <li className={css.record}>
    <HandOverFacts handOver={handOver} write={(date) => venueMoment(date, campaign)} />
    {handOver.state !== 'undone' && <Button onClick={onUndo}>{text('winners.undo')}</Button>}
  </li>
);
