import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import type { Outcome, SyncRow } from '#shared/ipc/sync.ts';
import { Button } from '../../components/Button.tsx';
import { countText } from '../../components/moments.ts';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import { GROUPS, PAGE_SIZE, type SyncCentreStore } from '../../stores/SyncCentreStore.ts';
import css from './Entries.module.css';
import { Entry } from './Entry.tsx';
import { SettleDialog } from './SettleDialog.tsx';

/** The unsent entries: their number in each group, and a page of the chosen group. */
export const Entries = observer(({ store }: { store: SyncCentreStore }) => {
  const { sync } = useStores();
  const id = useId();
  const [settling, setSettling] = useState<{ row: SyncRow; outcome: Outcome } | null>(null);
  const { group, rows, total } = store;
  return (
    <section className={css.entries} aria-labelledby={id}>
      <h2 id={id} className={css.hidden}>
        {text('sync.groups')}
      </h2>
      <div className={css.groups}>
        {GROUPS.map((name) => (
          <button
            key={name}
            type="button"
            className={css.group}
            aria-pressed={name === group}
            onClick={() => store.choose(name)}
          >
            <strong className={css.count} data-attention={name !== 'waiting' && sync.status[name] > 0}>
              {countText(sync.status[name])}
            </strong>
            {text(`sync.group.${name}`)}
          </button>
        ))}
      </div>
      <div className={css.about}>
        <p>{text(total === 0 ? 'sync.groupEmpty' : `sync.groupText.${group}`)}</p>
        {(group === 'parked' || group === 'refused') && total > 1 && (
          <Button size="small" disabled={store.isBusy} onClick={() => store.retryAll(group)}>
            {text('sync.retryAll')}
          </Button>
        )}
      </div>
      {rows === null && <p role="status">{text('sync.loading')}</p>}
      {rows !== null && rows.length > 0 && (
        <ul className={css.list}>
          {rows.map((row, index) => (
            <Entry
              key={row.job.key}
              row={row}
              isFirstOfPlayer={row.userId !== rows[index - 1]?.userId}
              store={store}
              onSettle={(outcome) => setSettling({ row, outcome })}
            />
          ))}
        </ul>
      )}
      {total > PAGE_SIZE && <Pager store={store} />}
      {settling && <SettleDialog {...settling} store={store} onClose={() => setSettling(null)} />}
    </section>
  );
});

const Pager = observer(({ store }: { store: SyncCentreStore }) => {
  const { offset, total } = store;
  const last = Math.min(total, offset + PAGE_SIZE);
  return (
    <nav className={css.pager} aria-label={text('sync.groups')}>
      <Button size="small" disabled={offset === 0} onClick={() => store.turnTo(Math.max(0, offset - PAGE_SIZE))}>
        {text('sync.earlier')}
      </Button>
      <span role="status">
        {text('sync.range', { first: countText(offset + 1), last: countText(last), total: countText(total) })}
      </span>
      <Button size="small" disabled={last >= total} onClick={() => store.turnTo(offset + PAGE_SIZE)}>
        {text('sync.later')}
      </Button>
    </nav>
  );
});
