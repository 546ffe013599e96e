import type { Id } from '#shared/entities/base.ts';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { Game } from '#shared/entities/game.ts';
import { GAME_FINISHED, type GameStatus } from '#shared/entities/game-status.ts';
import type { Prize } from '#shared/entities/prize.ts';
import type { Question } from '#shared/entities/question.ts';
import { AppError, assertNever } from '#shared/errors.ts';
import { hasGameAfterQuiz } from '#shared/games.ts';
import type { PendingSpin } from '#shared/ipc/play.ts';
import { canWin, frame, prizeBehind } from '#shared/rules/board.ts';
import { awardFor } from '#shared/rules/prizes.ts';
import { firstUnanswered, isAnswerCorrect, openAnswers, spinsEarned } from '#shared/rules/quiz.ts';
import { type WheelSegment, wheelLayout } from '#shared/rules/wheel.ts';
import { text } from '../texts.ts';
import type { Stage } from './stage.ts';

/** The states of a play and its steps, as pure functions (docs/specification.md, 4). `Game` stores what they return. */

/** The numbers of a play; with its ids and its stage they are the game status on the wire. */
export interface Score {
  totalSpinsEarned: number;
  remainingSpins: number;
  totalPointsEarned: number;
  isPressYourLuckSpinUsed: number;
}

export interface AnsweredQuestion {
  questionId: Id;
  isCorrect: boolean;
}

/** The campaign's part of a play, from the server or the cache. */
export interface PlayContent {
  campaign: Campaign;
  games: readonly Game[];
  /** In the player's order: `orderQuestions`. */
  questions: readonly Question[];
  prizes: readonly Prize[];
  /** Nobody knows whether a prize that is won now is still there. */
  isToBeConfirmed?: boolean;
}

/** A player's part of a play. All of it is on disk. */
export interface PlayFacts {
  /** The status's id at the server. */
  statusId: Id | null;
  score: Score;
  answers: readonly AnsweredQuestion[];
  stage: Stage;
}

/** A step: the facts after it, and the prize it awards (sent to the server before the status). */
export interface Step {
  facts: PlayFacts;
  award: Prize | null;
}

/**
 * Returns the play as the server has it. Without a status, the spins follow from the answers. A play without spins left
 * is over here even if its end is missing, because only the kiosk that drew the last spin has its result.
 */
export function factsFromServer(
  content: PlayContent,
  status: GameStatus | null,
  answers: readonly AnsweredQuestion[],
): PlayFacts {
  const earned = spinsEarned(answers);
  const score: Score = {
    totalSpinsEarned: status?.totalSpinsEarned ?? earned,
    remainingSpins: status?.remainingSpins ?? earned,
    totalPointsEarned: status?.totalPointsEarned ?? 0,
    isPressYourLuckSpinUsed: Number(status?.isPressYourLuckSpinUsed ?? 0),
  };
  const isOver = status?.gameStatusType === GAME_FINISHED || isSpent(score);
  const stage: Stage = isOver
    ? { kind: 'finished', outcome: { kind: 'elsewhere' } }
    : stageByNumbers(content, { score, answers });
  return { statusId: status?.id ?? null, score, answers, stage };
}

/** Whether all spins have been used; the points of the last one may be missing. */
const isSpent = ({ totalSpinsEarned, remainingSpins }: Score): boolean => totalSpinsEarned > 0 && remainingSpins === 0;

/**
 * Ends a play whose last spin was drawn on another kiosk and never settled there: with the points there are, so that
 * nobody can roll that spin again. Null for any other play.
 *
 * @param status as the server has it
 * @param facts adopted from it
 */
export function endSpent(content: PlayContent, status: GameStatus | null, facts: PlayFacts): Step | null {
  const { stage, score } = facts;
  const isEndMissing = stage.kind === 'finished' && stage.outcome.kind === 'elsewhere' && isSpent(score);
  if (!isEndMissing || status?.gameStatusType === GAME_FINISHED || !hasGameAfterQuiz(content.games)) return null;
  return finish(content, facts, 'wheel', awardFor(content.prizes, score.totalPointsEarned));
}

/** Whether the server tells of a play that has gone on at another kiosk, beyond what this one knows. */
export function hasGoneOn(status: GameStatus | null, { score }: PlayFacts): boolean {
  if (status?.gameStatusType === GAME_FINISHED) return true;
  // A server that tells no spins, or lost them, tells nothing.
  if (!status || status.totalSpinsEarned !== score.totalSpinsEarned) return false;
  const isSpinUsed = (status.remainingSpins ?? score.remainingSpins) < score.remainingSpins;
  return isSpinUsed || (status.totalPointsEarned ?? 0) > score.totalPointsEarned;
}

