import { observer } from 'mobx-react-lite';
import { Button, ButtonRow } from '../../components/Button.tsx';
import { text } from '../../staff-texts.ts';
import type { SyncCentreStore } from '../../stores/SyncCentreStore.ts';

/** The catch-up: sends entries again that the server lost in a restore from a backup. */
export const CatchUp = observer(({ store }: { store: SyncCentreStore }) => (
  <>
    <p>{text('sync.catchUpText')}</p>
    <ButtonRow>
      <Button size="small" disabled={store.isBusy} onClick={store.catchUp}>
        {text('sync.catchUp')}
      </Button>
    </ButtonRow>
  </>
));
