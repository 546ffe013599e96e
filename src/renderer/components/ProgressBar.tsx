import { text } from '../texts.ts';
import css from './ProgressBar.module.css';

/** A thin moving bar along the top of the screen. It overlays the page, so that nothing shifts. */
export function ProgressBar({ isShown }: { isShown: boolean }) {
  return isShown ? <div className={css.bar} role="progressbar" aria-label={text('wait.loading')} /> : null;
}
