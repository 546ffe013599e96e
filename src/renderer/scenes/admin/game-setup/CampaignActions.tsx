import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import { assertNever } from '#shared/app-error.ts';
import type { CampaignAction } from '#shared/entities/campaign-action.ts';
import type { Prize } from '#shared/entities/prize.ts';
import { kiosksText } from '#shared/rules/campaign-actions.ts';
import { dayAt, dayOf } from '#shared/rules/campaign-dates.ts';
import { text } from '../../../admin-texts.ts';
import type { CampaignActionsStore } from '../../../stores/admin/CampaignActionsStore.ts';
import { timeText } from '../kiosks/moments.ts';
import { dayText } from '../parts/format.ts';
import css from './CampaignActions.module.css';
import { ExtendDialog } from './ExtendDialog.tsx';
import { StockTable } from './StockBar.tsx';
import { UnitsDialog } from './UnitsDialog.tsx';

interface CampaignActionsProps {
  store: CampaignActionsStore;
  /** True while the form has edits. Each change reads the campaign again and would discard these edits. */
  isDirty: boolean;
  isSaving: boolean;
}

type Action = 'extend' | 'units';

interface ActionsPanelProps {
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
  isDirty = false,
  onChosen,
  prizes,
  reservedBy = () => null,
  children,
}: ActionsPanelProps) => (
  <section className={css.panel} aria-label={text('actions.title')}>
    <div className={css.head}>
      <p>{text(isDirty ? 'actions.saveFirst' : 'actions.hint')}</p>
      <div className={css.buttons}>
        <Button disabled={!onChosen} onClick={() => onChosen?.('extend')}>
          {text('actions.extend')}
        </Button>
        {prizes.length > 0 && (
          <Button disabled={!onChosen} onClick={() => onChosen?.('units')}>
            {text('stock.change')}
          </Button>
        )}
      </div>
    </div>
    <StockTable prizes={prizes} reservedBy={reservedBy} />
    {children}
  </section>
);

/** The changes that a played campaign accepts, with their records. Hidden at a server without these calls. */
export const CampaignActions = observer(({ store, isDirty, isSaving }: CampaignActionsProps) => {
  const [asked, setAsked] = useState<Action | null>(null);
  const { value: actions, failure } = store.list;
  if (actions === null && failure !== null) return null;
  const isReady = actions !== null && !isDirty && !isSaving;
  const dialog = { store, onClosed: () => setAsked(null) };
  return (
    <ActionsPanel
      isDirty={isDirty}
      prizes={store.prizes}
      reservedBy={(prize) => (store.reservations.value ? kiosksText(store.reservationsOf(prize)) : null)}
      onChosen={isReady ? setAsked : undefined}
    >
      {actions !== null && actions.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, also with the keyboard
        <ul className={css.list} aria-label={text('actions.list')} tabIndex={0}>
          {actions.map((action) => (
            <li key={action.id}>{actionText(action)}</li>
          ))}
        </ul>
      )}
      {asked === 'extend' && <ExtendDialog {...dialog} />}
      {asked === 'units' && <UnitsDialog {...dialog} />}
    </ActionsPanel>
  );
});

/** A record in words, such as '12 units of Earbuds added by Anna Berg, 11/26/2026 15:40'. */
function actionText({ kind, from, to, prizeName, doneBy, doneDate }: CampaignAction): string {
  const done = {
    name: doneBy ?? text('actions.someone'),
    moment: momentOf(doneDate),
  };
  switch (kind) {
    case 'extended':
      return text('actions.extended', { ...done, from: endText(from), to: endText(to) });
    case 'opened':
      return text('actions.opened', { ...done, from: endText(from) });
    case 'reopened':
      return text('actions.reopened', done);
    case 'paused':
      return text('actions.paused', { ...done, until: momentOf(to) });
    case 'resumed':
      return text('actions.resumed', { ...done, until: momentOf(from) });
    case 'ended':
      return text('actions.ended', { ...done, from: endText(from) });
    case 'units-added':
      return text('actions.added', {
        ...done,
        units: Number(to) - Number(from),
        prize: prizeName ?? '',
        from: Number(from),
        to: Number(to),
      });
    case 'units-taken':
      return text('actions.taken', {
        ...done,
        units: Number(from) - Number(to),
        prize: prizeName ?? '',
        from: Number(from),
        to: Number(to),
      });
    default:
      return assertNever(kind);
  }
}

function momentOf(date: string): string {
  const moment = Date.parse(date);
  return text('actions.moment', { day: dayText(dayAt(moment)), time: timeText(moment) });
}

const endText = (moment: string): string => dayText(dayOf(moment) ?? moment);
