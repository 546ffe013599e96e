import { text } from '../../../admin-texts.ts';
import { ageText } from '../../../components/moments.ts';
import { alarmMs, DAY_MS, type Span } from './day-spans.ts';
import css from './Kiosks.module.css';

const HOURS = 24;
const HOUR_MS = DAY_MS / HOURS;
const MINUTE_MS = 60_000;

/** The last day of a kiosk as a strip, and in words. */
export function DayStrip({ spans }: { spans: readonly Span[] }) {
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
