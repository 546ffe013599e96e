import css from './Splash.module.css';
import { Stage } from './Stage.tsx';

/** What is on screen while something is fetched. */
export function Splash({ text = 'Just a moment…' }: { text?: string }) {
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
        <span className={css.text}>{text}</span>
      </div>
    </Stage>
  );
}
