import { type Static, Type } from 'typebox';
import { Flag, Id, Maybe } from './base.ts';

/** A visitor, or another person of the campaign, with the play that an administrator compares. */
export const MatchedPerson = Type.Object({
  userId: Id,
  fullName: Type.String(),
  email: Maybe(Type.String()),
  isVisitor: Flag,
  /** ISO 8601: when the visitor came, or the player was added. */
  sinceDate: Type.String(),
  answerCount: Type.Integer(),
  points: Type.Integer(),
  awardedPrize: Maybe(Type.String()),
  /** True if the person has begun to play the campaign. */
  hasBegun: Flag,
});
export type MatchedPerson = Static<typeof MatchedPerson>;

/**
 * A visitor and an earlier visitor or a player of the campaign who gave the same email (docs/specification.md, 7.13).
 */
export const PersonMatch = Type.Object({ visitor: MatchedPerson, other: MatchedPerson });
export type PersonMatch = Static<typeof PersonMatch>;

/** Names the two people of a match. */
export const MatchedIds = Type.Object({ visitorId: Id, otherId: Id });

/** True if the two can become one person. Not if both have begun, because one person plays a campaign once. */
export const canMerge = ({ visitor, other }: PersonMatch): boolean => !(visitor.hasBegun && other.hasBegun);
