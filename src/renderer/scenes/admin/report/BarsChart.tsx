import { Bar, Column } from '@ant-design/charts';
import { useRef } from 'react';
import { cutText } from '#shared/rules/cut-text.ts';
import { text } from '../../../admin-texts.ts';
import type { ChartRow } from './chart-rows.ts';
import { type TooltipContent, tooltipContent } from './tooltip-content.ts';
import { useRestores } from './use-restores.ts';

/** The desk's ink, repeated from admin-tokens.css: the canvas cannot read CSS variables. */
const INK = '#231a1d';
const INK_SOFT = '#6b5f63';
const LINE = '#e5ded6';
const FONT = '"Outfit Variable", "Segoe UI", sans-serif';
/** The longest label on an axis. The tooltip and the table have the whole text. */
const LABEL_LENGTH = 24;
/** Where the label of an hour breaks into two lines. */
const BEFORE_HOUR = /,? (?=\S+$)/;

export interface BarsChartProps {
  rows: readonly ChartRow[];
  /** A colour for each series, in order. */
  colours: ReadonlyMap<string, string>;
  /** Upright columns, otherwise lying bars. */
  isUpright: boolean;
  heightPx: number;
}

/** Stacked columns or bars. The page has its own legend and a table: the library draws them out of reach of keyboards. */
export default function BarsChart({ rows, colours, isUpright, heightPx }: BarsChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const restores = useRestores(box);
  const Kind = isUpright ? Column : Bar;
  const axisText = (label: string): string => {
    const short = cutText(label, LABEL_LENGTH);
    // Of a stacked bar, the first part.
    return isUpright
      ? short.replace(BEFORE_HOUR, '\n')
      : text('charts.axisLabel', { label: short, value: rows.find((row) => row.label === label)?.value ?? 0 });
  };
  return (
    <div ref={box} style={{ blockSize: heightPx }}>
      <Kind
        key={restores}
        data={[...rows]}
        xField="label"
        yField="value"
        colorField="series"
        stack
        autoFit
        height={heightPx}
        // Room for the last label.
        {...(isUpright && { paddingRight: 24 })}
        scale={{
          color: { domain: [...colours.keys()], range: [...colours.values()] },
          x: { paddingInner: 0.25, paddingOuter: 0.1 },
          y: { nice: true },
        }}
        axis={{
          x: {
            title: false,
            tick: false,
            labelFill: INK,
            labelFillOpacity: 1,
            labelOpacity: 1,
            labelFontFamily: FONT,
            labelFontSize: 13,
            labelFormatter: (label: string) => axisText(label),
            labelAutoRotate: false,
            labelAutoHide: isUpright,
          },
          y: {
            title: false,
            labelFill: INK_SOFT,
            labelFillOpacity: 1,
            labelOpacity: 1,
            labelFontFamily: FONT,
            labelFontSize: 12,
            labelAutoHide: true,
            tickFilter: (value: number) => Number.isInteger(value),
            gridStroke: LINE,
            gridStrokeOpacity: 1,
            gridLineDash: [0, 0],
          },
        }}
        style={{ maxWidth: 48, fillOpacity: 1 }}
        legend={false}
        tooltip={{
          title: ({ label }: ChartRow) => label,
          items: [({ series, value }: ChartRow) => ({ name: series, value })],
        }}
        interaction={{
          tooltip: { render: (_event: unknown, shown: TooltipContent) => tooltipContent(shown, colours) },
        }}
        animate={false}
      />
    </div>
  );
}
