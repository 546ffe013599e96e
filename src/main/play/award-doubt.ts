import { isAwardState } from '#shared/entities/award-state.ts';
import { assertNever } from '#shared/errors.ts';
import type { AwardDoubt } from '#shared/ipc/play.ts';

interface AwardFacts {
  /** True if the server has refused the award's row. */
  isRefused: boolean;
  /** True if the server has not accepted all rows of the play. */
  isUnsent: boolean;
  /** The server's `awardState`, read after the award was sent; null if unknown. */
  state: string | null;
}

/** Returns why a prize that this kiosk awarded does not count, or null if the kiosk has no doubt. */
export function awardDoubt({ isRefused, isUnsent, state }: AwardFacts): AwardDoubt | null {
  if (isRefused) return 'refused';
  // A newer server may have states that this app does not support.
  if (isUnsent || !isAwardState(state)) return null;
  switch (state) {
    case 'counted':
      return null;
    case 'held':
    case 'returned':
      return state;
    case 'none':
    case 'void':
    case 'withdrawn':
      return 'refused';
    default:
      return assertNever(state);
  }
}
