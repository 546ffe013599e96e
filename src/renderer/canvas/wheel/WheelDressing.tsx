import { type Ref, useId } from 'react';
import { type Degrees, degrees, NATURAL_RADIUS, SEGMENT_ARC } from '#shared/rules/wheel.ts';
import css from './Wheel.module.css';
import { BULB_COUNT, BULB_ORBIT, HALF, HUB_RADIUS, pointAt, sectorPath, VIEW_BOX } from './wheel-shape.ts';

/** The parts of the wheel that do not turn, including everything lit from one side, because light must not turn. */

/** The rim with its bulbs, unlit. Part of the page under the face, so that a spin does not redraw it. */
export function WheelRim({ className }: { className: string | undefined }) {
  const id = useId();
  const url = (name: string) => `url(#${id}${name})`;
  return (
    <svg className={className} viewBox={VIEW_BOX} aria-hidden="true">
      <defs>
        <linearGradient id={`${id}metal`} x1="0.15" y1="0" x2="0.85" y2="1">
          <stop offset="0" className={css.metalBright} />
          <stop offset="0.2" className={css.metal} />
          <stop offset="0.42" className={css.metalDark} />
          <stop offset="0.58" className={css.metal} />
          <stop offset="0.7" className={css.metalBright} />
          <stop offset="0.84" className={css.metal} />
          <stop offset="1" className={css.metalDeep} />
        </linearGradient>
        <linearGradient id={`${id}lip`} x1="0.85" y1="1" x2="0.15" y2="0">
          <stop offset="0" className={css.metalBright} />
          <stop offset="0.4" className={css.metal} />
          <stop offset="1" className={css.metalDeep} />
        </linearGradient>
      </defs>
      <circle r={BULB_ORBIT} className={css.channel} strokeWidth="38" />
      <circle r={BULB_ORBIT + 17} fill="none" stroke="#000" strokeOpacity="0.35" strokeWidth="5" />
      <circle r="503" fill="none" stroke={url('metal')} strokeWidth="27" />
      <circle r="515.5" fill="none" stroke="#fff" strokeOpacity="0.35" strokeWidth="1.5" />
      <circle r="490.5" fill="none" stroke="#000" strokeOpacity="0.35" strokeWidth="2" />
      <circle r="453" fill="none" stroke={url('lip')} strokeWidth="12" />
      <circle r="459" fill="none" stroke="#fff" strokeOpacity="0.3" strokeWidth="1.2" />
      {BULB_PLACES.map(({ angle, x, y }) => (
        <g key={angle}>
          <circle cx={x} cy={y} r="13" fill="#000" fillOpacity="0.4" />
          <circle cx={x} cy={y} r="10" className={css.bulbOff} />
        </g>
      ))}
    </svg>
  );
}

/** The reflection of light from the upper left, as on glass over the face. */
export function WheelGloss({ className }: { className: string | undefined }) {
  const id = useId();
  return (
    <svg className={className} viewBox={VIEW_BOX} aria-hidden="true">
      <defs>
        <linearGradient id={id} x1="0.2" y1="0" x2="0.7" y2="1">
          <stop offset="0" stopColor="#fff" stopOpacity="0.22" />
          <stop offset="0.36" stopColor="#fff" stopOpacity="0.05" />
          <stop offset="0.5" stopColor="#fff" stopOpacity="0" />
          <stop offset="1" stopColor="#000" stopOpacity="0.13" />
        </linearGradient>
      </defs>
      <circle r={NATURAL_RADIUS} fill={`url(#${id})`} />
    </svg>
  );
}

/** The light of some bulbs, by default of all, in the smallest box around them. */
export function Light({ of = BULB_PLACES, className }: { of?: readonly Place[]; className: string | undefined }) {
  const id = useId();
  const { style, viewBox } = boxRound(of);
  return (
    <svg className={className} style={style} viewBox={viewBox} aria-hidden="true">
      <defs>
        <radialGradient id={`${id}glow`}>
          <stop offset="0" className={css.bulb} stopOpacity="0.85" />
          <stop offset="0.4" className={css.bulb} stopOpacity="0.32" />
          <stop offset="1" className={css.bulb} stopOpacity="0" />
        </radialGradient>
        <radialGradient id={`${id}core`} cx="0.42" cy="0.38">
          <stop offset="0" stopColor="#fff" />
          <stop offset="0.45" className={css.bulbBright} />
          <stop offset="1" className={css.bulb} />
        </radialGradient>
      </defs>
      {of.map(({ angle, x, y }) => (
        <g key={angle}>
          <circle cx={x} cy={y} r={GLOW_RADIUS} fill={`url(#${id}glow)`} />
          <circle cx={x} cy={y} r="10" fill={`url(#${id}core)`} />
        </g>
      ))}
    </svg>
  );
}

/** The light of every third pair of bulbs, each pair a small layer of its own: see Wheel's `CHASE`. */
export function Circuit({ className, ref }: { className: string | undefined; ref: Ref<HTMLDivElement> }) {
  return (
    <div className={className} ref={ref}>
      {BULB_PAIRS.filter((_, index) => index % CIRCUITS === 0).map((pair) => (
        <Light key={pair[0]?.angle} of={pair} className={css.pair} />
      ))}
    </div>
  );
}

