import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../components/Button.tsx';
import { landing } from '../../components/focus-keeper.ts';
import { ScrollArea } from '../../components/ScrollArea.tsx';
import { Stage } from '../../components/Stage.tsx';
import { useTitle } from '../../components/use-title.ts';
import { useStores } from '../../stores/context.ts';
import { SyncCentreStore } from '../../stores/SyncCentreStore.ts';
import { text } from '../../sync-texts.ts';
import { CatchUp } from './CatchUp.tsx';
import { Entries } from './Entries.tsx';
import { Leases } from './Leases.tsx';
import { MoveEntries } from './MoveEntries.tsx';
import { PairKiosk } from './PairKiosk.tsx';
import { PrepareForOffline } from './PrepareForOffline.tsx';
import { Storage } from './Storage.tsx';
import css from './SyncCentre.module.css';
import { SyncState } from './SyncState.tsx';

/** For staff: what the server has not received yet, why, and what can be done about it (docs/specification.md, 4.6). */
const SyncCentre = observer(() => {
  const stores = useStores();
  const { app, device, session, staff } = stores;
  const [store] = useState(() => new SyncCentreStore(stores));
  const navigate = useNavigate();
  const { key } = useLocation();
  useTitle(text('sync.title'));
  useEffect(() => store.open(), [store]);
  useEffect(() => void device.load().catch((error) => stores.fail(error)), [device, stores]);

  // Back to where it was opened. After a reload, and among visitors, there is no history that knows.
  const hasWayBack = key !== 'default' && !app.isAmongVisitors;
  const close = () => void (hasWayBack ? navigate(-1) : navigate(staff.isOpen ? '/staff' : session.homePath));
  return (
    <Stage>
      <main className={css.centre}>
        <header className={css.head}>
          <h1 {...landing}>{text('sync.title')}</h1>
          <Button onClick={close}>{text('action.close')}</Button>
        </header>
        <ScrollArea className={css.body}>
          <div className={css.columns}>
            <div className={css.column}>
              <SyncState store={store} />
              <Entries store={store} />
              <Section title={text('prepare.title')}>
                <PrepareForOffline />
              </Section>
              <Leases />
            </div>
            <div className={css.column}>
              <Section title={text('sync.kiosk')}>
                <PairKiosk />
              </Section>
              <Section title={text('sync.move')}>
                <MoveEntries store={store} />
              </Section>
              <Section title={text('sync.catchUp')}>
                <CatchUp store={store} />
              </Section>
              <Section title={text('sync.storage')}>
                <Storage store={store} />
              </Section>
            </div>
          </div>
        </ScrollArea>
      </main>
    </Stage>
  );
});

/** A part of the centre beside the entries. */
function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={css.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

export default SyncCentre;
