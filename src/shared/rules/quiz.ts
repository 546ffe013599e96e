import type { Id } from '../entities/base.ts';
import type { Game } from '../entities/game.ts';
import { isSameId, listOf } from '../entities/id.ts';
import type { Answer, Question } from '../entities/question.ts';
import type { ProgressEntry } from '../entities/user-answer.ts';
import { hasGameAfterQuiz } from '../games.ts';
import { isYes } from './flag.ts';

/** How long until the next question, after a right answer and after a wrong one. */
export const DELAY_AFTER_CORRECT_MS = 2000;
export const DELAY_AFTER_WRONG_MS = 5000;

/** How long the verdict on an answer stays on screen. */
export const delayAfterAnswerMs = (isCorrect: boolean): number =>
  isCorrect ? DELAY_AFTER_CORRECT_MS : DELAY_AFTER_WRONG_MS;

/**
 * The order of play (docs/specification.md, 4.2): by createdDate, then the answered questions first in the order of the
 * player's progress, so that the first unanswered question is where the player resumes. Equal dates keep the server's
 * order.
 */
export function orderQuestions(questions: readonly Question[], progress: readonly ProgressEntry[]): Question[] {
  const answeredAt = new Map(progress.map((entry, index) => [String(entry.questionId), index]));
  const time = (question: Question) => {
    const parsed = Date.parse(question.createdDate ?? '');
    return Number.isNaN(parsed) ? 0 : parsed;
  };
  const place = (question: Question) => answeredAt.get(String(question.id)) ?? Number.MAX_SAFE_INTEGER;
  return questions.toSorted((a, b) => time(a) - time(b)).sort((a, b) => place(a) - place(b));
}

/** The first question without an answer, or null when the quiz is done. */
export function firstUnanswered(ordered: readonly Question[], progress: readonly ProgressEntry[]): Question | null {
  const answered = new Set(progress.map((entry) => String(entry.questionId)));
  return ordered.find((question) => !answered.has(String(question.id))) ?? null;
}

/** The answers a player may choose from. */
export const openAnswers = (question: Question): Answer[] =>
  listOf(question.answers).filter((answer) => !isYes(answer.isDeleted));

/**
 * The id of the right answer, or null where the question names none. Servers name it by id; where only
 * `correctAnswer` is there it is taken as an answer's id, as its text, or as the answer itself.
 */
export function correctAnswerIdOf(question: Question): Id | null {
  if (question.correctAnswerId !== null && question.correctAnswerId !== undefined) return question.correctAnswerId;
  const named = question.correctAnswer;
  const key = typeof named === 'object' && named !== null && 'id' in named ? named.id : named;
  if (key === null || key === undefined) return null;
  const match = openAnswers(question).find(
    (answer) => isSameId(answer.id, key as Id) || answer.answerText === String(key),
  );
  return match?.id ?? null;
}

/** Whether the answer is the right one. */
export const isAnswerCorrect = (question: Question, answerId: Id): boolean =>
  isSameId(correctAnswerIdOf(question), answerId);

/** One spin for each correct answer. */
export const spinsEarned = (progress: readonly ProgressEntry[]): number =>
  progress.filter((entry) => isYes(entry.isCorrect)).length;

/** The three forms of the dialog at the end of a quiz. */
export type QuizEnd = 'start-wheel' | 'log-out' | 'quit-game';

/** Which of the three it is. */
export function quizEnd({ games, spins }: { games: readonly Game[]; spins: number }): QuizEnd {
  if (!hasGameAfterQuiz(games)) return 'quit-game';
  return spins > 0 ? 'start-wheel' : 'log-out';
}
