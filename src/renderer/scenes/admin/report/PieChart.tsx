import { Pie } from '@ant-design/charts';
import { useRef } from 'react';
import { useReducedMotion } from '../../../components/use-reduced-motion.ts';
import type { Slice } from './Pie.tsx';
import { useRestores } from './use-restores.ts';

const SIZE = 136;
/** The desk's colours, repeated from admin-tokens.css: the canvas cannot read CSS variables. */
const COLOURS: Record<Slice['tone'], string> = { brand: '#a31c30', rest: '#cfc5bb', ok: '#17703a', gold: '#d9a441' };

/**
 * The ring alone. The page has its own legend and tooltips: the library draws them out of reach of keyboards and screen
 * readers.
 */
export default function PieChart({ slices }: { slices: readonly Slice[] }) {
  const isMotionReduced = useReducedMotion();
  const shown = slices.filter(({ value }) => value > 0);
  const box = useRef<HTMLDivElement>(null);
  const restores = useRestores(box);
  return (
    <div ref={box}>
      <Pie
        key={restores}
        data={shown.map(({ name, value }) => ({ name, value }))}
        angleField="value"
        colorField="name"
        scale={{ color: { domain: shown.map(({ name }) => name), range: shown.map(({ tone }) => COLOURS[tone]) } }}
        width={SIZE}
        height={SIZE}
        autoFit={false}
        margin={0}
        padding={0}
        inset={0}
        radius={1}
        innerRadius={0.66}
        legend={false}
        tooltip={false}
        label={false}
        style={{ fillOpacity: 1, stroke: '#ffffff', lineWidth: shown.length > 1 ? 2 : 0 }}
        animate={isMotionReduced ? false : { enter: { type: 'waveIn', duration: 500 } }}
      />
    </div>
  );
}
