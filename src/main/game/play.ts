import type { Id } from '#shared/entities/base.ts';
import type { Campaign } from '#shared/entities/campaign.ts';
import { GAME_FINISHED, type GameStatus } from '#shared/entities/game-status.ts';
import type { Prize } from '#shared/entities/prize.ts';
import type { Question } from '#shared/entities/question.ts';
import { AppError } from '#shared/errors.ts';
import type { Outcome, PendingSpin, PlayPhase } from '#shared/ipc/play.ts';
import { frame, prizeBehind } from '#shared/rules/board.ts';
import { isPressYourLuckAllowed, isWheelAllowed } from '#shared/rules/campaign-type.ts';
import { awardFor } from '#shared/rules/prizes.ts';
import { firstUnanswered, isAnswerCorrect, openAnswers, spinsEarned } from '#shared/rules/quiz.ts';
import { type WheelSegment, wheelLayout } from '#shared/rules/wheel.ts';
import { text } from '../texts.ts';

/** The states of a play and its steps, as pure functions (SPEC 4). The service stores what they answer. */

/** The numbers of a play; with the player's and campaign's ids they are the game status on the wire. */
export interface Score {
  gameStatusType: number;
  totalSpinsEarned: number;
  remainingSpins: number;
  totalPointsEarned: number;
  isPressYourLuckSpinUsed: number;
}

export interface AnsweredQuestion {
  questionId: Id;
  isCorrect: boolean;
}

/** What a campaign brings to a play; read from the server, or from the kiosk's copy of it. */
export interface PlayContent {
  campaign: Campaign;
  /** In the player's order: `orderQuestions`. */
  questions: readonly Question[];
  prizes: readonly Prize[];
}

/** What a player has done so far: the facts, all of them on disk. */
export interface PlayFacts {
  /** The status's id at the server. */
  statusId: Id | null;
  score: Score;
  answers: readonly AnsweredQuestion[];
  pendingSpin: PendingSpin | null;
  isOfferOpen: boolean;
  board: { seed: string; openedAt: number } | null;
  outcome: Outcome | null;
}

/** A step: the facts after it, and the prize it awards (to be told to the server before the status). */
export interface Step {
  facts: PlayFacts;
  award: Prize | null;
}

/** The facts as a server tells them. Without a status the answers say how many spins there are. */
export function factsFromServer(status: GameStatus | null, answers: readonly AnsweredQuestion[]): PlayFacts {
  const earned = spinsEarned(answers);
  return {
    statusId: status?.id ?? null,
    score: {
      gameStatusType: status?.gameStatusType ?? 0,
      totalSpinsEarned: status?.totalSpinsEarned ?? earned,
      remainingSpins: status?.remainingSpins ?? earned,
      totalPointsEarned: status?.totalPointsEarned ?? 0,
      isPressYourLuckSpinUsed: Number(status?.isPressYourLuckSpinUsed ?? 0),
    },
    answers,
    pendingSpin: null,
    isOfferOpen: false,
    board: null,
    outcome: null,
  };
}

/** Whether something has been drawn or offered and not been finished: only this kiosk knows of it. */
export const isMidway = (facts: PlayFacts): boolean =>
  facts.pendingSpin !== null || facts.isOfferOpen || facts.board !== null;

/** The question to answer next, or null when the quiz is done. */
export const openQuestion = (content: PlayContent, facts: PlayFacts): Question | null =>
  firstUnanswered(content.questions, facts.answers);

/** Where the play is. */
export function phaseOf(content: PlayContent, facts: PlayFacts): PlayPhase {
  if (facts.pendingSpin) return 'spinning';
  if (facts.board) return 'board';
  if (facts.isOfferOpen) return 'offer';
  const { score } = facts;
  if (score.gameStatusType === GAME_FINISHED) return 'finished';
  const isSpun = score.remainingSpins < score.totalSpinsEarned || score.totalPointsEarned > 0;
  if (!isSpun && openQuestion(content, facts)) return 'quiz';
  // Nothing to spin for: a campaign without questions, or one whose spins never came.
  if (!isWheelAllowed(content.campaign.campaignType) || score.totalSpinsEarned === 0) return 'finished';
  return isSpun ? 'wheel' : 'quiz-ended';
}

