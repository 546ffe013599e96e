import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type TextControl, textControl } from './text-control.ts';

/** Calls the listener when a person, not a scanner, types on real keys. Returns a function that removes it. */
export type WhenTyped = (listener: () => void) => () => void;

/**
 * Returns the field that the keyboard types into: the touched field, or the one that gets the focus after a touch, such
 * as the first field of a dialog. The field becomes null when the focus moves elsewhere, or when a person types on real
 * keys. A click counts as a touch only if `isForMouse` is set and no person has typed on real keys.
 */
export function useTouchedControl(isForMouse: boolean, whenTyped: WhenTyped) {
  const [control, setControl] = useState<TextControl | null>(null);
  const forget = useRef(() => {});
  useEffect(() => {
    let touched: TextControl | null = null;
    let isPressed = false;
    let hasRealKeys = false;
    /** True from a touch until a person uses real keys. */
    let hasTouched = false;
    let isFocusNew = false;
    const choose = (next: TextControl | null) => {
      touched = next;
      // Renders now. React would render in a later frame, and a press before it would type as in the former field.
      flushSync(() => setControl(next));
    };
    forget.current = () => choose(null);

    const press = ({ pointerType }: PointerEvent) => {
      isPressed = true;
      hasTouched = pointerType !== 'mouse' || (isForMouse && !hasRealKeys);
    };
    const release = () => {
      isPressed = false;
      followLater();
    };
    const click = (event: PointerEvent) => {
      const next = textControl(event.target);
      if (next !== null && next === document.activeElement && hasTouched) choose(next);
    };
    const key = ({ isTrusted }: KeyboardEvent) => {
      if (isTrusted) hasTouched = false;
    };
    const focus = () => {
      isFocusNew = true;
      followLater();
    };
    const stopHearing = whenTyped(() => {
      hasRealKeys = true;
      hasTouched = false;
      choose(null);
    });
    // Waits until the press has had its effect, because moving the layout would move the button under the finger.
    const followLater = () => void requestAnimationFrame(follow);
    const follow = () => {
      if (isPressed) return;
      const next = textControl(document.activeElement);
      // Does not reopen for a field that kept the focus when the keyboard's own key closed it.
      if (next !== touched && (touched !== null || (isFocusNew && hasTouched))) choose(hasTouched ? next : null);
      isFocusNew = false;
    };

    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    document.addEventListener('pointerdown', press, options);
    document.addEventListener('pointerup', release, options);
    document.addEventListener('pointercancel', release, options);
    document.addEventListener('click', click, options);
    document.addEventListener('focusin', focus, options);
    document.addEventListener('keydown', key, options);
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
