import { useEffect, useRef, useState } from 'react';
import { type TextControl, textControl } from './text-control.ts';

/** Calls the listener when a person, not a scanner, types on real keys. Returns a function that removes it. */
export type WhenTyped = (listener: () => void) => () => void;

/**
 * Returns the field that the keyboard types into: the touched field, or the next one of the same page or dialog if the
 * focus moves there. The field becomes null when the focus moves elsewhere, or when a person types on real keys. A
 * click chooses a field only if `isForMouse` is set and no person has typed on real keys.
 */
export function useTouchedControl(isForMouse: boolean, whenTyped: WhenTyped) {
  const [control, setControl] = useState<TextControl | null>(null);
  const forget = useRef(() => {});
  useEffect(() => {
    let touched: TextControl | null = null;
    let isPressed = false;
    let hasRealKeys = false;
    const choose = (next: TextControl | null) => {
      touched = next;
      setControl(next);
    };
    forget.current = () => choose(null);

    const press = () => {
      isPressed = true;
    };
    const release = () => {
      isPressed = false;
      followLater();
    };
    const click = (event: PointerEvent) => {
      const next = textControl(event.target);
      if (next === null || next !== document.activeElement) return;
      if (event.pointerType !== 'mouse' || (isForMouse && !hasRealKeys)) choose(next);
    };
    const stopHearing = whenTyped(() => {
      hasRealKeys = true;
      choose(null);
    });
    // Waits until the press has had its effect, because moving the layout would move the button under the finger.
    const followLater = () => void requestAnimationFrame(follow);
    const follow = () => {
      if (touched === null || isPressed) return;
      const next = textControl(document.activeElement);
      if (next !== touched) choose(next?.closest('dialog') === touched.closest('dialog') ? next : null);
    };

    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    document.addEventListener('pointerdown', press, options);
    document.addEventListener('pointerup', release, options);
    document.addEventListener('pointercancel', release, options);
    document.addEventListener('click', click, options);
    document.addEventListener('focusin', followLater, options);
    document.addEventListener('focusout', followLater, options);
    return () => {
      listening.abort();
      stopHearing();
    };
  }, [isForMouse, whenTyped]);
  return {
    /** Null when no keyboard is needed. */
    control,
    /** Closes the keyboard for this field, even if it keeps the focus. */
    forget: () => forget.current(),
  };
}
