import { EmptyState } from '../parts/EmptyState.tsx';

export const NobodyPlayed = () => (
  <EmptyState
    title="Nobody has played yet"
    text="Results appear here once a player has answered the first question. Use Refresh to look again."
  />
);
