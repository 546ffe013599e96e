import { type Static, Type } from 'typebox';
import { Id, Maybe, Timestamp } from './base.ts';
import { ClaimState, GivenBefore } from './claim.ts';

/** A won prize in a kiosk's claim list (docs/specification.md, 4.14). Contains neither a name nor the claim code. */
export const ListedClaim = Type.Object({
  /** A keyed hash of the claim code. */
  hash: Type.String({ maxLength: 100 }),
  prizeId: Id,
  /** When the prize was won; null if unknown. */
  wonDate: Maybe(Timestamp),
  /** The kiosk at which it was won. */
  kioskName: Maybe(Type.String()),
  state: ClaimState,
  /** The hand-over that counts. */
  handOver: Maybe(GivenBefore),
});
export type ListedClaim = Static<typeof ListedClaim>;

/** The next changes in a kiosk's claim list of a campaign. An entry replaces the one of the same hash. */
export const ClaimList = Type.Object({
  campaignId: Id,
  claims: Type.Array(ListedClaim),
  /** Where the list ends now. The kiosk repeats it in its next check-in. */
  since: Type.String({ maxLength: 100 }),
  /** False if there are further changes, so the kiosk checks in again. */
  isComplete: Type.Boolean(),
});
export type ClaimList = Static<typeof ClaimList>;
