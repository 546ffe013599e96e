import { text } from '../../texts.ts';
import css from './OneMoment.module.css';

/** Covers a canvas that is not drawn yet, or has lost its picture, with 'One moment'. */
export function OneMoment({ isDrawn }: { isDrawn: boolean }) {
  return (
    <div className={css.cover} role="status">
      {!isDrawn && <p className={css.text}>{text('wait.canvas')}</p>}
    </div>
  );
}
