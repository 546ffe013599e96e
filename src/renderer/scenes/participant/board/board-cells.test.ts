import { expect, it } from 'vitest';
import { boardCells } from './board-cells.ts';

it('names what each kind of cell wins, and the whammy', () => {
  const prizes = [
    { id: 1, name: 'Headphones', rank: 1, isPressYourLuckPrize: true, winnerTotal: 3 },
    { id: 2, name: 'Speaker', rank: 2, isPressYourLuckPrize: true, winnerTotal: 0 },
    { id: 3, name: 'Ticket', rank: null, isPressYourLuckPrize: true, winnerTotal: 1 },
  ];
  expect(boardCells(prizes)).toEqual([
    'Green: Headphones',
    'Yellow: No Prize',
    'Orange: No Prize',
    'Whammy: you lose it all',
    'Logo: Ticket',
  ]);
});
