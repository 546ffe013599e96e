import { Button, Skeleton } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { FleetDevice } from '#shared/entities/fleet.ts';
import { isYes } from '#shared/rules/flag.ts';
import { text } from '../../../admin-texts.ts';
import { ageText } from '../../../components/moments.ts';
import type { KiosksStore } from '../../../stores/admin/KiosksStore.ts';
import { useStores } from '../../../stores/context.ts';
import { Icon } from '../parts/Icon.tsx';
import { ReadFailureLine } from '../parts/ReadFailure.tsx';
import { CommandList, CommandPanel } from './CommandPanel.tsx';
import { Distrust } from './Distrust.tsx';
import { alarmMs, DAY_MS, daySpans, type Span } from './day-spans.ts';
import { KioskFacts } from './KioskFacts.tsx';
import css from './Kiosks.module.css';
import { momentText } from './moments.ts';

interface KioskDetailsProps {
  store: KiosksStore;
  device: FleetDevice;
  onLock(): void;
  /** Asks since when a revoked kiosk is not trusted. */
  onRevoke(): void;
}

/** All that is known of a kiosk, and what it can be told to do. */
export const KioskDetails = observer(({ store, device, onLock, onRevoke }: KioskDetailsProps) => {
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
      {isYes(device.isRevoked) && <Distrust store={store} device={device} now={now} onRevoke={onRevoke} />}
      <KioskFacts device={device} now={now} />
      {value === null && day.failure === null && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      <ReadFailureLine resource={day} />
      {value !== null && <DayStrip spans={daySpans(value.history, device, now)} />}
      {!device.isRevoked && (
        <CommandPanel onCommand={(command) => void store.command(device, command)} onLock={onLock} />
      )}
      {value?.logDate && (
        <Button icon={<Icon name="download" />} onClick={() => void store.downloadLog(device)}>
          {text('kiosks.log', { moment: momentText(value.logDate, now) })}
        </Button>
      )}
      {value !== null && <CommandList commands={value.commands} now={now} />}
    </div>
  );
});

const HOURS = 24;
const HOUR_MS = DAY_MS / HOURS;
const MINUTE_MS = 60_000;

/** The last day of a kiosk as a strip, and in words. */
function DayStrip({ spans }: { spans: readonly Span[] }) {
  const [first] = spans;
  if (!first) return null;
  const needed = alarmMs(spans);
  return (
    <figure className={css.day}>
      <figcaption>
        {needed < MINUTE_MS ? text('kiosks.dayWell') : text('kiosks.dayAlarm', { age: ageText(0, needed) })}
      </figcaption>
      <svg viewBox={`0 0 ${HOURS} 1`} preserveAspectRatio="none" aria-hidden="true">
        {spans.map(({ from, to, grade }) => (
          <rect
            key={from}
            data-grade={grade ?? 'none'}
            x={(from - first.from) / HOUR_MS}
            width={(to - from) / HOUR_MS}
            height={1}
          />
        ))}
      </svg>
      <div className={css.dayEnds} aria-hidden="true">
        <span>{text('kiosks.dayBegin')}</span>
        <span>{text('kiosks.dayNow')}</span>
      </div>
    </figure>
  );
}
