import { type EndlessMotion, endless } from '../motion/endless.ts';
import { REST_AFTER_MS } from '../motion/untouched.ts';
import css from './FairWheel.module.css';

const SLICES = 18;
const ARC = 360 / SLICES;
const VALUES = [10, 75, 30, 100, 5, 60, 25, 90, 45, 15, 80, 50, 20, 95, 35, 70, 40, 85];

const at = (degrees: number, radius: number): string => {
  const radians = (degrees * Math.PI) / 180;
  return `${(radius * Math.sin(radians)).toFixed(2)} ${(-radius * Math.cos(radians)).toFixed(2)}`;
};

/** Turns in steps, because each step costs a frame on a kiosk without a graphics card, and a slow wheel needs few. */
const turn = (seconds: number, stepsASecond: number): EndlessMotion => ({
  keyframes: [{ transform: 'rotate(0turn)' }, { transform: 'rotate(1turn)' }],
  duration: seconds * 1000,
  easing: `steps(${seconds * stepsASecond})`,
});

const TURNS = {
  /** Next to text that a visitor reads. Pauses on an untouched kiosk. */
  beside: endless({ ...turn(70, 30), restsAfterMs: REST_AFTER_MS }),
  /** On screen all day without a visitor. Turns visibly, in as few steps as look smooth from afar. */
  alone: endless(turn(50, 8)),
};

/** A large, slowly turning wheel that decorates the screens before the game. Ignores touches. */
export function FairWheel({ pace = 'beside' }: { pace?: keyof typeof TURNS }) {
  return (
    <div className={css.shadow}>
      <div className={css.place}>
        <svg ref={TURNS[pace]} className={css.wheel} viewBox="-110 -110 220 220" aria-hidden="true">
          <circle r="108" className={css.rimDark} />
          <circle r="105" className={css.rim} />
          {VALUES.map((value, index) => (
            <g key={value} transform={`rotate(${index * ARC})`}>
              <path
                d={`M0 0L${at(-ARC / 2, 96)}A96 96 0 0 1 ${at(ARC / 2, 96)}Z`}
                style={{ fill: `var(--wheel-${(index % 6) + 1})` }}
              />
              <text y="-80" className={css.value} style={{ fill: `var(--wheel-text-${(index % 6) + 1})` }}>
                {value}
              </text>
              <circle cy="-100.5" r="2.3" className={css.bulb} />
            </g>
          ))}
          <circle r="25" className={css.hubRing} />
          <circle r="21" className={css.hub} />
          <path d="M0-13 3.6-4.6 12.6-4 5.7 1.9 7.9 10.7 0 5.9-7.9 10.7-5.7 1.9-12.6-4-3.6-4.6z" className={css.star} />
        </svg>
      </div>
    </div>
  );
}
