import type { Id } from '../entities/base.ts';
import type { Game } from '../entities/game.ts';
import { isSameId, listOf } from '../entities/id.ts';
import type { Answer, Question } from '../entities/question.ts';
import type { ProgressEntry } from '../entities/user-answer.ts';
import { hasGameAfterQuiz } from '../games.ts';
import { isYes } from './flag.ts';

/** How long until the next question, after a correct and after a wrong answer. */
export const DELAY_AFTER_CORRECT_MS = 2000;
export const DELAY_AFTER_WRONG_MS = 5000;

/** Returns how long the verdict on an answer stays on screen. */
export const delayAfterAnswerMs = (isCorrect: boolean): number =>
  isCorrect ? DELAY_AFTER_CORRECT_MS : DELAY_AFTER_WRONG_MS;

/**
 * Returns the order of play (docs/specification.md, 4.2): the answered questions in the order of the player's progress,
 * then the others by position, and those without one by createdDate. So the player resumes at the first unanswered
 * question. Equal dates keep the server's order.
 */
export function orderQuestions(questions: readonly Question[], progress: readonly ProgressEntry[]): Question[] {
  const answeredAt = new Map(progress.map((entry, index) => [String(entry.questionId), index]));
  const time = (question: Question) => {
    const parsed = Date.parse(question.createdDate ?? '');
    return Number.isNaN(parsed) ? 0 : parsed;
  };
  const place = (question: Question) => answeredAt.get(String(question.id)) ?? Number.MAX_SAFE_INTEGER;
  const position = (question: Question) => question.position ?? Number.MAX_SAFE_INTEGER;
  return questions
    .toSorted((a, b) => time(a) - time(b))
    .sort((a, b) => position(a) - position(b))
    .sort((a, b) => place(a) - place(b));
}

/** Returns the first question without an answer, or null at the end of the quiz. */
export function firstUnanswered(ordered: readonly Question[], progress: readonly ProgressEntry[]): Question | null {
  const answered = new Set(progress.map((entry) => String(entry.questionId)));
  return ordered.find((question) => !answered.has(String(question.id))) ?? null;
}

/** Returns the answers that a player may choose from. */
export const openAnswers = (question: Question): Answer[] =>
  listOf(question.answers).filter((answer) => !isYes(answer.isDeleted));

/**
 * Returns the id of the correct answer, or null if the question names none. Servers name it by id. Otherwise
 * `correctAnswer` may be an answer's id, its text, or the answer itself.
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

/** True if the answer is the correct one. */
export const isAnswerCorrect = (question: Question, answerId: Id): boolean =>
  isSameId(correctAnswerIdOf(question), answerId);

/** Returns the earned spins, one for each correct answer. */
export const spinsEarned = (progress: readonly ProgressEntry[]): number =>
  progress.filter((entry) => isYes(entry.isCorrect)).length;

/** The three forms of the dialog at the end of a quiz. */
export type QuizEnd = 'start-wheel' | 'log-out' | 'quit-game';

/** Returns the form of the dialog. */
export function quizEnd({ games, spins }: { games: readonly Game[]; spins: number }): QuizEnd {
  if (!hasGameAfterQuiz(games)) return 'quit-game';
  return spins > 0 ? 'start-wheel' : 'log-out';
}
