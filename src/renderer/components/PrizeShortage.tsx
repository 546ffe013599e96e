import type { Shortage } from '#shared/ipc/play.ts';
import { text } from '../texts.ts';

const TEXTS = { 'none-left': 'prize.gone', 'not-here': 'prize.notHere' } as const;

/** Why a prize without winners left cannot be won here. */
export const PrizeShortage = ({ shortage, className }: { shortage: Shortage; className: string | undefined }) => (
  <p className={className}>{text(TEXTS[shortage])}</p>
);
