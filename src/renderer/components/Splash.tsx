import { endless } from '../motion/endless.ts';
import { text } from '../texts.ts';
import { landing } from './focus-keeper.ts';
import css from './Splash.module.css';
import { Stage } from './Stage.tsx';
import { useTitle } from './use-title.ts';

/** Bulbs that hop one after the other. */
const HOPS = [0, 1, 2, 3, 4].map((bulb) => ({
  bulb,
  hop: endless({
    keyframes: [
      { transform: 'none', opacity: 1, easing: 'ease-in-out' },
      { transform: 'translateY(-1.1rem)', opacity: 0.5 },
    ],
    duration: 900,
    direction: 'alternate',
    ahead: -120 * bulb,
  }),
}));

/** A page shown while data is being fetched. */
export function Splash({ label = text('wait.moment') }: { label?: string }) {
  useTitle(label);
  return (
    <Stage>
      <main className={css.splash} {...landing}>
        <span className={css.bulbs} aria-hidden="true">
          {HOPS.map(({ bulb, hop }) => (
            <i key={bulb} ref={hop} />
          ))}
        </span>
        <h1 className={css.text}>
          <span role="status">{label}</span>
        </h1>
      </main>
    </Stage>
  );
}
