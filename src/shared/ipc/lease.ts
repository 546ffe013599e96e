import { type Static, Type } from 'typebox';
import { Id } from '../entities/base.ts';

/** What happens to prizes without a network and without a lease; staff choose once. */
export const OfflinePrizes = Type.Union([
  /** They are awarded from the last known stock, and the player is told that this is to be confirmed. */
  Type.Literal('to-be-confirmed'),
  /** None is awarded. */
  Type.Literal('none'),
]);
export type OfflinePrizes = Static<typeof OfflinePrizes>;

/** What this kiosk holds for itself (docs/specification.md, 7.12). */
export const LeaseState = Type.Object({
  /** Until when, in milliseconds since the epoch; null where nothing is held any more. */
  expiresAt: Type.Union([Type.Number(), Type.Null()]),
  prizes: Type.Array(
    Type.Object({
      prizeId: Id,
      campaignId: Id,
      name: Type.String(),
      /** As many as the kiosk asks for. */
      wanted: Type.Integer(),
      /** What it may still promise. */
      units: Type.Integer(),
    }),
  ),
  plays: Type.Array(
    Type.Object({
      campaignId: Id,
      /** The plays that go on here alone. */
      here: Type.Integer(),
      /** Those of prepared players that another kiosk holds, or that the server does not let this one hold. */
      elsewhere: Type.Integer(),
    }),
  ),
  offlinePrizes: OfflinePrizes,
});
export type LeaseState = Static<typeof LeaseState>;

const NO_MORE = { additionalProperties: false };

/** What staff want this kiosk to hold of a campaign; it replaces what they wanted before. */
export const LeaseWish = Type.Object(
  {
    campaignId: Id,
    days: Type.Integer({ minimum: 1, maximum: 14 }),
    prizes: Type.Array(
      Type.Object(
        {
          prizeId: Id,
          name: Type.String({ maxLength: 5000 }),
          units: Type.Integer({ minimum: 0, maximum: 100_000 }),
        },
        NO_MORE,
      ),
      { maxItems: 1000 },
    ),
  },
  NO_MORE,
);
export type LeaseWish = Static<typeof LeaseWish>;
