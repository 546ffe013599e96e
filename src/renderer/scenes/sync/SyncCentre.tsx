import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Button, ButtonLink, ButtonRow } from '../../components/Button.tsx';
import { StaffCard, StaffPage } from '../../components/StaffPage.tsx';
import { UnplugLight } from '../../components/UnplugLight.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import { SyncCentreStore } from '../../stores/SyncCentreStore.ts';
import { PairKiosk } from '../staff/PairKiosk.tsx';
import { useClose } from '../staff/use-close.ts';
import { Entries } from './Entries.tsx';
import { Leases } from './Leases.tsx';
import { MoveEntries } from './MoveEntries.tsx';
import { PrepareForOffline } from './PrepareForOffline.tsx';
import { Storage } from './Storage.tsx';
import css from './SyncCentre.module.css';
import { SyncState } from './SyncState.tsx';

/** The sync centre for staff: unsent entries, the reasons, and the actions for them (docs/specification.md, 4.6). */
const SyncCentre = observer(() => {
  const stores = useStores();
  const { device, safetyCopy } = stores;
  const [store] = useState(() => new SyncCentreStore(stores));
  const close = useClose();
  useEffect(() => store.open(), [store]);
  useEffect(() => safetyCopy.follow(), [safetyCopy]);
  useEffect(() => void device.load().catch(stores.fail), [device, stores]);

  return (
    <StaffPage title={text('sync.title')} onClose={close}>
      <div className={css.columns}>
        <div className={css.column}>
          <SyncState store={store} />
          <Entries store={store} />
          <StaffCard title={text('prepare.title')}>
            <PrepareForOffline />
          </StaffCard>
          <Leases />
        </div>
        <div className={css.column}>
          <StaffCard title={text('sync.kiosk')}>
            <PairKiosk />
          </StaffCard>
          <StaffCard title={text('safetyCopy.title')}>
            <UnplugLight state={safetyCopy.state?.unplug ?? null} />
            <ButtonRow>
              <ButtonLink to="/staff" size="small">
                {text('safetyCopy.open')}
              </ButtonLink>
            </ButtonRow>
          </StaffCard>
          <StaffCard title={text('sync.move')}>
            <MoveEntries store={store} />
          </StaffCard>
          <StaffCard title={text('sync.catchUp')}>
            {/* Sends entries again that the server lost in a restore from a backup. */}
            <p>{text('sync.catchUpText')}</p>
            <ButtonRow>
              <Button size="small" disabled={store.isBusy} onClick={store.catchUp}>
                {text('sync.catchUp')}
              </Button>
            </ButtonRow>
          </StaffCard>
          <StaffCard title={text('sync.storage')}>
            <Storage store={store} />
          </StaffCard>
        </div>
      </div>
    </StaffPage>
  );
});

export default SyncCentre;
