import { useEffect, useEffectEvent, useState } from 'react';
import { useAdmin } from '../../../stores/admin/context.ts';
import { useIsOnScreen } from '../parts/use-is-on-screen.ts';

/**
 * Reads the campaigns again when a step is entered and whenever the window gets the focus: while it stays open, players
 * lock campaigns and other administrators add new ones. True once the first of these reads is over; until then, the
 * campaigns read earlier are shown. A failure is told by a notice, unless the page waits for a campaign and says so.
 */
export function useFreshCampaigns(isWaiting: boolean): boolean {
  const { campaigns, tellIfStale } = useAdmin();
  const [isFresh, setIsFresh] = useState(false);
  const isOnScreen = useIsOnScreen();
  const onRead = useEffectEvent(() => {
    setIsFresh(true);
    if (!isWaiting) tellIfStale();
  });
  useEffect(() => {
    const read = async () => {
      // Not `load`: a read that is already under way may have begun before the latest change.
      await campaigns.reload();
      if (isOnScreen()) onRead();
    };
    void read();
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [campaigns, isOnScreen]);
  return isFresh;
}
