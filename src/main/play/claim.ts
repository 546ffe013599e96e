import { type Static, Type } from 'typebox';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { ClaimView } from '#shared/ipc/play.ts';
import type { Random } from '#shared/ports.ts';
import { lastClaimDay } from '#shared/rules/claim-by.ts';
import { newClaimCode } from '#shared/rules/claim-code.ts';
import { momentIn, venueZone } from '#shared/rules/venue-time.ts';

/** The proof of a won prize, as stored on disk with the play's last stage (docs/specification.md, 4.13). */
export const Claim = Type.Object({
  code: Type.String(),
  /** The moment of the win, in milliseconds since the epoch. */
  at: Type.Number(),
});
export type Claim = Static<typeof Claim>;

/** The code of every rehearsal. Its check letter is wrong, so no desk accepts it. */
const SAMPLE_CODE = 'SAMPLE222';

/** Returns the claim of a prize that is won at `at`; null if the server stores no claims, because no desk could check it. */
export const newClaim = (campaign: Campaign, at: number, random: Random): Claim | null =>
  hasClaims(campaign) ? { code: newClaimCode(random), at } : null;

/** Returns the claim that a rehearsal shows, or null as `newClaim` does. */
export const sampleClaim = (campaign: Campaign, at: number): Claim | null =>
  hasClaims(campaign) ? { code: SAMPLE_CODE, at } : null;

/** True if the campaign's server stores claim codes. Such a server sends the claim-by day, if only as null. */
const hasClaims = ({ claimBy }: Campaign): boolean => claimBy !== undefined;

/** Returns a claim for the screen, in the venue's time. */
export function claimView({ code, at }: Claim, campaign: Campaign): ClaimView {
  const [day = '', clock = ''] = momentIn(at, venueZone(campaign)).split('T');
  return { code, day, time: clock.slice(0, 5), lastDay: lastClaimDay(campaign) };
}
