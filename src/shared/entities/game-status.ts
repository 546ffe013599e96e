import { type Static, Type } from 'typebox';
import { Flag, Id, Maybe } from './base.ts';

/** The `gameStatusType` of a finished game. Never changes back. */
export const GAME_FINISHED = 1;

/** One player's progress in one campaign. */
export const GameStatus = Type.Object({
  id: Maybe(Id),
  userId: Maybe(Id),
  campaignId: Maybe(Id),
  gameStatusType: Maybe(Type.Number()),
  totalSpinsEarned: Maybe(Type.Number()),
  remainingSpins: Maybe(Type.Number()),
  totalPointsEarned: Maybe(Type.Number()),
  isPressYourLuckSpinUsed: Maybe(Flag),
  /** 1 while the extra spin after a declined offer is left. A server without this field stores no extra spins. */
  isExtraSpinLeft: Maybe(Flag),
  /** The device that has leased this play (docs/specification.md, 7.12), if any. */
  heldBy: Maybe(Id),
  /** Whether the player's award counts, one of `AwardState`. Only in GetGameStatusForCampaign, of a finished game. */
  awardState: Maybe(Type.String()),
});
export type GameStatus = Static<typeof GameStatus>;
