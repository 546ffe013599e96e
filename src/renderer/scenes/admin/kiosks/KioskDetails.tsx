import { Button, Skeleton } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { FleetDevice } from '#shared/entities/fleet.ts';
import { text } from '../../../admin-texts.ts';
import type { KiosksStore } from '../../../stores/admin/KiosksStore.ts';
import { useStores } from '../../../stores/context.ts';
import { Icon } from '../parts/Icon.tsx';
import { ReadFailureLine } from '../parts/ReadFailure.tsx';
import { CommandList, CommandPanel } from './CommandPanel.tsx';
import { DayStrip } from './DayStrip.tsx';
import { daySpans } from './day-spans.ts';
import { KioskFacts } from './KioskFacts.tsx';
import css from './Kiosks.module.css';
import { heardText } from './moments.ts';

interface KioskDetailsProps {
  store: KiosksStore;
  device: FleetDevice;
  onLock(): void;
}

/** All that is known of a kiosk, and what it can be told to do. */
export const KioskDetails = observer(({ store, device, onLock }: KioskDetailsProps) => {
  const { clock } = useStores();
  const [day] = useState(() => store.dayOf(device));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new device means that the list has been read again.
  useEffect(() => {
    void day.load();
  }, [day, device]);
  const now = clock.now();
  const { value } = day;
  return (
    <div className={css.details}>
      <KioskFacts device={device} now={now} />
      {value === null && day.failure === null && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      <ReadFailureLine resource={day} />
      {value !== null && <DayStrip spans={daySpans(value.history, device, now)} />}
      {!device.isRevoked && (
        <CommandPanel onCommand={(command) => void store.command(device, command)} onLock={onLock} />
      )}
      {value?.logDate && (
        <Button icon={<Icon name="download" />} onClick={() => void store.downloadLog(device)}>
          {text('kiosks.log', { moment: heardText(value.logDate, now) })}
        </Button>
      )}
      {value !== null && <CommandList commands={value.commands} now={now} />}
    </div>
  );
});
