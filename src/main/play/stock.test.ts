import { describe, expect, it } from 'vitest';
import type { PlayView } from '#shared/ipc/play.ts';
import { kinds, pendingIn, sendAll } from '../../../tests/support/game.ts';
import { freshSource, LANE, openGame, pointsAt, VISIT, wheelPrize } from '../../../tests/support/main.ts';
import type { Stock } from './stock.ts';

/** Returns a stock with `winners` units of each prize. It records the units used up. */
function stockOf(winners: number, isToBeConfirmed = false) {
  const state = { winners, spent: [] as string[], fails: false };
  const stock: Stock = {
    offer: (_id, told) => ({
      prizes: told.map((prize) => ({ ...prize, winnerTotal: state.winners })),
      shortage: 'none-left',
      isToBeConfirmed: () => isToBeConfirmed,
    }),
    spend: (_campaignId, prizeId) => {
      if (state.fails) throw new Error('nothing is left');
      state.spent.push(String(prizeId));
    },
  };
  return { state, stock };
}

/** Opens a play with one pending spin of 100 points. */
async function spun(stock: Stock) {
  const source = freshSource(1, { prizes: [wheelPrize(2, 50, null)] });
  const opened = openGame(source, undefined, stock);
  await opened.game.open(VISIT, LANE.campaignId);
  opened.game.answer(LANE, 1, 10);
  opened.random.integers.push(pointsAt(100));
  const id = pendingIn(opened.game.spin(LANE))?.id ?? '';
  return { ...opened, settle: () => opened.game.settle(LANE, id) };
}
const outcome = ({ stage }: PlayView) => (stage.kind === 'finished' && 'prize' in stage.outcome ? stage.outcome : null);

describe('a unit of the stock', () => {
  it('is checked at the end of the game, and used up once', async () => {
    const { state, stock } = stockOf(0);
    const { settle } = await spun(stock);
    state.winners = 1;
    expect(outcome(settle())?.prize).toMatchObject({ id: 2 });
    settle();
    expect(state.spent).toEqual(['2']);
  });

  it('is not awarded if it has run out since the opening', async () => {
    const { state, stock } = stockOf(1);
    const { settle } = await spun(stock);
    state.winners = 0;
    expect(outcome(settle())).toEqual({ kind: 'wheel', prize: null });
    expect(state.spent).toEqual([]);
  });

  it('is used up in the transaction that stores the award', async () => {
    const { state, stock } = stockOf(1);
    const opened = await spun(stock);
    const before = kinds(opened);
    state.fails = true;
    expect(() => opened.settle()).toThrow('nothing is left');
    expect(kinds(opened)).toEqual(before);
    expect(opened.store.load(LANE)?.stage.kind).toBe('spinning');
    state.fails = false;
    expect(outcome(opened.settle())?.prize).toMatchObject({ id: 2 });
  });
});

describe('a prize that is to be confirmed', () => {
  it('is marked until the server has accepted all rows of the play', async () => {
    const { stock } = stockOf(1, true);
    const opened = await spun(stock);
    expect(outcome(opened.settle())).toMatchObject({ isToBeConfirmed: true });
    expect(outcome(await opened.game.open(VISIT, LANE.campaignId))).toMatchObject({ isToBeConfirmed: true });
    sendAll(opened);
    opened.source.isFresh = false;
    const later = outcome(await opened.game.open(VISIT, LANE.campaignId));
    expect(later?.prize).toMatchObject({ id: 2 });
    expect(later).not.toHaveProperty('isToBeConfirmed');
  });

  it('is confirmed on the open screen, once', async () => {
    const opened = await spun(stockOf(1, true).stock);
    opened.settle();
    expect(opened.game.confirmed()).toEqual([]);
    sendAll(opened);
    const [view] = opened.game.confirmed();
    expect(view && outcome(view)).not.toHaveProperty('isToBeConfirmed');
    expect(opened.game.confirmed()).toEqual([]);
  });

  it('is not marked if the kiosk has a lease, or if no prize was won', async () => {
    const sure = await spun(stockOf(1).stock);
    expect(outcome(sure.settle())).not.toHaveProperty('isToBeConfirmed');
    const lost = await spun(stockOf(0, true).stock);
    expect(outcome(lost.settle())).toEqual({ kind: 'wheel', prize: null });
  });
});
