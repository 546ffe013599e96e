import { type Static, Type } from 'typebox';
import { Exactly, Id } from '../entities/base.ts';

/** Whether a kiosk that is offline without a lease awards prizes. Staff choose once. */
export const OfflinePrizes = Type.Union([
  /** The kiosk awards from the last known stock, and tells the player that the prize must be confirmed. */
  Type.Literal('to-be-confirmed'),
  /** The kiosk awards no prizes. */
  Type.Literal('none'),
]);
export type OfflinePrizes = Static<typeof OfflinePrizes>;

/** Whether players with an account can play at other kiosks too. Staff choose for a kiosk that leaves the network. */
export const LeasedPlayers = Type.Union([
  /** The kiosk leases only the plays that are open here. */
  Type.Literal('anywhere'),
  /** The kiosk leases the plays of all players of its prepared campaigns. Other kiosks refuse them. */
  Type.Literal('taken-along'),
]);
export type LeasedPlayers = Static<typeof LeasedPlayers>;

/** The kiosk's lease, and what it asks for (docs/specification.md, 7.12). */
export const LeaseState = Type.Object({
  /** When the lease ends, in milliseconds since the epoch; null without a lease. */
  expiresAt: Type.Union([Type.Number(), Type.Null()]),
  prizes: Type.Array(
    Type.Object({
      prizeId: Id,
      campaignId: Id,
      name: Type.String(),
      /** The units that the kiosk asks for. */
      wanted: Type.Integer(),
      /** The leased units that the kiosk may still award. */
      units: Type.Integer(),
      /** The units that the kiosk asked for and did not get. */
      missing: Type.Integer(),
    }),
  ),
  plays: Type.Array(
    Type.Object({
      campaignId: Id,
      /** The plays that can continue only at this kiosk. */
      here: Type.Integer(),
      /**
       * The plays of rostered players that this kiosk could not lease, for example because another kiosk has leased
       * them.
       */
      elsewhere: Type.Integer(),
    }),
  ),
  offlinePrizes: OfflinePrizes,
  players: LeasedPlayers,
});
export type LeaseState = Static<typeof LeaseState>;

/** The prizes of a campaign that staff want this kiosk to lease. Replaces their last wish for the campaign. */
export const LeaseWish = Exactly({
  campaignId: Id,
  days: Type.Integer({ minimum: 1, maximum: 14 }),
  prizes: Type.Array(
    Exactly({
      prizeId: Id,
      name: Type.String({ maxLength: 5000 }),
      units: Type.Integer({ minimum: 0, maximum: 100_000 }),
    }),
    { maxItems: 1000 },
  ),
});
export type LeaseWish = Static<typeof LeaseWish>;
