import type { Id } from '#shared/entities/base.ts';
import type { Prize } from '#shared/entities/prize.ts';
import type { Shortage } from '#shared/ipc/play.ts';

/** The prizes of a campaign that a play may win now. */
export interface Offer {
  prizes: readonly Prize[];
  /** Why some of the prizes have no winners left. */
  shortage: Shortage;
  /** True if a prize that is won now may be out of stock at the server. */
  isToBeConfirmed(prize: Prize): boolean;
}

/** Decides which prizes this kiosk may award (docs/specification.md, 4.8). */
export interface Stock {
  /**
   * Returns the prizes to award.
   *
   * @param told the server's prizes, with their unreserved units
   * @param isStale true if `told` comes from the cache
   */
  offer(campaignId: Id, told: readonly Prize[], isStale: boolean): Offer;
  /**
   * Uses up one unit of an offered prize, in the transaction that awards it.
   *
   * @throws Error if no leased unit is left
   */
  spend(campaignId: Id, prizeId: Id): void;
}
