import { useEffect, useState } from 'react';
import { useAdmin } from '../../../stores/admin/context.ts';
import { useIsOnScreen } from '../parts/use-is-on-screen.ts';

/**
 * Reads the campaigns again as a step is entered, and whenever the window is turned to: players lock them, and other
 * administrators add to them, while it stays open. True once the first of these reads is over; what was read before is
 * shown meanwhile.
 */
export function useFreshCampaigns(): boolean {
  const { campaigns } = useAdmin();
  const [isFresh, setIsFresh] = useState(false);
  const isOnScreen = useIsOnScreen();
  useEffect(() => {
    const read = async () => {
      // Not `load`: a read that is under way may have begun before what has just happened.
      await campaigns.reload();
      if (isOnScreen()) setIsFresh(true);
    };
    void read();
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [campaigns, isOnScreen]);
  return isFresh;
}
