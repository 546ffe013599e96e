import { assertNever } from '#shared/app-error.ts';
import type { CheckIn } from '#shared/entities/check-in.ts';
import type { CommandKind } from '#shared/entities/command.ts';

/** A kiosk's report on a command that it has received. */
export interface Told {
  /** The reported state, or undefined if the report omits the command. */
  state: CheckIn['commands'][number]['state'] | undefined;
  /** True if the app has restarted since the last check-in. */
  isNewRun: boolean;
  /** True if the app's version has changed since the last check-in. */
  isNewVersion: boolean;
}

/**
 * Returns whether a command has ended, and how. A kiosk that restarts forgets its commands. If its report omits a
 * command, a new run proves a restart, and a new version an update. Any other omitted command has failed.
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
