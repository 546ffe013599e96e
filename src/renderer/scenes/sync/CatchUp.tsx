import { observer } from 'mobx-react-lite';
import { Button } from '../../components/Button.tsx';
import type { SyncCentreStore } from '../../stores/SyncCentreStore.ts';
import { text } from '../../sync-texts.ts';
import css from './SyncCentre.module.css';

/** Sends again what the server has forgotten, because it was restored from a backup. */
export const CatchUp = observer(({ store }: { store: SyncCentreStore }) => (
  <>
    <p>{text('sync.catchUpText')}</p>
    <div className={css.acts}>
      <Button size="small" disabled={store.isBusy} onClick={store.catchUp}>
        {text('sync.catchUp')}
      </Button>
    </div>
  </>
));