/** The stage of an unfinished play by its answers and numbers alone, with nothing drawn or offered. */
function stageByNumbers(content: PlayContent, { score, answers }: Pick<PlayFacts, 'score' | 'answers'>): Stage {
  const isSpun = score.remainingSpins < score.totalSpinsEarned || score.totalPointsEarned > 0;
  if (!isSpun && firstUnanswered(content.questions, answers)) return { kind: 'quiz' };
  // Nothing to spin: a campaign without questions, or a player who earned no spins.
  const hasSpins = hasGameAfterQuiz(content.games) && score.totalSpinsEarned > 0;
  if (!hasSpins) return { kind: 'finished', outcome: { kind: 'nothing' } };
  return { kind: isSpun ? 'wheel' : 'quiz-ended' };
}

/**
 * The stage of a play whose stored stage cannot be read. Nothing is granted on a guess: once the spins are used up, the
 * game counts as over, although its last draw may have been under way.
 */
export function stageAfterDamage(score: Score): Stage {
  const isPlayedOut = isSpent(score) || score.isPressYourLuckSpinUsed > 0;
  return isPlayedOut ? { kind: 'finished', outcome: { kind: 'elsewhere' } } : { kind: 'quiz' };
}

/** Applies the campaign's current content, such as an added question. Draws, offers and decisions stay. */
export function factsUnder(content: PlayContent, facts: PlayFacts): PlayFacts {
  const { stage } = facts;
  switch (stage.kind) {
    case 'quiz':
    case 'quiz-ended':
    case 'wheel':
      return { ...facts, stage: stageByNumbers(content, facts) };
    case 'finished':
      return stage.outcome.kind === 'nothing' ? { ...facts, stage: stageByNumbers(content, facts) } : facts;
    case 'spinning':
    case 'offer':
    case 'board':
      return facts;
    default:
      return assertNever(stage);
  }
}

/** Whether a draw or an offer is unfinished, or an offer declined at the last spin, which only this kiosk knows. */
export function isMidway({ stage, score }: PlayFacts): boolean {
  switch (stage.kind) {
    case 'spinning':
    case 'offer':
    case 'board':
      return true;
    case 'wheel':
      return isSpent(score);
    case 'quiz':
    case 'quiz-ended':
    case 'finished':
      return false;
    default:
      return assertNever(stage);
  }
}

/** The status's type on the wire. A game with nothing to play does not count as finished. */
export const statusTypeOf = ({ stage }: PlayFacts): number =>
  stage.kind === 'finished' && stage.outcome.kind !== 'nothing' ? GAME_FINISHED : 0;

/** The question to answer next, or null when the quiz is done. */
export const openQuestion = (content: PlayContent, facts: PlayFacts): Question | null =>
  firstUnanswered(content.questions, facts.answers);

/** The wheel of a campaign. */
export const layoutOf = (content: PlayContent): WheelSegment[] =>
  wheelLayout({
    isPressYourLuckAllowed: content.games.includes('board'),
    bonusPoints: content.campaign.bonusPointsAwarded ?? 0,
  });

/**
 * Answers the open question: a right answer earns one spin, points stay 0. After the last question the game is over if
 * no spin was earned or the campaign has no game after the quiz (docs/specification.md, 4.2).
 *
 * @throws AppError refused when this is not the open question, or not one of its answers.
 */
export function answer(
  content: PlayContent,
  facts: PlayFacts,
  questionId: Id,
  answerId: Id,
): Step & { isCorrect: boolean } {
  if (facts.stage.kind !== 'quiz') throw refused();
  const question = openQuestion(content, facts);
  if (!question || String(question.id) !== String(questionId)) throw refused();
  if (!openAnswers(question).some((choice) => String(choice.id) === String(answerId))) throw refused();
  const isCorrect = isAnswerCorrect(question, answerId);
  const answers = [...facts.answers, { questionId: question.id as Id, isCorrect }];
  const spins = facts.score.totalSpinsEarned + (isCorrect ? 1 : 0);
  const answered: PlayFacts = {
    ...facts,
    answers,
    score: { ...facts.score, totalSpinsEarned: spins, remainingSpins: spins, totalPointsEarned: 0 },
  };
  if (openQuestion(content, answered)) return { facts: answered, award: null, isCorrect };
  const isOver = spins === 0 || !hasGameAfterQuiz(content.games);
  const stage: Stage = isOver ? { kind: 'finished', outcome: { kind: 'quiz' } } : { kind: 'quiz-ended' };
  return { facts: { ...answered, stage }, award: null, isCorrect };
}

