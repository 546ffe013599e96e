import { type Static, Type } from 'typebox';
import type { Id } from '#shared/entities/base.ts';
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
  /** The text of the QR code; missing if the kiosk could not sign it. */
  token: Type.Optional(Type.String()),
});
export type Claim = Static<typeof Claim>;

/** The prize, campaign, moment and code that a kiosk signs. */
export type SignedClaim = Omit<Claim, 'token'> & { campaignId: Id; prizeId: Id };

/** Makes claims. */
export interface ClaimMaker {
  /** Returns the server's time as far as the kiosk knows it, in milliseconds since the epoch. */
  date(): number;
  /** Returns the claim's token, or null if the kiosk has no key for claims. */
  tokenOf(claim: SignedClaim): string | null;
}

/** The claim of every rehearsal. Its check letter is wrong, so no desk accepts it. */
const SAMPLE = { code: 'SAMPLE222', token: 'SB1.SAMPLE.SAMPLE' };

/** Returns the claim of a prize that is won now; null if the server stores no claims, because no desk could check it. */
export function newClaim(campaign: Campaign, prizeId: Id, maker: ClaimMaker, random: Random): Claim | null {
  if (!hasClaims(campaign)) return null;
  const claim = { code: newClaimCode(random), at: maker.date() };
  const token = maker.tokenOf({ ...claim, campaignId: campaign.id, prizeId });
  return token === null ? claim : { ...claim, token };
}

/** Returns the claim that a rehearsal shows, or null as `newClaim` does. */
export const sampleClaim = (campaign: Campaign, at: number): Claim | null =>
  hasClaims(campaign) ? { ...SAMPLE, at } : null;

/** Returns the fields of a claim in the award's row. */
export const sentClaim = ({ code, token }: Claim) => ({ claimCode: code, ...(token && { claimToken: token }) });

/** True if the campaign's server stores claim codes. Such a server sends the claim-by day, if only as null. */
const hasClaims = ({ claimBy }: Campaign): boolean => claimBy !== undefined;

/** Returns a claim for the screen, in the venue's time. */
export function claimView({ code, at, token }: Claim, campaign: Campaign): ClaimView {
  const [day = '', clock = ''] = momentIn(at, venueZone(campaign)).split('T');
  return { code, token: token ?? null, day, time: clock.slice(0, 5), lastDay: lastClaimDay(campaign) };
}
