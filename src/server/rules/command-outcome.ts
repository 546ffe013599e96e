import { assertNever } from '#shared/app-error.ts';
import type { CommandKind } from '#shared/entities/fleet.ts';
import type { Heartbeat } from '#shared/entities/heartbeat.ts';

/** What a heartbeat says of a command that the kiosk has. */
export interface Told {
  /** As the kiosk reports it; undefined where it does not know of it. */
  state: Heartbeat['commands'][number]['state'] | undefined;
  /** Whether the app has started anew since the heartbeat before. */
  isNewRun: boolean;
  /** Whether its version is another one since then. */
  isNewVersion: boolean;
}

/**
 * Whether a command has ended, and how. A kiosk that has started again knows nothing of what it was told: for a restart that
 * is the proof, as another version is for an update. Anything else that it does not know of got lost.
 */
export function commandOutcome(kind: CommandKind, { state, isNewRun, isNewVersion }: Told): 'done' | 'failed' | 'open' {
  if (state !== undefined) return state;
  switch (kind) {
    case 'restart':
      return isNewRun ? 'done' : 'failed';
    case 'update':
      return isNewRun && isNewVersion ? 'done' : 'failed';
    case 'sync-now':
    case 'send-log':
    case 'show-message':
    case 'return-leases':
    case 'lock':
      return 'failed';
    default:
      return assertNever(kind);
  }
}
