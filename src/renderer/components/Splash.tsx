import { text } from '../texts.ts';
import css from './Splash.module.css';
import { Stage } from './Stage.tsx';

/** Shown while something is being fetched. */
export function Splash({ label = text('wait.moment') }: { label?: string }) {
  return (
    <Stage>
      <div className={css.splash} role="status">
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
