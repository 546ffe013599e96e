import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** A press counts the frame of its touch for as long as a touch can be a tap, in milliseconds. */
const LONGEST_TOUCH_MS = 4_000;

/**
 * Returns handlers for a button whose press counts the frame on screen at the touch. The press happens when the finger
 * lifts from the button, so that sliding away cancels it. A click without a touch (keyboard, assistive technology)
 * counts the current frame.
 *
 * @param currentTick returns the tick of the frame on screen
 */
export function usePress(isDisabled: boolean, currentTick: () => number, onPress: (tick: number) => void) {
  const touched = useRef<{ tick: number; at: number } | null>(null);
  return {
    onPointerDown({ button, timeStamp }: PointerEvent) {
      touched.current = button === 0 && !isDisabled ? { tick: currentTick(), at: timeStamp } : null;
    },
    onClick({ timeStamp }: MouseEvent) {
      const touch = touched.current;
      touched.current = null;
      if (isDisabled) return;
      onPress(touch && timeStamp - touch.at < LONGEST_TOUCH_MS ? touch.tick : currentTick());
    },
  };
}
