import type { Id } from '#shared/entities/base.ts';
import type { Prize } from '#shared/entities/prize.ts';

/** The prizes of a campaign as a play may win them right now. */
export interface Offer {
  prizes: readonly Prize[];
  /** Nobody knows yet whether a prize that is won now is still there. */
  isToBeConfirmed: boolean;
}

/** Which prizes this kiosk may award (docs/specification.md, 4.8). */
export interface Stock {
  /** @param told the prizes as the server told them; `isStale` when this is a copy */
  offer(campaignId: Id, told: readonly Prize[], isStale: boolean): Offer;
  /** Uses up one of what was offered, in the transaction that awards it. @throws Error when none is left */
  spend(campaignId: Id, prizeId: Id): void;
}
