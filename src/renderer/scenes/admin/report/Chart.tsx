import { Button, Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { text } from '../../../admin-texts.ts';
import { count } from '../parts/format.ts';
import css from './Charts.module.css';
import type { ChartRow } from './chart-rows.ts';

// The chart library is as large as the rest of the area, so it loads only when there is a chart to draw.
const BarsChart = lazy(() => import('./BarsChart.tsx'));

export interface ChartProps {
  title: string;
  /** The chart in one sentence. */
  inWords: string;
  /** True until the numbers have been read once. */
  isLoading: boolean;
  rows: readonly ChartRow[];
  colours: ReadonlyMap<string, string>;
  isUpright?: boolean;
  /** True if the chart takes the whole width. */
  isWide?: boolean;
  heightPx: number;
  /** The headings of the table: what a label is, what a series is, and what is counted. */
  headings: readonly [label: string, series: string | null, value: string];
  /** Next to the title. */
  controls?: ReactNode;
  note?: ReactNode;
  /** Shown in place of a chart without rows. */
  empty: string;
}

/** A chart with its numbers as a table on demand. It keeps its size while it is read again. */
export function Chart(props: ChartProps) {
  const { title, isLoading, rows, controls, note, empty, heightPx, isWide = false } = props;
  const [isTable, setIsTable] = useState(false);
  return (
    <section className={css.chart} data-wide={isWide} aria-label={title}>
      <header className={css.head}>
        <h3 className={css.title}>{title}</h3>
        <div className={css.controls}>
          {controls}
          <Button
            size="small"
            type="text"
            aria-label={text(isTable ? 'charts.chartAsChart' : 'charts.chartAsTable', { chart: title })}
            disabled={rows.length === 0}
            onClick={() => setIsTable(!isTable)}
          >
            {text(isTable ? 'charts.asChart' : 'charts.asTable')}
          </Button>
        </div>
      </header>
      <div className={css.body} style={{ blockSize: heightPx }} aria-busy={isLoading}>
        {isLoading ? (
          <Skeleton active title={false} paragraph={{ rows: 5 }} />
        ) : rows.length === 0 ? (
          <p className={css.empty}>{empty}</p>
        ) : isTable ? (
          <Numbers {...props} />
        ) : (
          <Drawing {...props} />
        )}
      </div>
      <Legend {...props} />
      {note !== undefined && <p className={css.note}>{note}</p>}
    </section>
  );
}

const Drawing = ({ inWords, rows, colours, isUpright = false, heightPx }: ChartProps) => (
  <div role="img" aria-label={inWords}>
    <Suspense fallback={null}>
      <BarsChart rows={rows} colours={colours} isUpright={isUpright} heightPx={heightPx} />
    </Suspense>
  </div>
);

function Numbers({ title, rows, headings: [label, series, value] }: ChartProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls needs the focus for the arrow keys
    <section className={css.numbers} tabIndex={0} aria-label={text('charts.numbers', { chart: title })}>
      <table>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            {series !== null && <th scope="col">{series}</th>}
            <th scope="col">{value}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: labels may occur twice.
            <tr key={index}>
              <th scope="row" dir="auto">
                {row.label}
              </th>
              {series !== null && <td dir="auto">{row.series}</td>}
              <td>{count(row.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The series and their colours, if there are several. Reserves its lines while there are no numbers. */
function Legend({ colours, headings, isUpright = false }: ChartProps) {
  if (headings[1] === null) return null;
  return (
    <ul className={css.legend} data-lines={isUpright ? 2 : 1}>
      {[...colours].map(([name, colour]) => (
        <li key={name}>
          <span className={css.colour} style={{ background: colour }} aria-hidden="true" />
          <span dir="auto">{name}</span>
        </li>
      ))}
    </ul>
  );
}
