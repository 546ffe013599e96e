import { assertNever } from '#shared/app-error.ts';
import type { Prize } from '#shared/entities/prize.ts';
import { CELLS, type Cell, prizeBehind } from '#shared/rules/board.ts';
import { text } from '../../../texts.ts';

/** Returns the kinds of cells as words, each with what it wins. */
export const boardCells = (prizes: readonly Prize[]): string[] => CELLS.map((cell) => inWords(cell, prizes));

function inWords(cell: Cell, prizes: readonly Prize[]): string {
  const prize = prizeBehind(cell, prizes)?.name ?? text('prize.none');
  switch (cell) {
    case 1:
      return text('board.cell.1', { prize });
    case 2:
      return text('board.cell.2', { prize });
    case 3:
      return text('board.cell.3', { prize });
    case 'logo':
      return text('board.cell.logo', { prize });
    case 'whammy':
      return text('board.cell.whammy');
    default:
      return assertNever(cell);
  }
}
