import type { Id } from '#shared/entities/base.ts';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { Game } from '#shared/entities/game.ts';
import { GAME_FINISHED, type GameStatus } from '#shared/entities/game-status.ts';
import type { Prize } from '#shared/entities/prize.ts';
import type { Question } from '#shared/entities/question.ts';
import { AppError, assertNever } from '#shared/errors.ts';
import { hasGameAfterQuiz } from '#shared/games.ts';
import type { PendingSpin, Shortage } from '#shared/ipc/play.ts';
import { canWin, frame, prizeBehind } from '#shared/rules/board.ts';
import { extraSpinOf } from '#shared/rules/extra-spin.ts';
import { awardFor } from '#shared/rules/prizes.ts';
import { firstUnanswered, isAnswerCorrect, openAnswers, spinsEarned } from '#shared/rules/quiz.ts';
import { type WheelSegment, wheelLayout } from '#shared/rules/wheel.ts';
import { text } from '../texts.ts';
import type { Claim } from './claim.ts';
import type { Score, Stage } from './stage.ts';

/** The states of a play and its steps, as pure functions (docs/specification.md, 4). `Game` stores their results. */

export interface AnsweredQuestion {
  questionId: Id;
  isCorrect: boolean;
}

/** The campaign's part of a play, from the server or the cache. */
export interface PlayContent {
  campaign: Campaign;
  games: readonly Game[];
  /** The questions in the player's order (`orderQuestions`). */
  questions: readonly Question[];
  prizes: readonly Prize[];
  /** Why prizes have no winners left here, once the kiosk's stock is known. */
  shortage?: Shortage;
  /** True if a prize that is won now may be out of stock at the server. */
  isToBeConfirmed?(prize: Prize): boolean;
}

/** The state that the player's steps have led to. All of it is on disk. */
export interface PlayFacts {
  /** The status's id at the server, or null if unknown. */
  statusId: Id | null;
  score: Score;
  answers: readonly AnsweredQuestion[];
  stage: Stage;
}

/** A step: the facts after it, and the prize that it awards or null. */
export interface Step {
  facts: PlayFacts;
  award: Prize | null;
}

/**
 * Builds the facts from the server's data. Without a status, the answers give the number of spins. A play without
 * remaining spins counts as over, because only the kiosk that drew the last spin has its outcome. An extra spin after a
 * declined offer keeps the play open.
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
  const isOver = status?.gameStatusType === GAME_FINISHED || (isSpent(score) && extraSpinOf(status) !== 'left');
  const stage: Stage = isOver
    ? { kind: 'finished', outcome: { kind: 'elsewhere' } }
    : stageByNumbers(content, { score, answers });
  return { statusId: status?.id ?? null, score, answers, stage };
}

/** True if all spins have been used. The points of the last one may be missing. */
const isSpent = ({ totalSpinsEarned, remainingSpins }: Score): boolean => totalSpinsEarned > 0 && remainingSpins === 0;

/** True if a declined offer has left an extra spin. */
export const hasExtraSpin = ({ stage, score }: PlayFacts): boolean => stage.kind === 'wheel' && isSpent(score);

/**
 * Ends a play after another kiosk drew its last spin without settling it. The play ends with its current points, so that
 * the spin cannot be drawn again. Returns null for any other play.
 *
 * @param status the server's status
 * @param facts the facts built from that status
 */
export function endSpent(content: PlayContent, status: GameStatus | null, facts: PlayFacts): Step | null {
  const { stage, score } = facts;
  const isEndMissing = stage.kind === 'finished' && stage.outcome.kind === 'elsewhere' && isSpent(score);
  if (!isEndMissing || status?.gameStatusType === GAME_FINISHED || !hasGameAfterQuiz(content.games)) return null;
  return finish(content, facts, 'wheel', awardFor(content.prizes, score.totalPointsEarned));
}

/** True if the server's status shows that the play has continued on another kiosk. */
export function hasGoneOn(status: GameStatus | null, facts: PlayFacts): boolean {
  const { score } = facts;
  if (status?.gameStatusType === GAME_FINISHED) return true;
  // Detects an extra spin that another kiosk has drawn, because it changes no number.
  if (hasExtraSpin(facts) && extraSpinOf(status) === 'none') return true;
  // Ignores a status with another total of spins, because that server omits or has lost the numbers.
  if (!status || status.totalSpinsEarned !== score.totalSpinsEarned) return false;
  const isSpinUsed = (status.remainingSpins ?? score.remainingSpins) < score.remainingSpins;
  return isSpinUsed || (status.totalPointsEarned ?? 0) > score.totalPointsEarned;
}

/** Returns the stage of an unfinished play by its answers and numbers, without a pending spin, offer or board. */
function stageByNumbers(content: PlayContent, { score, answers }: Pick<PlayFacts, 'score' | 'answers'>): Stage {
  const isSpun = score.remainingSpins < score.totalSpinsEarned || score.totalPointsEarned > 0;
  if (!isSpun && firstUnanswered(content.questions, answers)) return { kind: 'quiz' };
  // A campaign without questions, or a player without earned spins, has nothing to spin.
  const hasSpins = hasGameAfterQuiz(content.games) && score.totalSpinsEarned > 0;
  if (!hasSpins) return { kind: 'finished', outcome: { kind: 'nothing' } };
  return { kind: isSpun ? 'wheel' : 'quiz-ended' };
}

