import type { Id } from '#shared/entities/base.ts';
import type { Prize } from '#shared/entities/prize.ts';

/** The prizes of a campaign that a play may win now. */
export interface Offer {
  prizes: readonly Prize[];
  /** True if a prize won now may be out of stock at the server. */
  isToBeConfirmed: boolean;
}

/** Decides which prizes this kiosk may award (docs/specification.md, 4.8). */
export interface Stock {
  /** Returns the prizes to award. @param told the server's prizes @param isStale true if they come from the cache */
  offer(campaignId: Id, told: readonly Prize[], isStale: boolean): Offer;
  /** Uses up one unit of an offered prize, in the transaction that awards it. @throws Error if no unit is left */
  spend(campaignId: Id, prizeId: Id): void;
}
