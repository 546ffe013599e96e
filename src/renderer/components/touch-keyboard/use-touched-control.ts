import { useEffect, useRef, useState } from 'react';
import { type TextControl, textControl } from './text-control.ts';

export interface TouchedControl {
  /** The field that was touched and still has the focus, or null: then nobody needs the keyboard. */
  control: TextControl | null;
  /** Forgets it, though it may keep the focus. */
  forget(): void;
}

/** Calls the listener whenever somebody types on real keys, which a scanner does not. Returns a function that stops this. */
export type WhenTyped = (listener: () => void) => () => void;

/**
 * The field that the keyboard is for. A touch chooses it, or the focus when it goes on to another one of the same page
 * or dialog. It is forgotten when the focus is elsewhere, and when somebody types on real keys. A mouse chooses it only
 * where there may be no other keyboard, and nobody has typed on one.
 */
export function useTouchedControl(isForMouse: boolean, whenTyped: WhenTyped): TouchedControl {
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
    // Nothing moves before the press has had its effect: the button under the finger would slip away.
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
  return { control, forget: () => forget.current() };
}
