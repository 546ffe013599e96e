import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import { playView, testStores } from '../../../tests/support/fake-main.ts';

/** The time that the hit cell is visible before the dialog covers it. */
const HIT_SHOWN_MS = 1200;
const SEED = '0123456789abcdef0123456789abcdef';
const blinking = playView({ stage: { kind: 'board', seed: SEED } });
const lost = playView({ stage: { kind: 'finished', outcome: { kind: 'board', prize: null } } });

async function opened(press: () => typeof lost) {
  const parts = testStores({ 'play:open': () => blinking, 'play:press': press });
  await parts.stores.play.open(7);
  return { ...parts, play: parts.stores.play, board: parts.stores.play.board };
}

describe('the board on screen', () => {
  test('stops at the tick of the press, and a double tap counts once', async () => {
    const { board, main } = await opened(() => lost);
    const first = board.press(42);
    expect(board.stoppedTick).toBe(42);
    await Promise.all([first, board.press(43)]);
    await board.press(44);
    expect(main.calls.filter(({ channel }) => channel === 'play:press')).toEqual([
      { channel: 'play:press', request: { campaignId: 7, tick: 42 } },
    ]);
    expect(board.stoppedTick).toBe(42);
  });

  test('keeps the seed, and shows the cell before the dialog', async () => {
    const { board, play, clock } = await opened(() => lost);
    await board.press(42);
    expect([board.seed, play.game]).toEqual([SEED, 'board']);
    clock.advance(HIT_SHOWN_MS - 1);
    expect(play.ending).toBeNull();
    clock.advance(1);
    expect(play.ending).toEqual({ kind: 'board', prize: null });
  });

  test('announces the prize of the press, or that all is lost', async () => {
    const prize = { id: 1, name: 'Festival tickets' };
    const won = playView({ stage: { kind: 'finished', outcome: { kind: 'board', prize } } });
    const winner = await opened(() => won);
    expect(winner.board.resultText).toBeNull();
    await winner.board.press(42);
    expect(winner.board.resultText).toBe('You win: Festival tickets');
    const loser = await opened(() => lost);
    await loser.board.press(42);
    expect(loser.board.resultText).toBe('You lose it all!');
  });

  test('resumes blinking when the press could not be stored', async () => {
    const { board, stores } = await opened(() => {
      throw new AppError('storage', 'No room.');
    });
    await board.press(42);
    expect([board.stoppedTick, board.canPress]).toEqual([null, true]);
    expect(stores.toasts.toasts).toHaveLength(1);
  });
});
