import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { text as label } from '../texts.ts';
import { notice } from './focus-keeper.ts';
import { onTopChanged, topDialog } from './layers.ts';
import { type Place, placeOfNotices } from './notice-place.ts';
import css from './Toasts.module.css';
import { useIsDrawn } from './use-is-drawn.ts';

export interface ToastsProps {
  toasts: readonly { id: number; variant: 'success' | 'error'; text: string }[];
  onDismiss(id: number): void;
}

/**
 * The notices, at the top centre, or at the bottom if they cover fewer controls there. The focused control counts most.
 * Shown in a popover, because only the browser's top layer is above an open dialog. Each change opens the popover
 * again, so that it enters that layer last and is on top. The popover moves into the topmost dialog, because a dialog
 * makes everything outside it inert.
 */
export function Toasts({ toasts, onDismiss }: ToastsProps) {
  const [popover] = useState(createPopover);
  // Opens it after the first frame, because opening forces a layout.
  const isDrawn = useIsDrawn();
  useLayoutEffect(() => {
    if (!isDrawn) return undefined;
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
  }, [popover, isDrawn]);
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

/** Creates the element outside React, which cannot move an element from one parent to another. */
function createPopover(): HTMLElement {
  const popover = document.createElement('div');
  popover.popover = 'manual';
  popover.className = css.toasts ?? '';
  popover.setAttribute('aria-live', 'polite');
  return popover;
}

/** Opens the popover again, above everything else. Keeps a focus inside it. */
function show(popover: HTMLElement): void {
  if (!popover.isConnected) return;
  const focused = document.activeElement;
  if (popover.matches(':popover-open')) popover.hidePopover();
  popover.showPopover();
  if (focused instanceof HTMLElement && popover.contains(focused)) focused.focus();
  clearFocused(popover);
}

/** Selects controls, without the headings and regions that receive a lost focus. */
const CONTROL = 'a, button, input, select, textarea, [tabindex="0"]';

/** Moves the notices to the place where they cover the fewest controls. The focused control counts most. */
function clearFocused(popover: HTMLElement): void {
  // Skips measuring when there is no notice, because measuring forces a layout and the focus moves often.
  if (popover.childElementCount === 0) return;
  const focused = document.activeElement;
  // Leaves notices in place while one of them has the focus, so that it stays under the finger that dismisses it.
  if (popover.contains(focused)) return;
  const boxAt = (place: Place) => {
    popover.dataset.place = place;
    return popover.getBoundingClientRect();
  };
  // Ignores controls behind an open dialog, because they cannot be pressed.
  const controls = [...(topDialog() ?? document).querySelectorAll(CONTROL)]
    .filter((control) => !popover.contains(control) && control.checkVisibility({ visibilityProperty: true }))
    .map((control) => control.getBoundingClientRect());
  const inUse = focused?.matches(CONTROL) ? focused.getBoundingClientRect() : null;
  popover.dataset.place = placeOfNotices({ top: boxAt('top'), bottom: boxAt('bottom') }, controls, inUse);
}
