import type { GameStatus } from '../entities/game-status.ts';
import { isYes } from './flag.ts';

/** The spin that an offer leaves when it is declined with no spins left. 'unknown': the server stores no such spins. */
export type ExtraSpin = 'left' | 'none' | 'unknown';

/** Returns the state of the extra spin by a server's status (docs/specification.md, 4.3). */
export function extraSpinOf(status: Pick<GameStatus, 'isExtraSpinLeft'> | null | undefined): ExtraSpin {
  const flag = status?.isExtraSpinLeft ?? null;
  if (flag === null) return 'unknown';
  return isYes(flag) ? 'left' : 'none';
}
