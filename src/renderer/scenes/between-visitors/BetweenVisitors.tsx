import { Navigate } from 'react-router-dom';
import { assertNever } from '#shared/app-error.ts';
import type { IdlePhase } from '../../stores/IdleStore.ts';
import { AttractLoop } from './AttractLoop.tsx';
import { StillThereDialog } from './StillThereDialog.tsx';

/** The screens of an untouched kiosk: the question to the visitor, then the attract loop. */
export default function BetweenVisitors({ phase }: { phase: Exclude<IdlePhase, 'active'> }) {
  switch (phase) {
    case 'asking':
      return <StillThereDialog />;
    case 'attract':
      return (
        <>
          {/* Opens the login for the next visitor, from any screen. */}
          <Navigate to="/login" replace />
          <AttractLoop />
        </>
      );
    default:
      return assertNever(phase);
  }
}
