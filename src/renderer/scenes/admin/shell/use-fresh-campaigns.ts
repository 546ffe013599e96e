import { useEffect, useState } from 'react';
import { useAdmin } from '../../../stores/admin/context.ts';
import { useIsOnScreen } from '../parts/use-is-on-screen.ts';

/**
 * Reads the campaigns again when a step is entered and whenever the window gets the focus: while it stays open, players
 * lock campaigns and other administrators add new ones. True once the first of these reads is over; until then, the
 * campaigns read earlier are shown.
 */
export function useFreshCampaigns(): boolean {
  const { campaigns } = useAdmin();
  const [isFresh, setIsFresh] = useState(false);
  const isOnScreen = useIsOnScreen();
  useEffect(() => {
    const read = async () => {
      // Not `load`: a read that is already under way may have begun before the latest change.
      await campaigns.reload();
      if (isOnScreen()) setIsFresh(true);
    };
    void read();
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [campaigns, isOnScreen]);
  return isFresh;
}
