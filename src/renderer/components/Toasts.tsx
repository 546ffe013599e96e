import { useLayoutEffect, useRef } from 'react';
import { text as label } from '../texts.ts';
import css from './Toasts.module.css';

export interface ToastsProps {
  toasts: readonly { id: number; variant: 'success' | 'error'; text: string }[];
  onDismiss(id: number): void;
}

/**
 * The notices at the top centre. They are a popover, because only the browser's top layer lies over an open dialog. The
 * last element to enter that layer is on top, so every change re-opens the popover.
 */
export function Toasts({ toasts, onDismiss }: ToastsProps) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change to the list brings it to the top again
  useLayoutEffect(() => {
    const popover = ref.current;
    if (!popover?.isConnected) return;
    if (popover.matches(':popover-open')) popover.hidePopover();
    popover.showPopover();
  }, [toasts]);
  return (
    <div ref={ref} popover="manual" className={css.toasts} aria-live="polite">
      {toasts.map(({ id, variant, text }) => (
        <div key={id} className={css.toast} data-variant={variant} role={variant === 'error' ? 'alert' : 'status'}>
          <span className={css.icon} aria-hidden="true">
            {variant === 'error' ? '!' : '✓'}
          </span>
          <span className={css.text} dir="auto">
            {text}
          </span>
          <button
            type="button"
            className={css.close}
            aria-label={label('action.dismiss')}
            onClick={() => onDismiss(id)}
          >
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