/**
 * Starts a spin: one fewer remains, never below zero. After a declined offer a spin is possible even with none left
 * (docs/specification.md, 4.3).
 *
 * @throws AppError refused when no spin is due.
 */
export function startSpin(facts: PlayFacts, spin: PendingSpin): PlayFacts {
  if (facts.stage.kind !== 'wheel' && facts.stage.kind !== 'quiz-ended') throw refused();
  const remainingSpins = Math.max(0, facts.score.remainingSpins - 1);
  return { ...facts, stage: { kind: 'spinning', spin }, score: { ...facts.score, remainingSpins } };
}

/**
 * Settles the pending spin: books its points or opens the Press Your Luck offer. With no prize left on the board there
 * is nothing to offer, and the segment counts as 0. The last spin ends the game.
 */
export function settleSpin(content: PlayContent, facts: PlayFacts, segment: WheelSegment): Step {
  if (facts.stage.kind !== 'spinning') throw refused();
  switch (segment.kind) {
    case 'pressYourLuck':
      if (!canWin(content.prizes)) return bookPoints(content, facts, segment.value);
      return { facts: { ...facts, stage: { kind: 'offer' } }, award: null };
    case 'points':
    case 'bonus':
      return bookPoints(content, facts, segment.value);
    default:
      return assertNever(segment.kind);
  }
}

function bookPoints(content: PlayContent, facts: PlayFacts, points: number): Step {
  const totalPointsEarned = facts.score.totalPointsEarned + points;
  const booked: PlayFacts = { ...facts, stage: { kind: 'wheel' }, score: { ...facts.score, totalPointsEarned } };
  if (booked.score.remainingSpins > 0) return { facts: booked, award: null };
  return finish(content, booked, 'wheel', awardFor(content.prizes, totalPointsEarned));
}

/** Declines the offer: back to the wheel. @throws AppError refused when none is open. */
export function declineOffer(facts: PlayFacts): PlayFacts {
  if (facts.stage.kind !== 'offer') throw refused();
  return { ...facts, stage: { kind: 'wheel' } };
}

/**
 * Notes that the player has seen how the game ended, in milliseconds since the epoch; the first time counts.
 *
 * @throws AppError refused while the game goes on.
 */
export function markSeen(facts: PlayFacts, now: number): PlayFacts {
  if (facts.stage.kind !== 'finished') throw refused();
  return facts.stage.seenAt === undefined ? { ...facts, stage: { ...facts.stage, seenAt: now } } : facts;
}

/** Takes the offer: the board opens. @throws AppError refused when none is open. */
export function openBoard(facts: PlayFacts, board: FreshBoard): PlayFacts {
  if (facts.stage.kind !== 'offer') throw refused();
  return reopenBoard(facts, board);
}

/** Restarts an open board under a fresh seed, because the player has seen frames of the old one. */
export const reopenBoard = (facts: PlayFacts, board: FreshBoard): PlayFacts => ({
  ...facts,
  stage: { kind: 'board', ...board },
});

/** Presses the board's button: the active cell of the frame at that tick decides, and the game is over. */
export function pressBoard(content: PlayContent, facts: PlayFacts, tick: number): Step {
  if (facts.stage.kind !== 'board') throw refused();
  const { cells, activeIndex } = frame(facts.stage.seed, tick);
  const cell = cells[activeIndex] ?? 'whammy';
  const pressed: PlayFacts = { ...facts, score: { ...facts.score, isPressYourLuckSpinUsed: 1 } };
  return finish(content, pressed, 'board', prizeBehind(cell, content.prizes));
}

type FreshBoard = Omit<Extract<Stage, { kind: 'board' }>, 'kind'>;

function finish(content: PlayContent, facts: PlayFacts, kind: Game, prize: Prize | null): Step {
  // A prize whose winners nobody counts never runs out.
  const isToBeConfirmed = content.isToBeConfirmed === true && typeof prize?.winnerTotal === 'number';
  const outcome = { kind, prize, ...(isToBeConfirmed && { isToBeConfirmed }) };
  return { facts: { ...facts, stage: { kind: 'finished', outcome } }, award: prize };
}

const refused = () => new AppError('refused', text('error.rejectedRequest'));
