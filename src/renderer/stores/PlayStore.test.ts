import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import type { PlayView } from '#shared/ipc/play.ts';
import { playView, testStores } from '../../../tests/support/fake-main.ts';

/** At least the time that a result is shown. */
const RESULT_SHOWN_MS = 1600;

describe('the play on screen', () => {
  test('opens once after a double tap on Start, and not again while it is open', async () => {
    const { stores, main } = testStores({ 'play:open': () => playView() });
    await Promise.all([stores.play.open(7), stores.play.open(7)]);
    await stores.play.ensure('7');
    expect(main.timesCalled('play:open')).toBe(1);
    expect(stores.play.openFailure).toBeNull();
  });

  test("shows a prize as confirmed once the server has accepted it, but not on another visitor's screen", async () => {
    const ended = (isToBeConfirmed: boolean): PlayView => {
      const outcome = { kind: 'wheel' as const, prize: { id: 1 }, ...(isToBeConfirmed && { isToBeConfirmed }) };
      return playView({ stage: { kind: 'finished', outcome } });
    };
    const { stores, main } = testStores({ 'play:open': () => ended(true) });
    await stores.play.open(7);
    main.emit('play:confirmed', ended(false));
    expect(stores.play.ending).toEqual({ kind: 'wheel', prize: { id: 1 } });
    stores.play.clear();
    main.emit('play:confirmed', ended(false));
    expect(stores.play.view).toBeNull();
  });

  test('reports a failure to open, and can be opened again', async () => {
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
    stores.toasts.clear();
    // The play's own page shows the failure, so no notice does.
    await stores.play.ensure(7);
    expect([stores.play.openFailure, stores.toasts.toasts]).toEqual(['No connection.', []]);
    isOffline = false;
    await stores.play.open(7);
    expect([stores.play.openFailure, stores.play.isOpen(7)]).toEqual([null, true]);
  });

  test("ignores the answer to an ended visit's call, and accepts the next visit's", async () => {
    let answer: (view: PlayView) => void = () => {};
    let refuse: (error: AppError) => void = () => {};
    const { stores } = testStores({
      'play:open': () =>
        new Promise((resolve, reject) => {
          [answer, refuse] = [resolve, reject];
        }),
    });
    const opening = stores.play.open(7);
    const endFirst = refuse;
    stores.play.clear();
    const openingNext = stores.play.open(8);
    endFirst(new AppError('visit-over', ''));
    expect(await opening).toBe(false);
    expect([stores.play.view, stores.play.busyWith]).toEqual([null, 'play:open']);
    expect([stores.play.openFailure, stores.toasts.toasts]).toEqual([null, []]);
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

describe('a play is under way, so that the player is not asked whether to continue', () => {
  const afterFirst = playView({ answeredCount: 1 });
  const spin = { id: 'spin-1', segmentIndex: 14, stopFraction: 0.5 };
  const atWheel = playView({ stage: { kind: 'wheel' } });
  const turning = playView({ stage: { kind: 'spinning', spin } });
  const blinking = playView({ stage: { kind: 'board', seed: '0123456789abcdef0123456789abcdef' } });
  const lost = playView({ stage: { kind: 'finished', outcome: { kind: 'board', prize: null } } });

  async function opened(view: PlayView) {
    const parts = testStores({
      'play:open': () => view,
      'play:answer': () => ({ isCorrect: true, correctAnswerId: 11, play: afterFirst }),
      'play:spin': () => turning,
      'play:settle': () => atWheel,
      'play:press': () => lost,
    });
    await parts.stores.play.open(7);
    return { ...parts, play: parts.stores.play };
  }

  test('while an answer is sent and while its verdict is shown, not at a question', async () => {
    const { clock, play } = await opened(playView());
    play.quiz.choose(11);
    expect(play.isUnderWay).toBe(false);
    const sending = play.quiz.submit();
    expect(play.isUnderWay).toBe(true);
    await sending;
    expect(play.isUnderWay).toBe(true);
    clock.advance(play.quiz.verdict?.delayMs ?? 0);
    expect(play.isUnderWay).toBe(false);
  });

  test('while the wheel turns and its result is shown, not while the wheel waits', async () => {
    const { clock, play } = await opened(atWheel);
    expect(play.isUnderWay).toBe(false);
    await play.wheel.start();
    expect(play.isUnderWay).toBe(true);
    await play.wheel.settle('spin-1');
    expect([play.wheel.isTurning, play.isUnderWay]).toEqual([false, true]);
    clock.advance(RESULT_SHOWN_MS);
    expect(play.isUnderWay).toBe(false);
  });

  test('while the board blinks and its result is shown, not at the end', async () => {
    const { clock, play } = await opened(blinking);
    expect(play.isUnderWay).toBe(true);
    await play.board.press(42);
    expect([play.board.isBlinking, play.isUnderWay]).toEqual([false, true]);
    clock.advance(RESULT_SHOWN_MS);
    expect(play.isUnderWay).toBe(false);
  });

  test('not while a failed booking of a spin waits for a retry', async () => {
    const { main, play } = await opened(turning);
    main.handlers['play:settle'] = () => {
      throw new AppError('storage', 'No room.');
    };
    await play.wheel.settle('spin-1');
    expect(play.isUnderWay).toBe(false);
  });
});
