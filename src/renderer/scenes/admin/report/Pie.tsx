import { Skeleton } from 'antd';
import { observer } from 'mobx-react-lite';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Resource } from '../../../stores/Resource.ts';
import { Section } from '../parts/Page.tsx';
import { ReadFailureLine } from '../parts/ReadFailure.tsx';
import css from './Pies.module.css';
import { useReport } from './report-context.ts';

// The chart library is as large as the rest of the area, so it loads only when there is a chart to draw.
const PieChart = lazy(() => import('./PieChart.tsx'));

/** One slice; its tone is one of the desk's colours. */
export interface Slice {
  name: string;
  value: number;
  text: string;
  tone: 'brand' | 'rest' | 'ok' | 'gold';
}

export interface PieProps {
  title: string;
  resource: Resource<unknown>;
  /** The chart in words. */
  label: string;
  middle: ReactNode;
  /** Empty while there is nothing to show. */
  slices: readonly Slice[];
  note: ReactNode;
  /** Shown in place of the numbers when there are none: says what is missing. */
  missing: ReactNode;
}

/** A chart with its numbers beside it. It keeps its size while loading, when empty and after a failure. */
export const Pie = observer(({ title, resource, label, middle, slices, note, missing }: PieProps) => {
  const report = useReport();
  const part = report.partOf(resource);
  const isEmpty = slices.length === 0;
  if (part.value === null && part.failure === null) {
    return (
      <Section title={title}>
        <div className={css.figure} aria-busy="true">
          <Skeleton.Avatar active shape="circle" size={136} />
          <Skeleton active title={false} paragraph={{ rows: 3, width: ['60%', '60%', '40%'] }} />
        </div>
      </Section>
    );
  }
  return (
    <Section title={title}>
      <div className={css.figure}>
        <div className={css.chart} {...(!isEmpty && { role: 'img', 'aria-label': label })}>
          {isEmpty ? (
            <span className={css.ring} />
          ) : (
            <Suspense fallback={<span className={css.ring} />}>
              <PieChart slices={slices} />
            </Suspense>
          )}
          <span className={css.middle} aria-hidden="true">
            {middle}
          </span>
        </div>
        <div className={css.facts}>
          {part.value !== null && isEmpty && <p className={css.note}>{missing}</p>}
          {!isEmpty && <Legend slices={slices} />}
          {!isEmpty && part.failure === null && note && <p className={css.note}>{note}</p>}
          <ReadFailureLine resource={part} />
        </div>
      </div>
    </Section>
  );
});

function Legend({ slices }: { slices: readonly Slice[] }) {
  return (
    <dl className={css.legend}>
      {slices.map(({ name, text, tone }) => (
        <div key={name} className={css.entry} data-tone={tone}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
