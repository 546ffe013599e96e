import type { SpinResult } from '../../../stores/WheelStore.ts';
import css from './ResultSplash.module.css';

/** The result of a spin, shown over the wheel for a moment and announced to screen readers. */
export function ResultSplash({ result, isShown }: { result: SpinResult | null; isShown: boolean }) {
  return (
    <>
      <p className={css.spoken} aria-live="polite">
        {result?.spoken}
      </p>
      {result && isShown && (
        <div key={result.spinId} className={css.splash} data-kind={result.landing.kind} aria-hidden="true">
          <span className={css.text}>{splashText(result)}</span>
        </div>
      )}
    </>
  );
}

const splashText = ({ landing, text }: SpinResult) => (landing.kind === 'points' ? `+${landing.points}` : text);
