import { Segmented, Select } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { listOf } from '#shared/entities/id.ts';
import type { ShowReport } from '#shared/entities/show-report.ts';
import { text } from '../../../admin-texts.ts';
import { Section } from '../parts/Page.tsx';
import { ReadFailure, ReadFailureLine } from '../parts/ReadFailure.tsx';
import { Chart } from './Chart.tsx';
import css from './Charts.module.css';
import {
  busiest,
  type ChartRow,
  choiceRows,
  funnelRows,
  prizeRows,
  readableUnit,
  type VisitUnit,
  visitRows,
} from './chart-rows.ts';
import { useReport } from './report-context.ts';

/** Twelve colours in the desk's tone, told apart also by people who see few colours: light and dark alternate. */
const KIOSK_COLOURS = [
  ...['#a31c30', '#d9a441', '#2f6690', '#8fbc94', '#5b3a70', '#e08e79'],
  ...['#17703a', '#a7cae9', '#7a5230', '#c9b1d9', '#3d4f5c', '#cfc5bb'],
];
const [BRAND, GOLD, REST, OK] = ['#a31c30', '#d9a441', '#cfc5bb', '#17703a'] as const;
const TALL_PX = 280;
const LOW_PX = 240;

/** Keeps the frames of the charts while the report is first read. */
const NOTHING: ShowReport = {
  visitsWithoutTime: 0,
  voidVisits: 0,
  funnel: { answered: 0, quizDone: 0, spun: 0, won: 0 },
  brokeOff: 0,
};

interface ShownPart {
  show: ShowReport;
  /** True until the report has been read once. */
  isLoading: boolean;
}

/** A live show's charts. Hidden if the server does not support them. */
export const Charts = observer(() => {
  const report = useReport();
  const part = report.partOf(report.charts);
  if (!report.hasShow) return null;
  if (part.value === null && part.failure !== null) {
    return (
      <Section title={text('charts.title')}>
        <ReadFailure isPart title={text('report.unread')} resource={part} />
      </Section>
    );
  }
  const show = part.value ?? NOTHING;
  const isLoading = part.value === null;
  return (
    <div className={css.charts}>
      {part.failure !== null && <ReadFailureLine resource={part} />}
      <Visits show={show} isLoading={isLoading} isFiltered={report.hasFilter} />
      <Chart
        title={text('charts.funnel')}
        inWords={text('charts.funnelInWords')}
        isLoading={isLoading}
        rows={isLoading ? [] : funnelRows(show)}
        colours={new Map([[text('charts.players'), BRAND]])}
        heightPx={LOW_PX}
        headings={[text('charts.step'), null, text('charts.players')]}
        empty={text('charts.noVisits')}
      />
      <Chart
        title={text('charts.prizes')}
        inWords={text('charts.prizesInWords')}
        isLoading={isLoading}
        rows={prizeRows(show)}
        colours={
          new Map([
            [text('charts.left'), OK],
            [text('charts.reserved'), GOLD],
            [text('charts.prizeWon'), REST],
          ])
        }
        heightPx={LOW_PX - 34}
        headings={[text('charts.prize'), text('charts.stock'), text('charts.units')]}
        empty={text('charts.noPrizes')}
      />
      <Choices show={show} isLoading={isLoading} />
    </div>
  );
});

function Visits({ show, isLoading, isFiltered }: ShownPart & { isFiltered: boolean }) {
  const [chosen, setUnit] = useState<VisitUnit | null>(null);
  const unit = chosen ?? readableUnit(show);
  const rows = visitRows(show, unit);
  const most = busiest(rows);
  return (
    <Chart
      title={text('charts.visits')}
      inWords={text('charts.visitsInWords', {
        total: rows.reduce((sum, { value }) => sum + value, 0),
        busiest: most?.label ?? '',
        most: most?.value ?? 0,
      })}
      isLoading={isLoading}
      rows={rows}
      colours={kioskColours(rows)}
      isUpright
      isWide
      heightPx={TALL_PX}
      headings={[text(unit === 'hour' ? 'charts.hour' : 'charts.day'), text('charts.kiosk'), text('charts.visits')]}
      controls={
        <Segmented<VisitUnit>
          aria-label={text('charts.visitsUnit')}
          value={unit}
          onChange={setUnit}
          options={[
            { value: 'hour', label: text('charts.perHour') },
            { value: 'day', label: text('charts.perDay') },
          ]}
        />
      }
      note={<VisitNotes show={show} />}
      empty={isFiltered ? text('charts.noneMatch') : `${text('charts.noVisits')}. ${text('charts.noVisitsText')}`}
    />
  );
}

const VisitNotes = ({ show: { timeZone, visitsWithoutTime, voidVisits } }: { show: ShowReport }) =>
  [
    timeZone && text(/^[+-]/.test(timeZone) ? 'charts.offset' : 'charts.zone', { zone: timeZone.replaceAll('_', ' ') }),
    visitsWithoutTime > 0 && text('charts.withoutTime', { count: visitsWithoutTime }),
    voidVisits > 0 && text('charts.voidVisits', { count: voidVisits }),
  ]
    .filter(Boolean)
    .join(' · ');

/** Gives each kiosk a colour, in the order of the rows. */
function kioskColours(rows: readonly ChartRow[]): ReadonlyMap<string, string> {
  const names = [...new Set(rows.map(({ series }) => series))].sort();
  return new Map(names.map((name, index) => [name, KIOSK_COLOURS[index % KIOSK_COLOURS.length] ?? BRAND]));
}

const CHOICE_COLOURS = new Map([
  [text('report.correct'), OK],
  [text('report.incorrect'), GOLD],
]);

function Choices({ show, isLoading }: ShownPart) {
  const [questionId, setQuestionId] = useState<string | null>(null);
  const questions = listOf(show.questions);
  const shown = questions.find((one) => String(one.questionId) === questionId) ?? questions[0];
  return (
    <Chart
      title={text('charts.choices')}
      inWords={text('charts.choicesInWords', { question: shown?.questionText ?? '' })}
      isLoading={isLoading}
      rows={choiceRows(show, questionId)}
      colours={CHOICE_COLOURS}
      isWide
      heightPx={LOW_PX}
      headings={[text('charts.answer'), text('charts.result'), text('charts.players')]}
      controls={
        <Select
          className={css.question ?? ''}
          aria-label={text('charts.chosenQuestion')}
          disabled={questions.length === 0}
          value={shown ? String(shown.questionId) : null}
          onChange={setQuestionId}
          options={questions.map((one, index) => ({
            value: String(one.questionId),
            label: `${index + 1}. ${one.questionText ?? text('report.unnamedQuestion')}`,
          }))}
        />
      }
      empty={text('charts.noQuestions')}
    />
  );
}
