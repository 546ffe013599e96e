import { Navigate } from 'react-router-dom';
import { assertNever } from '#shared/app-error.ts';
import type { IdlePhase } from '../../stores/IdleStore.ts';
import { AttractLoop } from './AttractLoop.tsx';
import { StillThereDialog } from './StillThereDialog.tsx';

/** The screen while nobody touches it. */
export default function BetweenVisitors({ phase }: { phase: Exclude<IdlePhase, 'active'> }) {
  switch (phase) {
    case 'asking':
      return <StillThereDialog />;
    case 'attract':
      return (
        <>
          {/* The next visitor begins at the log-in, wherever the last one has left. */}
          <Navigate to="/login" replace />
          <AttractLoop />
        </>
      );
    default:
      return assertNever(phase);
  }
}
