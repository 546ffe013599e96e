import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Prize } from '#shared/entities/prize.ts';
import type { Shortage } from '#shared/ipc/play.ts';
import { text } from '../../../texts.ts';
import { PrizeDetails } from './PrizeDialog.tsx';

const prize: Prize = { id: 1, name: 'Earbuds', fulfillmentDescription: 'Take them home from the counter.' };
const shown = (winnerTotal: number | null, shortage: Shortage = 'none-left') =>
  renderToStaticMarkup(<PrizeDetails prize={{ ...prize, winnerTotal }} shortage={shortage} />);

it.each([3, null])('explains how to get a prize that can still be won (%s left)', (winnerTotal) => {
  expect(shown(winnerTotal)).toContain('Take them home from the counter.');
  expect(shown(winnerTotal)).not.toContain(text('prize.gone'));
});

it('shows that a prize is gone, and still what it is', () => {
  expect(shown(0)).toContain(text('prize.gone'));
  expect(shown(0)).toContain('Take them home');
});

it('shows that a prize cannot be won at this kiosk', () => {
  expect(shown(0, 'not-here')).toContain(text('prize.notHere'));
  expect(shown(0, 'not-here')).not.toContain(text('prize.gone'));
});
