import type { CopyProblem, UnplugState } from '../ipc/copies.ts';

export interface UnplugFacts {
  /** Whether the server runs on this computer: what has reached it is lost with it. */
  isServerHere: boolean;
  /** Rows that the server has not accepted. */
  unsent: number;
  /** Rows that wait here for other servers. */
  elsewhere: number;
  /** The second kiosk; null without one. `isCurrent`: it has just said that it has exactly these rows. */
  keeper: { name: string; isCurrent: boolean; problem: CopyProblem | null } | null;
}

/** Whether anything would be lost with this computer. What is not known is not safe. */
export function unplugState({ isServerHere, unsent, elsewhere, keeper }: UnplugFacts): UnplugState {
  if (isServerHere) return { kind: 'not-safe', why: 'server-here' };
  if (elsewhere > 0) return { kind: 'not-safe', why: 'elsewhere' };
  if (unsent === 0) return { kind: 'safe-on-server' };
  if (keeper === null) return { kind: 'not-safe', why: 'no-keeper' };
  if (keeper.problem !== null) return { kind: 'not-safe', why: keeper.problem };
  if (!keeper.isCurrent) return { kind: 'not-safe', why: 'copying' };
  return { kind: 'safe-on-two-machines', keeper: keeper.name };
}
