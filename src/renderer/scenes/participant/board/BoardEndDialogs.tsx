import { text } from '../../../texts.ts';
import { LoseDialog } from '../spin/LoseDialog.tsx';
import { PrizeWonDialog, type WonPrize } from '../spin/PrizeWonDialog.tsx';

/** Shown when the board pays a prize. */
export function BoardWonDialog(won: WonPrize) {
  return <PrizeWonDialog {...won} title={text('board.winTitle')} />;
}

/** Shown when the player loses everything. */
export function BoardLostDialog() {
  return <LoseDialog title={text('board.loseTitle')} detail={text('board.loseText')} />;
}