interface Place {
  angle: Degrees;
  x: number;
  y: number;
}

/** Returns the box of the bulbs' glow: `style` in shares of the wheel's square, `viewBox` in its units. */
function boxRound(places: readonly Place[]) {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - GLOW_RADIUS, Math.min(...ys) - GLOW_RADIUS];
  const [width, height] = [Math.max(...xs) + GLOW_RADIUS - left, Math.max(...ys) + GLOW_RADIUS - top];
  const share = (length: number) => `${(length / (2 * HALF)) * 100}%`;
  return {
    style: { left: share(HALF + left), top: share(HALF + top), width: share(width), height: share(height) },
    viewBox: `${left} ${top} ${width} ${height}`,
  };
}

const GLOW_RADIUS = 27;

const BULB_PLACES: readonly Place[] = Array.from({ length: BULB_COUNT }, (_, index) => {
  const angle = degrees((index * 360) / BULB_COUNT);
  return { angle, ...pointAt(angle, BULB_ORBIT) };
});
/** One pair of bulbs in this many is lit at a time. */
export const CIRCUITS = 3;
/** The angle after which the chase repeats. */
export const CIRCUIT_ARC = degrees((CIRCUITS * 2 * 360) / BULB_COUNT);
const BULB_PAIRS = BULB_PLACES.flatMap((_, index) => (index % 2 === 0 ? [BULB_PLACES.slice(index, index + 2)] : []));

/** Lights the segment that starts at `startAngle` on screen, and dims the others. */
export function WinningSegment({ startAngle }: { startAngle: Degrees }) {
  const sector = sectorPath(degrees(0), SEGMENT_ARC, HUB_RADIUS, 444);
  const style = { transform: `rotate(${startAngle}deg)` };
  return (
    <>
      <svg className={`${css.layer} ${css.dim}`} viewBox={VIEW_BOX} style={style} aria-hidden="true">
        <path d={`M0-444A444 444 0 1 1 0 444A444 444 0 1 1 0-444Z${sector}`} fillRule="evenodd" fillOpacity="0.5" />
      </svg>
      <svg className={`${css.layer} ${css.winner}`} viewBox={VIEW_BOX} style={style} aria-hidden="true">
        <path d={sector} fill="#fff" fillOpacity="0.08" />
        {/* A glow made of strokes, because the browser would recompute a filter in every frame. */}
        {[22, 15, 9, 4].map((width) => (
          <path key={width} d={sector} className={css.winnerEdge} strokeWidth={width} />
        ))}
        <path d={sector} fill="none" stroke="#fff" strokeWidth="2.5" strokeLinejoin="round" />
      </svg>
    </>
  );
}

/** The pointer, with its pivot at 0, 0 and its tip below. Its box starts at -48, -44. */
export function PointerShape() {
  const id = useId();
  const blade = 'M0 84C-5 62-37 34-37-2A37 37 0 1 1 37-2C37 34 5 62 0 84Z';
  return (
    <svg className={css.pointerShape} viewBox="-48 -44 96 144" aria-hidden="true">
      <defs>
        <linearGradient id={`${id}blade`} x1="0" x2="1">
          <stop offset="0" className={css.pointerBright} />
          <stop offset="0.46" className={css.pointer} />
          <stop offset="0.54" className={css.pointerDark} />
          <stop offset="1" className={css.pointerDeep} />
        </linearGradient>
        <radialGradient id={`${id}cap`} cx="0.36" cy="0.3" r="0.8">
          <stop offset="0" className={css.metalBright} />
          <stop offset="0.5" className={css.metal} />
          <stop offset="1" className={css.metalDeep} />
        </radialGradient>
      </defs>
      {[13, 8, 4].map((width) => (
        <path key={width} d={blade} transform="translate(2 7)" className={css.pointerShadow} strokeWidth={width} />
      ))}
      <path d={blade} stroke="#fff" strokeWidth="5" strokeLinejoin="round" fill={`url(#${id}blade)`} />
      <path d={blade} fill={`url(#${id}blade)`} />
      <ellipse rx="24" ry="13" cx="-6" cy="-20" transform="rotate(-24 -6 -20)" fill="#fff" fillOpacity="0.26" />
      <circle r="22" fill="#000" fillOpacity="0.35" cy="2.5" />
      <circle r="20" fill={`url(#${id}cap)`} />
      <circle r="11" fill="#000" fillOpacity="0.45" />
      <circle r="9.5" className={css.pointerGem} />
      <circle r="3" cx="-3" cy="-3.4" fill="#fff" fillOpacity="0.9" />
    </svg>
  );
}

/** The pivot's distance from the wheel's centre. The tip, 84 below the pivot, reaches just past the pins. */
const PIVOT_ORBIT = 514;
/** The pointer's box within the wheel's square, as shares of the square's edge. */
export const POINTER_BOX = {
  left: `${((HALF - 48) / (2 * HALF)) * 100}%`,
  top: `${((HALF - PIVOT_ORBIT - 44) / (2 * HALF)) * 100}%`,
  width: `${(96 / (2 * HALF)) * 100}%`,
  height: `${(144 / (2 * HALF)) * 100}%`,
  transformOrigin: `50% ${(44 / 144) * 100}%`,
} as const;
