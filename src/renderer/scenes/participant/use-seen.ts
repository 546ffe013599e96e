import { useEffect } from 'react';
import { useStores } from '../../stores/context.ts';

/** Records that the outcome of the game is on screen, so that a later visit shows it as past. */
export function useSeen(): void {
  const { play } = useStores();
  useEffect(() => play.markSeen(), [play]);
}
