import { useCallback, useEffect, useRef } from 'react';

/**
 * Whether the component is still on screen, to be asked when something it began has ended: what is done then must not
 * move a user who has gone elsewhere, nor speak for the form he fills in there.
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
