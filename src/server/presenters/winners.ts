import type { Claim, ClaimState, GivenBefore } from '#shared/entities/claim.ts';
import type { ListedClaim } from '#shared/entities/claim-list.ts';
import type { HandOverRecord, HandOverState, OwnHandOver, Winner } from '#shared/entities/hand-over.ts';
import { dayAt } from '#shared/rules/campaign-dates.ts';
import { lastClaimDay } from '#shared/rules/claim-by.ts';
import { type ClaimDays, claimStateOf, givenIn, handOverStates } from '#shared/rules/hand-overs.ts';
import { momentIn } from '#shared/rules/venue-time.ts';
import type { Row } from '../database/schema.ts';
import type { NamedHandOver, PrizeOfShow, WonPrize } from '../repositories/hand-overs.ts';
import { fullName } from '../rules/full-name.ts';
import { venueZoneOf } from '../rules/play-dates.ts';

/** Won prizes with their hand-overs, which are in the order of their arrival (docs/specification.md, 4.14). */

type CampaignDays = Pick<Row<'campaigns'>, 'claim_by' | 'end_date' | 'start_date' | 'time_zone'>;

export const claimDaysOf = (campaign: CampaignDays, now: number): ClaimDays => ({
  today: dayAt(now, venueZoneOf(campaign)),
  lastDay: lastClaimDay({ claimBy: campaign.claim_by, endDate: campaign.end_date }),
});

/** Why a vendor has no prize for a code: none has arrived, or it is another vendor's. */
export type MissingPrize = Extract<HandOverState, 'unmatched' | 'other-vendor'>;

/** Returns the state of each hand-over. Without a prize, `missing` replaces the one that would count. */
const statesOf = (handOvers: readonly NamedHandOver[], missing: MissingPrize | null = null): HandOverState[] =>
  handOverStates(
    handOvers.map(({ isUndone, isDistrusted }) => ({ isUndone: isUndone === 1, isDistrusted: isDistrusted === 1 })),
  ).map((state) => (state === 'standing' ? (missing ?? state) : state));

export const stateOfPrize = (won: WonPrize, handOvers: readonly NamedHandOver[], days: ClaimDays) =>
  claimStateOf(
    { isVoid: won.isVoid === 1, decision: won.decision, isHeld: won.held !== null },
    givenIn(statesOf(handOvers)),
    days,
  );

/** Returns the state of hand-overs without a prize of the vendor. */
const stateWithout = (missing: MissingPrize, handOvers: readonly NamedHandOver[]): ClaimState => {
  const { given, distrusted } = givenIn(statesOf(handOvers));
  return given === 0 && distrusted > 0 ? 'given-distrusted' : missing;
};

/** Returns the hand-over that counts, or else the first one that is not trusted, or null. */
function givenBefore(handOvers: readonly NamedHandOver[]): GivenBefore | null {
  const states = statesOf(handOvers);
  const counting = states.indexOf('standing');
  const given = handOvers[counting === -1 ? states.indexOf('distrusted') : counting];
  return given ? { kioskName: given.kioskName, handedOverDate: given.happenedAt ?? given.receivedAt } : null;
}

/** Presents a prize to a kiosk, with the player's id only if the kiosk reaches the campaign. */
export function presentClaim(
  won: PrizeOfShow,
  handOvers: readonly NamedHandOver[],
  { isInReach, now }: { isInReach: boolean; now: number },
): Claim {
  const days = claimDaysOf(won, now);
  return {
    claimCode: won.claimCode,
    campaignId: won.campaignId,
    campaignName: won.campaignName,
    prizeName: won.prizeName,
    userId: isInReach ? won.userId : null,
    wonAt: won.wonAt === null ? null : momentIn(Date.parse(won.wonAt), venueZoneOf(won)),
    kioskName: won.kioskName,
    state: stateOfPrize(won, handOvers, days),
    lastDay: days.lastDay,
    handOver: givenBefore(handOvers),
  };
}

/** Presents a prize in a kiosk's claim list. */
export const presentListedClaim = (
  won: PrizeOfShow,
  handOvers: readonly NamedHandOver[],
  { hash, now }: { hash: string; now: number },
): ListedClaim => ({
  hash,
  prizeId: won.prizeId,
  wonDate: won.wonAt,
  kioskName: won.kioskName,
  state: stateOfPrize(won, handOvers, claimDaysOf(won, now)),
  handOver: givenBefore(handOvers),
});

/** Presents a hand-over to the vendor's kiosks. */
export function presentOwnHandOver(
  handOver: NamedHandOver,
  all: readonly NamedHandOver[],
  { won, now }: { won: PrizeOfShow | MissingPrize; now: number },
): OwnHandOver {
  const prize = typeof won === 'string' ? null : won;
  const states = statesOf(all, typeof won === 'string' ? won : null);
  const state = states[all.findIndex(({ id }) => id === handOver.id)] ?? 'undone';
  return {
    id: handOver.handOverId,
    claimCode: handOver.claimCode,
    state,
    handedOverDate: handOver.happenedAt ?? handOver.receivedAt,
    prizeName: prize?.prizeName ?? null,
    claimState: typeof won === 'string' ? stateWithout(won, all) : stateOfPrize(won, all, claimDaysOf(won, now)),
    other: state === 'conflict' ? givenBefore(all) : null,
  };
}

/** Presents a prize, or hand-overs without one, to administrators. */
export function presentWinner(
  won: WonPrize | MissingPrize,
  claimCode: string,
  handOvers: readonly NamedHandOver[],
  days: ClaimDays,
): Winner {
  const prize = typeof won === 'string' ? null : won;
  const states = statesOf(handOvers, typeof won === 'string' ? won : null);
  return {
    awardId: prize?.awardId ?? null,
    claimCode,
    userName: prize ? fullName({ first_name: prize.firstName, last_name: prize.lastName }) : null,
    email: prize?.email ?? null,
    prizeName: prize?.prizeName ?? null,
    wonDate: prize?.wonAt ?? null,
    kioskName: prize?.kioskName ?? null,
    state: typeof won === 'string' ? stateWithout(won, handOvers) : stateOfPrize(won, handOvers, days),
    handOvers: handOvers.map((handOver, index) => presentRecord(handOver, states[index] ?? 'undone')),
  };
}

const presentRecord = (handOver: NamedHandOver, state: HandOverState): HandOverRecord => ({
  id: handOver.id,
  state,
  handedOverDate: handOver.happenedAt,
  receivedDate: handOver.receivedAt,
  kioskName: handOver.kioskName,
  doneBy: handOver.doneBy,
  undoneDate: handOver.undoneAt,
  undoneReason: handOver.undoneReason,
});
