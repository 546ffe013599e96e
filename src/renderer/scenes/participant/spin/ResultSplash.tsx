import type { SpinResult } from '../../../stores/WheelStore.ts';
import css from './ResultSplash.module.css';

/** The result of a spin, shown over the wheel for a moment and announced to screen readers. */
export function ResultSplash({ result, isShown }: { result: SpinResult | null; isShown: boolean }) {
  return (
    <>
      <p className={css.spoken} aria-live="polite">
        {/* Omitted for a sentence, which is announced next to the wheel. */}
        {!result?.isLuckGone && result?.text}
      </p>
      {result && isShown && (
        <div
          key={result.spinId}
          className={css.splash}
          data-kind={result.segment.kind}
          data-news={result.isLuckGone || undefined}
          aria-hidden="true"
        >
          <span className={css.text}>{splashText(result)}</span>
        </div>
      )}
    </>
  );
}

const splashText = ({ segment, text }: SpinResult) => (segment.kind === 'points' ? `+${segment.value}` : text);
