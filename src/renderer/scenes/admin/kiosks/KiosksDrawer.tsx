import { Button, Drawer } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { text } from '../../../admin-texts.ts';
import { useTitle } from '../../../components/use-title.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { KiosksStore } from '../../../stores/admin/KiosksStore.ts';
import { useStores } from '../../../stores/context.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { ReadFailure, ReadFailureLine } from '../parts/ReadFailure.tsx';
import { RefreshButton } from '../parts/RefreshButton.tsx';
import { KioskDialog, type KioskTask } from './KioskDialog.tsx';
import css from './Kiosks.module.css';
import { KioskTable } from './KioskTable.tsx';
import { ThisKiosk } from './ThisKiosk.tsx';

/** In pixels: room for the table's columns. */
const WIDTH = 960;

/** The kiosks that the server knows: this one, all of them, and a code for another. */
export const KiosksDrawer = observer(({ onClosed }: { onClosed(): void }) => {
  const admin = useAdmin();
  const { device } = useStores();
  const [store] = useState(() => new KiosksStore(admin, device));
  const [isOpen, setIsOpen] = useState(true);
  const [task, setTask] = useState<KioskTask | null>(null);
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => store.open(), [store]);
  useTitle(text('kiosks.title'));
  return (
    <Drawer
      title={text('kiosks.title')}
      open={isOpen}
      size={WIDTH}
      autoFocus={false}
      classNames={{ close: css.close ?? '' }}
      closable={{ placement: 'end' }}
      onClose={() => setIsOpen(false)}
      afterOpenChange={(hasOpened) => {
        // After the panel is drawn: before, it cannot take the focus.
        if (hasOpened) requestAnimationFrame(() => start.current?.focus({ preventScroll: true }));
        else onClosed();
      }}
    >
      <div className={css.parts} ref={start} tabIndex={-1}>
        <ThisKiosk onRegister={() => setTask({ kind: 'register' })} />
        <AllKiosks store={store} onTask={setTask} />
      </div>
      {task && <KioskDialog store={store} task={task} onClosed={() => setTask(null)} />}
    </Drawer>
  );
});

const AllKiosks = observer(({ store, onTask }: { store: KiosksStore; onTask(task: KioskTask): void }) => {
  const { list } = store;
  const { value, failure } = list;
  const name = text('kiosks.all');
  if (store.isUnknownHere) return <EmptyState title={text('kiosks.unknown')} text={text('kiosks.unknownText')} />;
  return (
    <section className={css.part} aria-label={name} aria-busy={list.isLoading}>
      <div className={css.head}>
        <h2 className={css.heading}>{name}</h2>
        <div className={css.tools}>
          <RefreshButton isLoading={list.isLoading} onClick={store.open} />
          <Button size="large" onClick={() => onTask({ kind: 'code' })}>
            {text('kiosks.code')}
          </Button>
        </div>
      </div>
      {value === null && failure === null && <p role="status">{text('wait.loading')}</p>}
      {value === null && failure !== null && (
        <ReadFailure isPart title={text('list.unread', { name })} resource={list} />
      )}
      {value !== null && <ReadFailureLine resource={list} />}
      {value?.length === 0 && <EmptyState title={text('kiosks.none')} text={text('kiosks.noneText')} />}
      {value !== null && value.length > 0 && (
        <KioskTable store={store} onEdit={(device) => onTask({ kind: 'edit', device })} />
      )}
    </section>
  );
});
