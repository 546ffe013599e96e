import { type Static, Type } from 'typebox';
import { Flag, Id, Maybe, Version } from './base.ts';

/** One answer of a player. */
export const UserAnswer = Type.Object({
  userId: Id,
  questionId: Id,
  answerId: Id,
  isCorrect: Type.Boolean(),
  campaignId: Id,
  /** The version of the question that the player saw. Omitted by older kiosks, and if the server names no version. */
  questionVersion: Version,
});
export type UserAnswer = Static<typeof UserAnswer>;

/** An answer that a server has stored. Only the question is required. */
export const StoredUserAnswer = Type.Object({
  userId: Maybe(Id),
  questionId: Id,
  answerId: Maybe(Id),
  isCorrect: Maybe(Flag),
  campaignId: Maybe(Id),
  questionVersion: Version,
});

/** One answered question in a player's progress. */
export const ProgressEntry = Type.Object({ questionId: Id, isCorrect: Maybe(Flag) });
export type ProgressEntry = Static<typeof ProgressEntry>;
