import { observer } from 'mobx-react-lite';
import { Button, ButtonRow } from '../../components/Button.tsx';
import { sizeText } from '../../components/moments.ts';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import type { SyncCentreStore } from '../../stores/SyncCentreStore.ts';

/** With less free space, a kiosk may run out of it within a day. */
const LOW_BYTES = 500_000_000;

/** Returns the host of a server, or a text for the built-in server, which has no address. */
const nameOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : text('sync.builtIn'));

/** The kiosk's use of its disk, and the log of its draws. */
export const Storage = observer(({ store }: { store: SyncCentreStore }) => {
  const { sync } = useStores();
  const { facts } = store;
  return (
    <>
      {facts === null ? (
        <p>{text('sync.loading')}</p>
      ) : (
        <div>
          <p>{text('sync.storageUsed', { used: sizeText(facts.usedBytes) })}</p>
          {facts.freeBytes !== null && (
            <p>
              {text(facts.freeBytes < LOW_BYTES ? 'sync.storageLow' : 'sync.storageFree', {
                free: sizeText(facts.freeBytes),
              })}
            </p>
          )}
          {facts.elsewhere.map(({ origin, count }) => (
            <p key={origin}>{text('sync.elsewhere', { origin: nameOf(origin), count })}</p>
          ))}
          {facts.settled > 0 && <p>{text('sync.settledCount', { count: facts.settled })}</p>}
        </div>
      )}
      <p>{text('sync.drawsText')}</p>
      <ButtonRow>
        <Button size="small" disabled={sync.isBusy} onClick={() => void sync.export('draws')}>
          {text('sync.exportDraws')}
        </Button>
      </ButtonRow>
    </>
  );
});
