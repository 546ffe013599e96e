import { Button, Select } from 'antd';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import type { Campaign } from '#shared/entities/campaign.ts';
import { listOf } from '#shared/entities/id.ts';
import { dayAt } from '#shared/rules/campaign-dates.ts';
import { venueZone } from '#shared/rules/venue-time.ts';
import { text } from '../../../admin-texts.ts';
import { exactClockTime } from '../../../components/clock-time.ts';
import { useStores } from '../../../stores/context.ts';
import { DayInput } from '../game-setup/DayInput.tsx';
import css from './Charts.module.css';
import { useReport } from './report-context.ts';

const ALL_KIOSKS = '';

/** Selects the games of the report by day and kiosk. Hidden if the server cannot select them. */
export const Filters = observer(({ campaign }: { campaign: Campaign }) => {
  const report = useReport();
  const { clock } = useStores();
  const kioskId = useId();
  const problemId = useId();
  if (!report.hasShow) return null;
  const { filterEntry, filterProblem } = report;
  const kiosks = listOf(report.charts.value?.kiosks);
  const today = dayAt(clock.now(), venueZone(campaign));
  return (
    <section className={css.filters} aria-label={text('charts.filters')}>
      {(['from', 'to'] as const).map((name) => (
        <DayField key={name} name={name} today={today} problemId={problemId} />
      ))}
      <div className={css.filter}>
        <label htmlFor={kioskId}>{text('charts.kiosk')}</label>
        <Select
          id={kioskId}
          value={filterEntry.kioskId === null ? ALL_KIOSKS : String(filterEntry.kioskId)}
          onChange={(chosen) =>
            report.filterBy({ kioskId: kiosks.find(({ id }) => String(id) === chosen)?.id ?? null })
          }
          options={[
            { value: ALL_KIOSKS, label: text('charts.allKiosks') },
            ...kiosks.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      </div>
      <Button disabled={!report.hasFilter && filterProblem === null} onClick={report.clearFilter}>
        {text('charts.clear')}
      </Button>
      <ChartsState />
      <p id={problemId} className={filterProblem === null ? css.note : css.problem} role="status">
        {filterProblem ?? (report.hasFilter ? text('charts.filtered') : '')}
      </p>
    </section>
  );
});

const DayField = observer(({ name, today, problemId }: { name: 'from' | 'to'; today: string; problemId: string }) => {
  const report = useReport();
  const id = useId();
  const label = text(`charts.${name}`);
  const hasProblem = report.filterProblem !== null;
  return (
    <div className={css.filter}>
      <label htmlFor={id}>{label}</label>
      <DayInput
        id={id}
        label={label}
        value={report.filterEntry[name]}
        onChange={(day) => report.filterBy({ [name]: day })}
        onBlur={() => {}}
        today={today}
        isDisabled={false}
        status={hasProblem ? 'error' : ''}
        aria-invalid={hasProblem}
        aria-describedby={problemId}
        aria-required={false}
      />
    </div>
  );
});

/** When the charts were read, and whether they are read again by themselves. */
const ChartsState = observer(() => {
  const { chartsReadAt, live } = useReport();
  const { sync } = useStores();
  const state = !live?.isLive
    ? text('charts.notLive')
    : text(sync.status.connection.kind === 'offline' ? 'charts.liveOffline' : 'charts.live');
  return (
    <p className={css.state}>
      {chartsReadAt === null
        ? text('report.notRead')
        : text('charts.chartsRead', { time: exactClockTime(chartsReadAt) })}
      <br />
      {state}
    </p>
  );
});
