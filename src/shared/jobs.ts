import { type Static, Type } from 'typebox';
import { AwardedPrize } from './entities/awarded-prize.ts';
import { Id } from './entities/base.ts';
import { HandOver, HandOverUndo } from './entities/hand-over.ts';
import { UserAnswer } from './entities/user-answer.ts';
import { WalkUp } from './entities/walk-up.ts';

/**
 * The kinds of jobs that the outbox sends, with their payloads. Each row is checked against its schema when it is
 * written and when it is read.
 */
export const JobPayloads = {
  'post-user-answer': UserAnswer,
  /** The whole status. The id is null until the server has sent it. */
  'put-game-status': Type.Object({
    id: Type.Union([Id, Type.Null()]),
    userId: Id,
    campaignId: Id,
    gameStatusType: Type.Number(),
    totalSpinsEarned: Type.Number(),
    remainingSpins: Type.Number(),
    totalPointsEarned: Type.Number(),
    isPressYourLuckSpinUsed: Type.Number(),
    isExtraSpinLeft: Type.Optional(Type.Literal(1)),
  }),
  'post-awarded-prize': AwardedPrize,
  /** A visitor who has no id from the server yet. The first row of the visitor's lane. */
  'post-walk-up': WalkUp,
  'post-hand-over': HandOver,
  /** Contains the claim code of the hand-over, which names the lane. */
  'post-hand-over-undo': Type.Object({ ...HandOverUndo.properties, claimCode: Type.String() }),
  /** Contains the id of the session to end, never its token. */
  logout: Type.Object({ sessionId: Type.String() }),
};

export type JobKind = keyof typeof JobPayloads;
export type JobPayload<K extends JobKind> = Static<(typeof JobPayloads)[K]>;

/** A job's kind and payload, as a union over the kinds. */
export type JobBody<K extends JobKind = JobKind> = { [P in K]: { kind: P; payload: JobPayload<P> } }[K];
