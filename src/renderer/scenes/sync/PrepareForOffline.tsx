import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { OfflineCampaign, OfflineCopy } from '#shared/ipc/offline.ts';
import { Button, ButtonRow } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { hoursText } from '../../components/hours-text.ts';
import { momentText, sizeText } from '../../components/moments.ts';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import css from './PrepareForOffline.module.css';

/** The campaigns that this kiosk can run offline and their expiry, with a button that prepares them. For staff. */
export const PrepareForOffline = observer(() => {
  const { offline } = useStores();
  const { state, isBusy, chosen, isReady } = offline;
  useEffect(() => void offline.load(), [offline]);
  return (
    <>
      <p>{text('prepare.hint')}</p>
      {state === null && <p role="status">{text('prepare.reading')}</p>}
      {state?.isRegistered === false && <p role="status">{text('prepare.unregistered')}</p>}
      {state?.isRegistered && state.campaigns.length === 0 && <p role="status">{text('prepare.noCampaigns')}</p>}
      {state !== null && state.campaigns.length > 0 && (
        <ul className={css.campaigns}>
          {state.campaigns.map((campaign) => (
            <Campaign key={String(campaign.id)} campaign={campaign} isFixed={isBusy || !state.isRegistered} />
          ))}
        </ul>
      )}
      {state?.isRegistered && state.campaigns.length > 0 && (
        <ButtonRow>
          <Button size="small" disabled={isBusy} onClick={() => void offline.prepare()}>
            {isBusy
              ? text('prepare.busy')
              : text(isReady ? 'prepare.again' : 'prepare.start', { count: chosen.length })}
          </Button>
        </ButtonRow>
      )}
    </>
  );
});

const Campaign = observer(({ campaign, isFixed }: { campaign: OfflineCampaign; isFixed: boolean }) => {
  const { offline } = useStores();
  const { id, campaignName, copy, problem } = campaign;
  return (
    <li className={css.campaign} data-state={stateOf(copy)}>
      <Checkbox
        label={campaignName}
        isChecked={offline.isChosen(id)}
        disabled={isFixed}
        onChange={(isChosen) => offline.choose(id, isChosen)}
      />
      <div className={css.facts}>
        <p className={css.standing}>{standingOf(copy)}</p>
        {copy && <p>{contentOf(copy)}</p>}
        {copy && venueOf(copy) !== '' && <p>{venueOf(copy)}</p>}
        {copy && copy.images.kept < copy.images.total && (
          <p className={css.problem}>
            {text('prepare.imagesMissing', { count: copy.images.total - copy.images.kept })}
          </p>
        )}
        {copy && !copy.isKept && <p className={css.problem}>{text('prepare.notKept')}</p>}
        {problem !== null && (
          <p className={css.problem} dir="auto">
            {text('prepare.problem', { problem })}
          </p>
        )}
      </div>
    </li>
  );
});

const stateOf = (copy: OfflineCopy | null) => (copy === null ? 'none' : copy.isExpired ? 'expired' : 'ready');

const standingOf = (copy: OfflineCopy | null): string =>
  copy === null
    ? text('prepare.none')
    : text(copy.isExpired ? 'prepare.expired' : 'prepare.ready', { until: momentText(copy.expiresAt) });

/** Returns the opening hours and the time zone, as far as the campaign names them. */
const venueOf = ({ hours, timeZone }: OfflineCopy): string =>
  [hours && hoursText(hours), timeZone && text('prepare.timeZone', { zone: timeZone.replaceAll('_', ' ') })]
    .filter(Boolean)
    .join(' · ');

const contentOf = (copy: OfflineCopy): string =>
  [
    text('prepare.players', { count: copy.players }),
    copy.isWalkUpAllowed && text('prepare.walkUps'),
    text('prepare.questions', { count: copy.questions }),
    text('prepare.prizes', { count: copy.prizes.length }),
    sizeText(copy.bytes),
    text('prepare.asOf', { moment: momentText(copy.preparedAt) }),
  ]
    .filter(Boolean)
    .join(' · ');
