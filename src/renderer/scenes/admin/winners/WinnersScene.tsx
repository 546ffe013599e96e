import { Button, Select } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Campaign } from '#shared/entities/campaign.ts';
import { type ClaimState, isClaimState } from '#shared/entities/claim.ts';
import { text } from '../../../admin-texts.ts';
import { SLOT, TextWithElement } from '../../../components/TextWithElement.tsx';
import { useAdmin } from '../../../stores/admin/context.ts';
import { WinnersStore } from '../../../stores/admin/WinnersStore.ts';
import { CampaignName } from '../parts/CampaignName.tsx';
import { EmptyState } from '../parts/EmptyState.tsx';
import { dayText } from '../parts/format.ts';
import { Icon } from '../parts/Icon.tsx';
import { ListTable } from '../parts/ListTable.tsx';
import { Page, Section } from '../parts/Page.tsx';
import { RefreshButton } from '../parts/RefreshButton.tsx';
import { useGoToStep } from '../shell/use-go-to-step.ts';
import { WhyDialog } from './WhyDialog.tsx';
import { WinnerDetails } from './WinnerDetails.tsx';
import css from './Winners.module.css';
import { nameOf, winnerColumns } from './winner-columns.tsx';
import { STATE } from './winners-path.ts';

/** A campaign's winners with their prizes, and whether each prize was handed over. */
export const WinnersScene = observer(({ campaign }: { campaign: Campaign }) => {
  const admin = useAdmin();
  const [parameters] = useSearchParams();
  const selected = parameters.get(STATE);
  const [store] = useState(() => new WinnersStore(admin, campaign.id, isClaimState(selected) ? selected : null));
  useEffect(() => void store.list.load(), [store]);
  const goToStep = useGoToStep();
  const { lastDay } = store;
  return (
    <Page
      title={text('step.winners')}
      intro={
        <TextWithElement
          text={
            lastDay === null
              ? text('winners.intro', { campaign: SLOT })
              : text('winners.introLastDay', { campaign: SLOT, day: dayText(lastDay) })
          }
        >
          <CampaignName campaign={campaign} />
        </TextWithElement>
      }
      actions={store.isSupported && <Actions store={store} />}
      onBack={() => void goToStep('report', campaign.id)}
    >
      {store.isSupported ? <Winners store={store} campaign={campaign} /> : <Unsupported />}
    </Page>
  );
});

const Actions = observer(({ store }: { store: WinnersStore }) => {
  const { transfers } = useAdmin();
  const [isReturning, setIsReturning] = useState(false);
  const expired = store.counts.get('expired') ?? 0;
  return (
    <>
      <RefreshButton isLoading={store.list.isLoading} onClick={() => void store.list.load()} />
      {(expired > 0 || isReturning) && <Button onClick={() => setIsReturning(true)}>{text('winners.return')}</Button>}
      <Button
        type="primary"
        icon={<Icon name="download" />}
        disabled={transfers.underWay !== null || store.winners.length === 0}
        onClick={() => void store.download()}
      >
        {text('winners.download')}
      </Button>
      {isReturning && (
        <WhyDialog
          store={store}
          open={() => store.returning()}
          title={text('winners.returnTitle')}
          detail={text('winners.returnText', { count: expired })}
          ok={text('winners.returnOk')}
          onClosed={() => setIsReturning(false)}
        />
      )}
    </>
  );
});

const Winners = observer(({ store, campaign }: { store: WinnersStore; campaign: Campaign }) => {
  const [columns] = useState(() => winnerColumns(store, campaign));
  const isLoading = store.list.value === null && store.list.failure === null;
  return (
    <>
      {(isLoading || store.winners.length > 0) && <Filters store={store} isDisabled={isLoading} />}
      <ListTable
        name={text('step.winners')}
        list={store.list}
        view={store.view}
        searchLabel={text('winners.search')}
        columns={columns}
        keyOf={({ claimCode }) => claimCode}
        details={{
          nameOf,
          render: (winner) => <WinnerDetails winner={winner} store={store} campaign={campaign} />,
        }}
        empty={emptyOf(store)}
      />
    </>
  );
});

/** Returns what replaces the table, or null while it has rows. */
function emptyOf(store: WinnersStore) {
  if (store.winners.length === 0) return <EmptyState title={text('winners.none')} text={text('winners.noneText')} />;
  if (store.selected.length > 0) return null;
  return (
    <EmptyState
      title={text('winners.noneSelected')}
      text={text('winners.noneSelectedText')}
      action={<Button onClick={() => store.select({ state: null, prizeName: null })}>{text('winners.clear')}</Button>}
    />
  );
}

const ALL = '';

/** Selects winners by the state of their prize, and by the prize. Visible but disabled until there are winners. */
const Filters = observer(({ store, isDisabled }: { store: WinnersStore; isDisabled: boolean }) => {
  const stateId = useId();
  const prizeId = useId();
  return (
    <section className={css.filters} aria-label={text('winners.filters')}>
      <div className={css.filter}>
        <label htmlFor={stateId}>{text('winners.state')}</label>
        <Select
          id={stateId}
          disabled={isDisabled}
          value={store.state ?? ALL}
          onChange={(chosen) => store.select({ state: chosen === ALL ? null : (chosen as ClaimState) })}
          options={[
            { value: ALL, label: text('winners.allStates', { count: store.winners.length }) },
            ...Array.from(store.counts, ([state, count]) => ({
              value: state,
              label: text('winners.stateCount', { state: text(`claimState.${state}`), count }),
            })),
          ]}
        />
      </div>
      <div className={css.filter}>
        <label htmlFor={prizeId}>{text('winners.prize')}</label>
        <Select
          id={prizeId}
          disabled={isDisabled}
          value={store.prizeName ?? ALL}
          onChange={(chosen) => store.select({ prizeName: chosen === ALL ? null : chosen })}
          options={[
            { value: ALL, label: text('winners.allPrizes') },
            ...store.prizeNames.map((name) => ({ value: name, label: name })),
          ]}
        />
      </div>
    </section>
  );
});

const Unsupported = () => (
  <Section>
    <EmptyState title={text('winners.unsupported')} text={text('winners.unsupportedText')} />
  </Section>
);
