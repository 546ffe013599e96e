import { describe, expect, test } from 'vitest';
import { playView, testStores } from '../../../tests/support/fake-main.ts';

const second = {
  id: 2,
  questionText: 'Second?',
  questionType: 1,
  imageUrl: null,
  answers: [{ id: 21, answerText: 'True' }],
};
const afterFirst = playView({
  answeredCount: 1,
  stage: { kind: 'quiz', question: second },
  totalSpins: 1,
  remainingSpins: 1,
});

const ENDED = { kind: 'finished', outcome: { kind: 'quiz' } } as const;

async function atFirstQuestion(isCorrect: boolean) {
  const parts = testStores({
    'play:open': () => playView(),
    'play:answer': () => ({ isCorrect, correctAnswerId: 11, play: afterFirst }),
  });
  await parts.stores.play.open(7);
  return { ...parts, quiz: parts.stores.play.quiz };
}

describe('the quiz on screen', () => {
  test('keeps the verdict in the accessible mode until the player asks for the next question', async () => {
    const { quiz, clock, stores } = await atFirstQuestion(true);
    stores.access.toggle();
    quiz.choose(11);
    await quiz.submit();
    clock.advance(60 * 60_000);
    expect([quiz.verdict?.isCorrect, quiz.isNextAwaited]).toEqual([true, true]);
    quiz.clear();
    expect([quiz.verdict, quiz.question?.questionText]).toEqual([null, 'Second?']);
  });

  test('cannot be submitted before an answer is chosen', async () => {
    const { quiz, main } = await atFirstQuestion(true);
    expect(quiz.canSubmit).toBe(false);
    await quiz.submit();
    expect(main.timesCalled('play:answer')).toBe(0);
    quiz.choose(11);
    expect(quiz.canSubmit).toBe(true);
  });

  test('counts a double tap on Submit once', async () => {
    const { quiz, main } = await atFirstQuestion(true);
    quiz.choose(11);
    await Promise.all([quiz.submit(), quiz.submit()]);
    await quiz.submit();
    expect(main.timesCalled('play:answer')).toBe(1);
  });

  test.each([
    { isCorrect: true, chosen: 11, delayMs: 2000 },
    { isCorrect: false, chosen: 12, delayMs: 5000 },
  ])('shows the verdict for $delayMs ms, then the next question', async ({ isCorrect, chosen, delayMs }) => {
    const { quiz, clock, stores } = await atFirstQuestion(isCorrect);
    quiz.choose(chosen);
    await quiz.submit();
    expect(stores.play.view?.totalSpins).toBe(1);
    clock.advance(delayMs - 1);
    expect([quiz.question?.id, quiz.number]).toEqual([1, 1]);
    expect(quiz.markOf(11)).toBe('right');
    expect(quiz.markOf(12)).toBe(isCorrect ? 'none' : 'wrong');
    clock.advance(1);
    expect([quiz.question?.id, quiz.number]).toEqual([2, 2]);
    expect([quiz.verdict, quiz.chosenId]).toEqual([null, null]);
  });

  test('ignores other answers while the verdict is on screen', async () => {
    const { quiz } = await atFirstQuestion(true);
    quiz.choose(11);
    await quiz.submit();
    quiz.choose(12);
    expect(quiz.chosenId).toBe(11);
  });

  test.each([
    { games: ['wheel'], totalSpins: 1, stage: { kind: 'quiz-ended' }, end: 'start-wheel' },
    { games: ['wheel'], totalSpins: 0, stage: ENDED, end: 'log-out' },
    { games: [], totalSpins: 2, stage: ENDED, end: 'quit-game' },
  ] as const)('ends with $end', async ({ games: list, totalSpins, stage, end }) => {
    const games = [...list];
    const last = playView({ games, totalSpins, stage, answeredCount: 2 });
    const { stores, clock } = testStores({
      'play:open': () => playView({ games }),
      'play:answer': () => ({ isCorrect: true, correctAnswerId: 11, play: last }),
    });
    const { quiz } = stores.play;
    await stores.play.open(7);
    quiz.choose(11);
    await quiz.submit();
    expect(quiz.end).toBeNull();
    clock.advance(2000);
    expect(quiz.end).toBe(end);
  });

  test('shows no quiz dialog for an end that the player saw on an earlier visit', async () => {
    const { stores } = testStores({
      'play:open': () => playView({ games: [], stage: { ...ENDED, seenAt: 1 } }),
    });
    await stores.play.open(7);
    expect([stores.play.quiz.end, stores.play.seenAt]).toEqual([null, 1]);
  });

  test('shows no quiz dialog when the game was finished elsewhere', async () => {
    const { stores } = testStores({
      'play:open': () => playView({ stage: { kind: 'finished', outcome: { kind: 'elsewhere' } } }),
    });
    await stores.play.open(7);
    expect(stores.play.quiz.end).toBeNull();
    expect(stores.play.ending).toEqual({ kind: 'elsewhere' });
  });
});
