import type { Prize } from '#shared/entities/prize.ts';
import { text } from '../../../texts.ts';
import { LoseDialog } from '../spin/LoseDialog.tsx';
import { PrizeWonDialog } from '../spin/PrizeWonDialog.tsx';

/** The board has paid a prize. */
export function BoardWonDialog({ prize }: { prize: Prize }) {
  return <PrizeWonDialog prize={prize} title={text('board.winTitle')} />;
}

/** The board has taken everything. */
export function BoardLostDialog() {
  return <LoseDialog title={text('board.loseTitle')} detail={text('board.loseText')} />;
}
