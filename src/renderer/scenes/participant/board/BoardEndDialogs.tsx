import type { Prize } from '#shared/entities/prize.ts';
import { messages } from '#shared/messages.ts';
import { LoseDialog } from '../spin/LoseDialog.tsx';
import { PrizeWonDialog } from '../spin/PrizeWonDialog.tsx';

/** The board has paid. */
export function BoardWonDialog({ prize }: { prize: Prize }) {
  return <PrizeWonDialog prize={prize} title={messages.board.winTitle} />;
}

/** The board has taken everything. */
export function BoardLostDialog() {
  return <LoseDialog title={messages.board.loseTitle} text={messages.board.loseText} />;
}
