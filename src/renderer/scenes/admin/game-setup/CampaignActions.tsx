import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { assertNever } from '#shared/app-error.ts';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { CampaignAction } from '#shared/entities/campaign-action.ts';
import type { Prize } from '#shared/entities/prize.ts';
import { kiosksText } from '#shared/rules/campaign-actions.ts';
import { type LiveAction, liveActionsAt } from '#shared/rules/live-actions.ts';
import { text } from '../../../admin-texts.ts';
import type { CampaignActionsStore } from '../../../stores/admin/CampaignActionsStore.ts';
import type { LiveActionsStore } from '../../../stores/admin/LiveActionsStore.ts';
import { actionText, pendingText } from './action-text.ts';
import css from './CampaignActions.module.css';
import { ExtendDialog } from './ExtendDialog.tsx';
import { LiveActionDialog } from './LiveActionDialog.tsx';
import { ShowState } from './ShowState.tsx';
import { StockTable } from './StockBar.tsx';
import { UnitsDialog } from './UnitsDialog.tsx';

interface CampaignActionsProps {
  store: CampaignActionsStore;
  live: LiveActionsStore;
  questionCount: number | null;
  /** True while the form has edits. Each change reads the campaign again and would discard these edits. */
  isDirty: boolean;
  isSaving: boolean;
}

type Action = LiveAction | 'extend' | 'units';

interface ActionsPanelProps {
  campaign: Campaign;
  questionCount?: number | null;
  /** Milliseconds since the epoch. */
  now: number;
  isDirty?: boolean;
  /** Called with the chosen action. Without it the buttons are disabled. */
  onChosen?: ((action: Action) => void) | undefined;
  prizes: readonly Prize[];
  /** Returns the kiosks that have reserved units of a prize, in words. */
  reservedBy?(prize: Prize): string | null;
  children?: ReactNode;
}

/** The panel, also shown while the form is loading, so that nothing shifts when its records arrive. */
export const ActionsPanel = ({
  campaign,
  questionCount = null,
  now,
  isDirty = false,
  onChosen,
  prizes,
  reservedBy = () => null,
  children,
}: ActionsPanelProps) => (
  <section className={css.panel} aria-label={text('actions.title')}>
    <div className={css.head}>
      <ShowState campaign={campaign} questionCount={questionCount} now={now} />
      <div className={css.buttons}>
        {actionsOf(campaign, prizes.length > 0, now).map((action) => (
          <Button key={action} disabled={!onChosen} danger={action === 'end'} onClick={() => onChosen?.(action)}>
            {labelOf(action, campaign, now)}
          </Button>
        ))}
      </div>
    </div>
    {campaign.hasCampaignUserProgress === true && <StockTable prizes={prizes} reservedBy={reservedBy} />}
    {isDirty && <p className={css.hint}>{text('actions.saveFirst')}</p>}
    {children}
  </section>
);

/** True if the server may offer actions for the campaign. Other servers have neither pauses nor records. */
export const hasActions = ({ pausedDate, hasCampaignUserProgress }: Campaign): boolean =>
  pausedDate !== undefined || hasCampaignUserProgress === true;

/** Returns the actions that the server and the campaign's state allow. */
function actionsOf(campaign: Campaign, hasPrizes: boolean, now: number): Action[] {
  const live = campaign.pausedDate === undefined ? [] : liveActionsAt(campaign, now);
  const isLocked = campaign.hasCampaignUserProgress === true;
  return [...live, ...(isLocked ? (['extend'] as const) : []), ...(isLocked && hasPrizes ? (['units'] as const) : [])];
}

function labelOf(action: Action, campaign: Campaign, now: number): string {
  switch (action) {
    case 'open':
      return text('live.open');
    case 'reopen':
      return text('live.reopen');
    case 'pause':
      return text(liveActionsAt(campaign, now).includes('resume') ? 'live.changePause' : 'live.pause');
    case 'resume':
      return text('live.resume');
    case 'end':
      return text('live.end');
    case 'extend':
      return text('actions.extend');
    case 'units':
      return text('stock.change');
    default:
      return assertNever(action);
  }
}

/** The recorded changes next to the form. Hidden at a server without these calls. */
export const CampaignActions = observer(({ store, live, questionCount, isDirty, isSaving }: CampaignActionsProps) => {
  const [asked, setAsked] = useState<Action | null>(null);
  const listName = useId();
  useEffect(() => live.watch(), [live]);
  const { value: actions, failure } = store.list;
  if (actions === null && failure !== null) return null;
  const isReady = actions !== null && !isDirty && !isSaving;
  const ask = (action: Action) => {
    store.begin();
    setAsked(action);
  };
  return (
    <ActionsPanel
      campaign={store.campaign}
      questionCount={questionCount}
      now={live.now}
      isDirty={isDirty}
      prizes={store.prizes}
      reservedBy={(prize) => (store.reservations.value ? kiosksText(store.reservationsOf(prize)) : null)}
      onChosen={isReady ? ask : undefined}
    >
      {actions !== null && actions.length > 0 && (
        <div className={css.records}>
          <h3 id={listName}>{text('actions.list')}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, also with the keyboard */}
          <ul className={css.list} aria-labelledby={listName} tabIndex={0}>
            {actions.map((action) => (
              <Record key={action.id} action={action} campaign={store.campaign} />
            ))}
          </ul>
        </div>
      )}
      {asked !== null && <ActionDialogOf asked={asked} store={store} live={live} onClosed={() => setAsked(null)} />}
    </ActionsPanel>
  );
});

/** A change with its reason, the answers from before it, and the kiosks that have not received it. */
function Record({ action, campaign }: { action: CampaignAction; campaign: Campaign }) {
  const pending = pendingText(action);
  return (
    <li>
      {actionText(action, campaign)}
      {action.reason && (
        <q className={css.reason} dir="auto">
          {action.reason}
        </q>
      )}
      {Boolean(action.formerAnswers) && (
        <span className={css.former}>{text('corrections.formerAnswers', { count: action.formerAnswers ?? 0 })}</span>
      )}
      {pending !== null && <span className={css.pending}>{pending}</span>}
    </li>
  );
}

interface AskedProps extends Pick<CampaignActionsProps, 'store' | 'live'> {
  asked: Action;
  onClosed(): void;
}

function ActionDialogOf({ asked, store, live, onClosed }: AskedProps) {
  const props = { othersChanges: <OthersChanges store={store} />, onClosed };
  switch (asked) {
    case 'extend':
      return <ExtendDialog {...props} store={store} />;
    case 'units':
      return <UnitsDialog {...props} store={store} />;
    default:
      return <LiveActionDialog {...props} store={live} action={asked} />;
  }
}

/** The changes that others have made since the dialog opened. */
export const OthersChanges = observer(({ store }: { store: CampaignActionsStore }) =>
  store.newer.length === 0 ? null : (
    <div>
      <p>{text('actions.meanwhile')}</p>
      <ul className={css.othersChanges}>
        {store.newer.map((action) => (
          <Record key={action.id} action={action} campaign={store.campaign} />
        ))}
      </ul>
    </div>
  ),
);
