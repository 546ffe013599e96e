import { type Static, Type } from 'typebox';
import { Id, Maybe, Timestamp } from './base.ts';

/** The state of a won prize (docs/specification.md, 4.14). */
export const ClaimState = Type.Enum([
  /** Can be handed over. */
  'open',
  'handed-over',
  /** Handed over more than once. */
  'conflict',
  /** Handed over, although the prize is void, withdrawn or returned to stock. */
  'given-invalid',
  /** Handed over only by kiosks that are not trusted, which does not count (7.11). */
  'given-distrusted',
  /** Handed over by its code, but no prize with that code has arrived yet. */
  'unmatched',
  /** Handed over by its code, but the prize is another vendor's. */
  'other-vendor',
  /** Waits for an administrator (7.10). */
  'held',
  'void',
  'withdrawn',
  'returned',
  /** Not handed over by the claim-by day. */
  'expired',
]);
export type ClaimState = Static<typeof ClaimState>;

export const isClaimState = (state: unknown): state is ClaimState =>
  (ClaimState.enum as readonly unknown[]).includes(state);

/** A hand-over of a prize, as shown to another desk. */
export const GivenBefore = Type.Object({
  /** The kiosk of the desk; null for an administrator's hand-over. */
  kioskName: Maybe(Type.String()),
  handedOverDate: Timestamp,
});
export type GivenBefore = Static<typeof GivenBefore>;

/** A won prize, as a kiosk checks it by its claim code. Contains no name. */
export const Claim = Type.Object({
  claimCode: Type.String(),
  campaignId: Id,
  campaignName: Type.String(),
  prizeName: Type.String(),
  /** The player, if the kiosk reaches the campaign. */
  userId: Maybe(Id),
  /** When the prize was won, in the venue's time, such as `2026-11-28T14:02:11`; null if unknown. */
  wonAt: Maybe(Type.String()),
  /** The kiosk at which it was won. */
  kioskName: Maybe(Type.String()),
  state: ClaimState,
  /** The last day to claim the prize, such as `2026-11-30`; null for no limit. */
  lastDay: Maybe(Type.String()),
  /** The hand-over that counts; in the state `given-distrusted` the first one. */
  handOver: Maybe(GivenBefore),
});
export type Claim = Static<typeof Claim>;
