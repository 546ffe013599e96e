import type { CopyProblem, UnplugState } from '../ipc/safety-copy.ts';

export interface UnplugFacts {
  /** True if this computer runs the server, so that the server's data would be lost too. */
  isServerHere: boolean;
  /** Rows that the server has not accepted. */
  unsent: number;
  /** Rows that wait here for other servers. */
  elsewhere: number;
  /**
   * The safety copy, or null without a folder. `isCurrent` is true if the file that was last read back contains exactly
   * these rows. `isDiskKnown` is true if the system tells which disk the folder is on. A folder on the disk of the
   * kiosk's data is a problem.
   */
  copy: { isCurrent: boolean; isDiskKnown: boolean; problem: CopyProblem | null } | null;
}

/** Returns whether work would be lost with this computer. Only proven facts count as safe. */
export function unplugState({ isServerHere, unsent, elsewhere, copy }: UnplugFacts): UnplugState {
  if (isServerHere) return { kind: 'not-safe', why: 'server-here' };
  if (elsewhere > 0) return { kind: 'not-safe', why: 'elsewhere' };
  if (unsent === 0) return { kind: 'safe-on-server' };
  if (copy === null) return { kind: 'not-safe', why: 'no-folder' };
  if (copy.problem !== null) return { kind: 'not-safe', why: copy.problem };
  if (!copy.isCurrent) return { kind: 'not-safe', why: 'copying' };
  return { kind: copy.isDiskKnown ? 'safe-in-folder' : 'unknown' };
}
