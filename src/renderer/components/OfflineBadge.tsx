import { text } from '../texts.ts';
import css from './OfflineBadge.module.css';

/** Shows that the game continues without the network. Unobtrusive, because visitors need not act. */
export function OfflineBadge({ isOnline, waiting }: { isOnline: boolean; waiting: number }) {
  const state = isOnline ? text('sync.saving') : text('sync.offline');
  return (
    <p className={css.badge} role="status" data-online={isOnline}>
      {waiting > 0 ? text('sync.stateWithWaiting', { state, waiting }) : state}
    </p>
  );
}
