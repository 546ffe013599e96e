import { type MouseEvent, type PointerEvent, useRef } from 'react';

/**
 * Returns handlers for a button that reacts when the finger touches it, not when the finger is lifted, so that the
 * frame on screen counts. A click without a touch (keyboard, assistive technology) counts too; the click after a touch
 * does not.
 */
export function usePress(isDisabled: boolean, onPress: () => void) {
  const isFollowedByClick = useRef(false);
  return {
    onPointerDown(event: PointerEvent) {
      isFollowedByClick.current = event.button === 0;
      if (event.button === 0 && !isDisabled) onPress();
    },
    onClick(event: MouseEvent) {
      const isAnswered = isFollowedByClick.current && event.detail > 0;
      isFollowedByClick.current = false;
      if (!isAnswered && !isDisabled) onPress();
    },
  };
}
