import type { CheckIn } from '#shared/entities/check-in.ts';
import type { FleetDevice } from '#shared/entities/fleet.ts';
import { CLOCK_TOLERANCE_MS, clockOffsetMs } from '#shared/rules/fleet.ts';
import { text } from '../../../admin-texts.ts';
import { ageText, sizeText } from '../../../components/moments.ts';
import { count } from '../parts/format.ts';
import css from './Kiosks.module.css';
import { momentText } from './moments.ts';

/** Shows a kiosk's last report. */
export function KioskFacts({ device, now }: { device: FleetDevice; now: number }) {
  const { checkIn, heardDate } = device;
  if (!checkIn || !heardDate) return <p className={css.soft}>{text('kiosks.noReport')}</p>;
  return (
    <dl className={css.facts}>
      {factsOf(checkIn, Date.parse(heardDate), now).map(([name, value]) => (
        <div key={name} className={css.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf(checkIn: CheckIn, heardAt: number, now: number): readonly (readonly [string, string])[] {
  const { health, lastPlayAt, oldestUnsentAt, leasedUnits, isOnBattery } = checkIn;
  const { queue, freeBytes, uptimeSeconds } = health;
  return [
    [text('kiosks.lastPlay'), lastPlayAt === null ? text('kiosks.never') : momentText(isoText(lastPlayAt), now)],
    [text('kiosks.waiting'), count(queue.waiting)],
    [text('kiosks.parked'), count(queue.parked)],
    [text('kiosks.refused'), count(queue.refused)],
    [text('kiosks.unclear'), count(queue.unclear)],
    [text('kiosks.quarantined'), count(queue.quarantined)],
    [text('kiosks.oldest'), oldestUnsentAt === null ? '–' : ageText(oldestUnsentAt, health.at)],
    [text('kiosks.leased'), leasedText(leasedUnits)],
    [text('kiosks.disk'), freeBytes === null ? text('kiosks.ageUnknown') : sizeText(freeBytes)],
    [text('kiosks.clock'), clockText(clockOffsetMs({ heardAt, checkIn }))],
    [text('kiosks.power'), powerText(isOnBattery)],
    [text('kiosks.runsFor'), ageText(health.at - uptimeSeconds * 1000, health.at)],
  ];
}

/** A moment that a kiosk has told, which may be any number. */
const isoText = (moment: number): string | null => {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
};

const leasedText = (units: number | null): string =>
  units === null ? text('kiosks.leasedNone') : text('kiosks.leasedLeft', { count: units });

const powerText = (isOnBattery: boolean | null): string =>
  text(isOnBattery === null ? 'kiosks.ageUnknown' : isOnBattery ? 'kiosks.battery' : 'kiosks.mains');

function clockText(offsetMs: number): string {
  if (Math.abs(offsetMs) <= CLOCK_TOLERANCE_MS) return text('kiosks.clockRight');
  const age = ageText(0, Math.abs(offsetMs));
  return text(offsetMs > 0 ? 'kiosks.clockAhead' : 'kiosks.clockBehind', { age });
}