/**
 * Returns the stage of a play whose stored stage is unreadable. Once the spins are used up, the game counts as over. A
 * pending draw is then lost, because no prize is awarded on a guess.
 */
export function stageAfterDamage(score: Score): Stage {
  const isPlayedOut = isSpent(score) || score.isPressYourLuckSpinUsed > 0;
  return isPlayedOut ? { kind: 'finished', outcome: { kind: 'elsewhere' } } : { kind: 'quiz' };
}

/**
 * Adapts stored facts to the current campaign, because an administrator may have added a question. Pending spins, offers,
 * boards and outcomes stay.
 */
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

/** True if the server may lack the state: a pending spin, an offer, a board, or an extra spin. */
export function isMidway(facts: PlayFacts): boolean {
  const { stage } = facts;
  switch (stage.kind) {
    case 'spinning':
    case 'offer':
    case 'board':
      return true;
    case 'wheel':
      return hasExtraSpin(facts);
    case 'quiz':
    case 'quiz-ended':
    case 'finished':
      return false;
    default:
      return assertNever(stage);
  }
}

/** Returns the status's type on the wire. A game with nothing to play does not count as finished. */
export const statusTypeOf = ({ stage }: PlayFacts): number =>
  stage.kind === 'finished' && stage.outcome.kind !== 'nothing' ? GAME_FINISHED : 0;

/** Returns the next question, or null if the quiz is over. */
export const openQuestion = (content: PlayContent, facts: PlayFacts): Question | null =>
  firstUnanswered(content.questions, facts.answers);

/** Returns the segments of a campaign's wheel. */
export const layoutOf = (content: PlayContent): WheelSegment[] =>
  wheelLayout({
    isPressYourLuckAllowed: content.games.includes('board'),
    bonusPoints: content.campaign.bonusPointsAwarded ?? 0,
  });

/**
 * Answers the open question: a right answer earns one spin, points stay 0. After the last question the game is over if
 * no spin was earned or the campaign has no game after the quiz (docs/specification.md, 4.2).
 *
 * @throws AppError refused if this is not the open question, or not one of its answers
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
 * Starts a spin and uses it up. After an offer declined at the last spin, one more spin is allowed
 * (docs/specification.md, 4.3).
 *
 * @throws AppError refused if no spin is allowed
 */
export function startSpin(facts: PlayFacts, spin: PendingSpin): PlayFacts {
  if (facts.stage.kind !== 'wheel' && facts.stage.kind !== 'quiz-ended') throw refused();
  const remainingSpins = Math.max(0, facts.score.remainingSpins - 1);
  return { ...facts, stage: { kind: 'spinning', spin }, score: { ...facts.score, remainingSpins } };
}

/**
 * Settles the pending spin: books its points or opens the Press Your Luck offer. If the board has no prize left, makes no
 * offer and counts the segment as 0. The last spin ends the game.
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

/** Declines the offer and returns to the wheel. @throws AppError refused without an open offer */
export function declineOffer(facts: PlayFacts): PlayFacts {
  if (facts.stage.kind !== 'offer') throw refused();
  return { ...facts, stage: { kind: 'wheel' } };
}

/**
 * Stores when the player first saw the outcome, in milliseconds since the epoch.
 *
 * @throws AppError refused if the game is not over
 */
export function markSeen(facts: PlayFacts, now: number): PlayFacts {
  if (facts.stage.kind !== 'finished') throw refused();
  return facts.stage.seenAt === undefined ? { ...facts, stage: { ...facts.stage, seenAt: now } } : facts;
}

/** Accepts the offer and opens the board. @throws AppError refused without an open offer */
export function openBoard(facts: PlayFacts, board: FreshBoard): PlayFacts {
  if (facts.stage.kind !== 'offer') throw refused();
  return reopenBoard(facts, board);
}

/** Restarts an open board under a fresh seed, because the player has seen frames of the old one. */
export const reopenBoard = (facts: PlayFacts, board: FreshBoard): PlayFacts => ({
  ...facts,
  stage: { kind: 'board', ...board },
});

/** Presses the board's button. The active cell at that tick decides the prize, and the game is over. */
export function pressBoard(content: PlayContent, facts: PlayFacts, tick: number): Step {
  if (facts.stage.kind !== 'board') throw refused();
  const { cells, activeIndex } = frame(facts.stage.seed, tick);
  const cell = cells[activeIndex] ?? 'whammy';
  const pressed: PlayFacts = { ...facts, score: { ...facts.score, isPressYourLuckSpinUsed: 1 } };
  return finish(content, pressed, 'board', prizeBehind(cell, content.prizes));
}

/** Adds the claim to a step that awards a prize. */
export function withClaim({ facts, award }: Step, claim: Claim | null): Step {
  const { stage } = facts;
  if (!award || !claim || stage.kind !== 'finished') return { facts, award };
  return { facts: { ...facts, stage: { ...stage, claim } }, award };
}

type FreshBoard = Omit<Extract<Stage, { kind: 'board' }>, 'kind'>;

function finish(content: PlayContent, facts: PlayFacts, kind: Game, prize: Prize | null): Step {
  // Only a prize with a limited number of winners can run out.
  const isToBeConfirmed = typeof prize?.winnerTotal === 'number' && content.isToBeConfirmed?.(prize) === true;
  const outcome = { kind, prize, ...(isToBeConfirmed && { isToBeConfirmed }) };
  return { facts: { ...facts, stage: { kind: 'finished', outcome } }, award: prize };
}

const refused = () => new AppError('refused', text('error.rejectedRequest'));
