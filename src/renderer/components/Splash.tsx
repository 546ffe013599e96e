import { text } from '../texts.ts';
import { landing } from './focus-keeper.ts';
import css from './Splash.module.css';
import { Stage } from './Stage.tsx';
import { useTitle } from './use-title.ts';

/** Shown while something is being fetched. */
export function Splash({ label = text('wait.moment') }: { label?: string }) {
  useTitle(label);
  return (
    <Stage>
      <div className={css.splash} role="status" {...landing}>
        <span className={css.bulbs} aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
          <i />
        </span>
        <span className={css.text}>{label}</span>
      </div>
    </Stage>
  );
}
