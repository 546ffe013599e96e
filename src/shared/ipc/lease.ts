import { type Static, Type } from 'typebox';
import { Exactly, Id } from '../entities/base.ts';

/** What happens to prizes while the kiosk is offline without a lease. Staff choose once. */
export const OfflinePrizes = Type.Union([
  /** The kiosk awards from the last known stock, and tells the player that the prize must be confirmed. */
  Type.Literal('to-be-confirmed'),
  /** The kiosk awards none. */
  Type.Literal('none'),
]);
export type OfflinePrizes = Static<typeof OfflinePrizes>;

/** What this kiosk has leased (docs/specification.md, 7.12). */
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
      /** The units that it may still award. */
      units: Type.Integer(),
    }),
  ),
  plays: Type.Array(
    Type.Object({
      campaignId: Id,
      /** The plays that can continue only at this kiosk. */
      here: Type.Integer(),
      /**
       * Plays of players in the roster that another kiosk has leased, or that the server does not lease to this one.
       */
      elsewhere: Type.Integer(),
    }),
  ),
  offlinePrizes: OfflinePrizes,
});
export type LeaseState = Static<typeof LeaseState>;

/** What staff want this kiosk to lease of a campaign. Replaces the last wish. */
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
