import type { Id } from './entities/base.ts';

/** A player in a campaign. The outbox sends the rows of a lane in order, independently of other lanes. */
export interface Lane {
  userId: Id;
  campaignId: Id;
}

/** The lane's name in the outbox: `userId/campaignId`. */
export const laneName = (lane: Lane): string => `${lane.userId}/${lane.campaignId}`;

/** The lane of a user's logouts; the outbox sends it after the user's other lanes. */
export const logoutLane = (userId: Id): string => `${userId}/logout`;

/** The owner of hand-overs in the outbox, in place of a player. */
export const HAND_OVERS = 'hand-over';

/** The lane of a prize's hand-overs at this kiosk. */
export const handOverLane = (claimCode: string): string => laneName({ userId: HAND_OVERS, campaignId: claimCode });