/** The wheel of a campaign. */
export const layoutOf = (content: PlayContent): WheelSegment[] =>
  wheelLayout({
    isPressYourLuckAllowed: isPressYourLuckAllowed(content.campaign.campaignType),
    bonusPoints: content.campaign.bonusPointsAwarded ?? 0,
  });

/**
 * An answer to the open question: one spin when it is right, points 0. After the last question the game is over where
 * no spin was earned, and where the campaign has no wheel (SPEC 4 and 9).
 *
 * @throws AppError refused when it is not the open question, or not one of its answers.
 */
export function answer(
  content: PlayContent,
  facts: PlayFacts,
  questionId: Id,
  answerId: Id,
): Step & { isCorrect: boolean } {
  if (phaseOf(content, facts) !== 'quiz') throw refused();
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
  const isLast = openQuestion(content, answered) === null;
  const isOver = isLast && (spins === 0 || !isWheelAllowed(content.campaign.campaignType));
  return { ...(isOver ? finish(answered, 'quiz', null) : { facts: answered, award: null }), isCorrect };
}

/**
 * A spin starts: one fewer remains, never below zero. With none left it is still possible after a declined offer: the
 * wheel is enabled again (SPEC 4).
 *
 * @throws AppError refused when no spin is due.
 */
export function startSpin(content: PlayContent, facts: PlayFacts, spin: PendingSpin): PlayFacts {
  const phase = phaseOf(content, facts);
  if (phase !== 'wheel' && phase !== 'quiz-ended') throw refused();
  const remainingSpins = Math.max(0, facts.score.remainingSpins - 1);
  return { ...facts, pendingSpin: spin, score: { ...facts.score, remainingSpins } };
}

/** The pending spin is booked: its points, or the Press Your Luck offer; the last one ends the game (SPEC 4, Wheel). */
export function settleSpin(content: PlayContent, facts: PlayFacts, segment: WheelSegment): Step {
  const settled: PlayFacts = { ...facts, pendingSpin: null };
  if (segment.kind === 'pressYourLuck') return { facts: { ...settled, isOfferOpen: true }, award: null };
  const totalPointsEarned = facts.score.totalPointsEarned + segment.value;
  const booked: PlayFacts = { ...settled, score: { ...facts.score, totalPointsEarned } };
  if (booked.score.remainingSpins > 0) return { facts: booked, award: null };
  return finish(booked, 'wheel', awardFor(content.prizes, totalPointsEarned));
}

/** The offer is declined: the wheel goes on. @throws AppError refused when none is open. */
export function declineOffer(facts: PlayFacts): PlayFacts {
  if (!facts.isOfferOpen) throw refused();
  return { ...facts, isOfferOpen: false };
}

/** The offer is taken: the board opens. @throws AppError refused when none is open. */
export function openBoard(facts: PlayFacts, board: { seed: string; openedAt: number }): PlayFacts {
  if (!facts.isOfferOpen) throw refused();
  return { ...facts, isOfferOpen: false, board };
}

/** The board's button: the active cell of the frame at that tick decides, and the game is over (SPEC 4, Board game). */
export function pressBoard(content: PlayContent, facts: PlayFacts, tick: number): Step {
  if (!facts.board) throw refused();
  const { cells, activeIndex } = frame(facts.board.seed, tick);
  const cell = cells[activeIndex] ?? 'whammy';
  const pressed: PlayFacts = { ...facts, board: null, score: { ...facts.score, isPressYourLuckSpinUsed: 1 } };
  return finish(pressed, 'board', prizeBehind(cell, content.prizes));
}

function finish(facts: PlayFacts, game: Outcome['game'], prize: Prize | null): Step {
  return {
    facts: { ...facts, score: { ...facts.score, gameStatusType: GAME_FINISHED }, outcome: { game, prize } },
    award: prize,
  };
}

const refused = () => new AppError('refused', text('error.rejectedRequest'));
