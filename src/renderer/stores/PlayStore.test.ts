import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import type { PlayView } from '#shared/ipc/play.ts';
import { playView, testStores } from '../../../tests/support/fake-main.ts';

describe('the play on screen', () => {
  test('opens once for a double tap on Start, and not again while it is open', async () => {
    const { stores, main } = testStores({ 'play:open': () => playView() });
    await Promise.all([stores.play.open(7), stores.play.open(7)]);
    await stores.play.ensure('7');
    expect(main.timesCalled('play:open')).toBe(1);
    expect(stores.play.openFailure).toBeNull();
  });

  test('reports that it could not be opened, and can be tried again', async () => {
    let isOffline = true;
    const { stores } = testStores({
      'play:open': () => {
        if (isOffline) throw new AppError('unreachable', 'No connection.');
        return playView();
      },
    });
    await stores.play.open(7);
    expect([stores.play.openFailure, stores.play.isBusy]).toEqual(['No connection.', false]);
    expect(stores.toasts.toasts.map(({ text }) => text)).toEqual(['No connection.']);
    stores.toasts.toasts = [];
    // On the play's own page, which says it.
    await stores.play.ensure(7);
    expect([stores.play.openFailure, stores.toasts.toasts]).toEqual(['No connection.', []]);
    isOffline = false;
    await stores.play.open(7);
    expect([stores.play.openFailure, stores.play.isOpen(7)]).toEqual([null, true]);
  });

  test("drops an answer that comes after the player has left, and takes the next player's", async () => {
    let answer: (view: PlayView) => void = () => {};
    const { stores } = testStores({
      'play:open': () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    const opening = stores.play.open(7);
    const answerFirst = answer;
    stores.play.clear();
    const openingNext = stores.play.open(8);
    answerFirst(playView());
    expect(await opening).toBe(false);
    expect([stores.play.view, stores.play.busyWith]).toEqual([null, 'play:open']);
    answer(playView({ campaignId: 8 }));
    expect(await openingNext).toBe(true);
  });

  test('fetches the current state after a refusal', async () => {
    let view = playView();
    const { stores } = testStores({
      'play:open': () => view,
      'play:answer': () => {
        throw new AppError('refused', 'This question has been answered.');
      },
    });
    await stores.play.open(7);
    view = playView({ answeredCount: 1 });
    stores.play.quiz.choose(11);
    await stores.play.quiz.submit();
    expect(stores.play.view?.answeredCount).toBe(1);
    expect(stores.play.isBusy).toBe(false);
  });

  test.each([
    [playView().stage, ['wheel'], 'quiz'],
    [playView().stage, [], 'quiz'],
    [{ kind: 'quiz-ended' }, ['wheel'], 'spin'],
    [{ kind: 'offer' }, ['wheel', 'board'], 'spin'],
    [{ kind: 'finished', outcome: { kind: 'elsewhere' } }, ['wheel'], 'spin'],
    [{ kind: 'finished', outcome: { kind: 'elsewhere' } }, [], null],
  ] as const)('leads from %j with the games %j to %s', async (stage, games, step) => {
    const { stores } = testStores({ 'play:open': () => playView({ stage, games: [...games] }) });
    await stores.play.open(7);
    expect(stores.play.step).toBe(step);
  });
});
