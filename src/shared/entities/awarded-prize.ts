import { type Static, Type } from 'typebox';
import { Id, Maybe } from './base.ts';

/** A prize won by a player. */
export const AwardedPrize = Type.Object({
  userId: Id,
  prizeId: Id,
  campaignId: Id,
  /** Made by the kiosk, or by the server if none was sent (docs/specification.md, 4.13). */
  claimCode: Maybe(Type.String()),
  /** The text of the claim's QR code, for the mail to the winner. Never in answers. */
  claimToken: Maybe(Type.String()),
});
export type AwardedPrize = Static<typeof AwardedPrize>;
