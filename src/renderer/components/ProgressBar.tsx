import { endless } from '../motion/endless.ts';
import { text } from '../texts.ts';
import css from './ProgressBar.module.css';

const RUN = endless({
  keyframes: [{ transform: 'translateX(-100%)' }, { transform: 'translateX(100%)' }],
  duration: 1100,
  part: '::before',
});

/** A thin moving bar along the top of the screen. Overlays the page, so that the layout does not shift. */
export function ProgressBar({ isShown }: { isShown: boolean }) {
  if (!isShown) return null;
  // A landmark of its own, because it is outside all parts of the page.
  return (
    <section aria-label={text('wait.loading')}>
      <div ref={RUN} className={css.bar} role="progressbar" aria-label={text('wait.loading')} />
    </section>
  );
}
