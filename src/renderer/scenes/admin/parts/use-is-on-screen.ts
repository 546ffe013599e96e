import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that tells whether the component is still on screen, for use when something it started has ended:
 * the follow-up must not move a user who has gone elsewhere, nor act on the form they are filling in there.
 */
export function useIsOnScreen(): () => boolean {
  const isOnScreen = useRef(false);
  useEffect(() => {
    isOnScreen.current = true;
    return () => {
      isOnScreen.current = false;
    };
  }, []);
  return useCallback(() => isOnScreen.current, []);
}
