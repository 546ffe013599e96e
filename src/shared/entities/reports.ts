import { type Static, Type } from 'typebox';
import { Flag, Id, Maybe, Timestamp } from './base.ts';

/** The five reports of a campaign (docs/specification.md, 3.7). Percentages run from 0 to 100. */

export const AgentParticipation = Type.Object({ playersAdded: Type.Number(), playersCompleted: Type.Number() });
export type AgentParticipation = Static<typeof AgentParticipation>;

export const AverageQuizScore = Type.Object({ answerType: Type.String(), answerPercentage: Type.Number() });
export type AverageQuizScore = Static<typeof AverageQuizScore>;

export const QuestionOverview = Type.Object({
  questionId: Id,
  questionText: Maybe(Type.String()),
  correctCount: Type.Number(),
  incorrectCount: Type.Number(),
  correctPercentage: Type.Number(),
  incorrectPercentage: Type.Number(),
  correctAnswerUsers: Maybe(Type.String()),
  incorrectAnswerUsers: Maybe(Type.String()),
});
export type QuestionOverview = Static<typeof QuestionOverview>;

export const UserOverview = Type.Object({
  userId: Id,
  userName: Maybe(Type.String()),
  questionsAnswered: Type.Number(),
  correctAnswerCount: Type.Number(),
  incorrectAnswerCount: Type.Number(),
  answerOverview: Maybe(Type.String()),
  /** The kiosk of the play, as in `PointsPrizes`. */
  kioskName: Maybe(Type.String()),
  /** True if the play came from a kiosk that is not trusted. */
  isVoid: Maybe(Flag),
  /** True if the player was removed from the campaign after playing. */
  isRemoved: Maybe(Flag),
});
export type UserOverview = Static<typeof UserOverview>;

export const PointsPrizes = Type.Object({
  userName: Maybe(Type.String()),
  totalSpinsEarned: Maybe(Type.Number()),
  remainingSpins: Maybe(Type.Number()),
  isPressYourLuckSpinUsed: Maybe(Flag),
  totalPointsEarned: Maybe(Type.Number()),
  awardedPrize: Maybe(Type.String()),
  isPressYourLuckPrize: Maybe(Flag),
  /** An `AwardMark`. A text, so that an unknown mark does not make the report unreadable. */
  awardMark: Maybe(Type.String()),
  /** The award's id, for an administrator's decision. */
  awardId: Maybe(Id),
  /** A `HeldReason`, also after the decision; null if the award was never held. */
  awardHeld: Maybe(Type.String()),
  /** An `AwardDecision`; null before one. */
  awardDecision: Maybe(Type.String()),
  withdrawnReason: Maybe(Type.String()),
  /** A `DateMark`. A text, so that an unknown mark does not make the report unreadable. */
  dateMark: Maybe(Type.String()),
  /** When the play's latest step happened; null if unknown or before the first step. */
  playedDate: Maybe(Timestamp),
  /** When that step arrived; null before the first step. */
  receivedDate: Maybe(Timestamp),
  /** True if the play came from a kiosk that is not trusted. */
  isVoid: Maybe(Flag),
  /** True if the kiosk had more visitors in a short time than an administrator allows. */
  isAbovePace: Maybe(Flag),
  /**
   * The kiosk that made the award, or else the latest status or the visit; null for a play without a registered one.
   */
  kioskName: Maybe(Type.String()),
  isRemoved: Maybe(Flag),
});
export type PointsPrizes = Static<typeof PointsPrizes>;
