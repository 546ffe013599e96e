import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { text as label } from '../texts.ts';
import { notice } from './focus-keeper.ts';
import { onTopChanged, topDialog } from './layers.ts';
import { placeOfNotices } from './notice-place.ts';
import { screenHeight } from './screen-height.ts';
import css from './Toasts.module.css';

export interface ToastsProps {
  toasts: readonly { id: number; variant: 'success' | 'error'; text: string }[];
  onDismiss(id: number): void;
}

/**
 * The notices at the top centre, or at the bottom where they would cover the control in use. They are a popover, because
 * only the browser's top layer lies over an open dialog. The last element to enter that layer is on top, so every change
 * re-opens the popover. It moves into the topmost dialog: nothing outside one can be pressed.
 */
export function Toasts({ toasts, onDismiss }: ToastsProps) {
  const [popover] = useState(createPopover);
  useLayoutEffect(() => {
    const place = () => {
      const home = topDialog() ?? document.body;
      if (popover.parentElement !== home) home.append(popover);
      show(popover);
    };
    place();
    const unfollow = onTopChanged(place);
    const clear = () => clearFocused(popover);
    document.addEventListener('focusin', clear);
    return () => {
      unfollow();
      document.removeEventListener('focusin', clear);
    };
  }, [popover]);
  useEffect(() => () => popover.remove(), [popover]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change to the list brings it to the top again
  useLayoutEffect(() => show(popover), [toasts, popover]);
  return createPortal(
    toasts.map(({ id, variant, text }) => (
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
          {...notice}
          aria-label={label('action.dismiss')}
          onClick={() => onDismiss(id)}
        >
          ×
        </button>
      </div>
    )),
    popover,
  );
}

/** Made by hand, because React cannot move an element from one parent to another. */
function createPopover(): HTMLElement {
  const popover = document.createElement('div');
  popover.popover = 'manual';
  popover.className = css.toasts ?? '';
  popover.setAttribute('aria-live', 'polite');
  return popover;
}

/** Opens the popover again, over everything else; a focus within it stays. */
function show(popover: HTMLElement): void {
  if (!popover.isConnected) return;
  const focused = document.activeElement;
  if (popover.matches(':popover-open')) popover.hidePopover();
  popover.showPopover();
  if (focused instanceof HTMLElement && popover.contains(focused)) focused.focus();
  clearFocused(popover);
}

/** Not the headings and regions that the focus only lands on. */
const CONTROL = 'a, button, input, select, textarea, [tabindex="0"]';

/** Moves the notices to the bottom while they would cover the control that has the focus. */
function clearFocused(popover: HTMLElement): void {
  // Measuring lays the page out, and the focus moves often.
  if (popover.childElementCount === 0) return;
  const focused = document.activeElement;
  // A notice that is being dismissed does not move away from under the finger.
  if (popover.contains(focused)) return;
  popover.dataset.place = 'top';
  const control = focused?.matches(CONTROL) ? focused.getBoundingClientRect() : null;
  popover.dataset.place = placeOfNotices(popover.getBoundingClientRect(), control, { height: screenHeight() });
}
