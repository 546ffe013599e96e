import { type Static, Type } from 'typebox';
import { Flag, Id, Maybe } from './base.ts';

/** One answer a player gave (SPEC 3). */
export const UserAnswer = Type.Object({
  userId: Id,
  questionId: Id,
  answerId: Id,
  isCorrect: Type.Boolean(),
  campaignId: Id,
});
export type UserAnswer = Static<typeof UserAnswer>;

/** A stored answer as a server tells of it: only the question is needed to know that it is there. */
export const StoredUserAnswer = Type.Object({
  userId: Maybe(Id),
  questionId: Id,
  answerId: Maybe(Id),
  isCorrect: Maybe(Flag),
  campaignId: Maybe(Id),
});
export type StoredUserAnswer = Static<typeof StoredUserAnswer>;

/** One answered question in a player's progress (SPEC 3). */
export const ProgressEntry = Type.Object({
  questionId: Id,
  isCorrect: Maybe(Flag),
});
export type ProgressEntry = Static<typeof ProgressEntry>;
