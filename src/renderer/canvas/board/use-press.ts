import { type MouseEvent, type PointerEvent, useRef } from 'react';

/**
 * Returns handlers for a button that acts when the finger comes down, because the frame that the visitor saw counts. A
 * click without a press (keyboard, assistive technology) also acts; a click after a press does not.
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
