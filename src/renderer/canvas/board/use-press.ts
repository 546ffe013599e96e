import { type MouseEvent, type PointerEvent, useRef } from 'react';

/**
 * Handlers for a button that reacts when the finger comes down, not when it is lifted: the frame that counts is the one
 * the visitor saw. A click without a press (keyboard, assistive technology) counts too; one that follows a press does
 * not.
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
