import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { HealthRecord } from '#shared/entities/health.ts';
import { unsentIn } from '#shared/rules/unsent.ts';
import { Button, ButtonRow } from '../../components/Button.tsx';
import { ageText, agoText, sizeText } from '../../components/moments.ts';
import { StaffCard } from '../../components/StaffPage.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import { Facts } from './Facts.tsx';
import css from './HealthCard.module.css';

const INTERVAL_MS = 10_000;
const MINUTE_MS = 60_000;
const MEGABYTE = 1_000_000;

/** The app's health now and in the last hour. */
export const HealthCard = observer(() => {
  const { clock, health, sync } = useStores();
  useEffect(() => {
    let cancel = () => {};
    const look = () => {
      void health.load();
      cancel = clock.after(INTERVAL_MS, look);
    };
    look();
    return () => cancel();
  }, [health, clock]);
  const { value } = health;
  return (
    <StaffCard title={text('health.title')}>
      {value === null ? (
        <p>{text('sync.loading')}</p>
      ) : (
        <>
          <Facts of={factsOf(value.newest)} />
          <LastHour records={value.lastHour} now={value.newest.at} />
          <ButtonRow>
            <Button disabled={sync.isBusy} onClick={() => void sync.export('log')}>
              {text('health.exportLog')}
            </Button>
          </ButtonRow>
        </>
      )}
    </StaffCard>
  );
});

function factsOf({ at, uptimeSeconds, memory, freeBytes, queue, lastServerContact }: HealthRecord) {
  const { mainMb, screenMb, graphicsMb, otherMb } = memory;
  return [
    [text('health.runsFor'), uptimeSeconds < 60 ? text('health.aMoment') : ageText(at - uptimeSeconds * 1000, at)],
    [text('health.contact'), lastServerContact === null ? text('health.never') : agoText(lastServerContact, at)],
    [text('health.unsent'), text('health.count', { count: unsentIn(queue) })],
    [text('health.memory'), sizeText((mainMb + screenMb + graphicsMb + otherMb) * MEGABYTE)],
    [text('health.disk'), freeBytes === null ? text('health.unknown') : sizeText(freeBytes)],
  ] as const;
}

const MINUTES = 60;

/** A chart of the waiting entries by minute. A gap is a minute in which the app did not run. */
function LastHour({ records, now }: { records: readonly HealthRecord[]; now: number }) {
  const most = Math.max(0, ...records.map(({ queue }) => queue.waiting));
  return (
    <figure className={css.hour}>
      <figcaption>{text('health.lastHour', { most })}</figcaption>
      <svg viewBox={`0 0 ${MINUTES} 12`} preserveAspectRatio="none" aria-hidden="true">
        {records.map(({ at, queue }) => {
          const height = 1 + (10 * queue.waiting) / Math.max(1, most);
          const x = MINUTES - 1 - Math.min(MINUTES - 1, Math.floor((now - at) / MINUTE_MS));
          return <rect key={at} x={x + 0.1} y={12 - height} width={0.8} height={height} />;
        })}
      </svg>
    </figure>
  );
}
