import type { Claim, GivenBefore } from '#shared/entities/claim.ts';
import type { HandOverRecord, HandOverState, OwnHandOver, Winner } from '#shared/entities/hand-over.ts';
import { type Day, dayAt } from '#shared/rules/campaign-dates.ts';
import { lastClaimDay } from '#shared/rules/claim-by.ts';
import { claimStateOf, handOverStates } from '#shared/rules/hand-overs.ts';
import { momentIn } from '#shared/rules/venue-time.ts';
import type { Row } from '../database/schema.ts';
import type { NamedHandOver, PrizeOfShow, WonPrize } from '../repositories/hand-overs.ts';
import { venueZoneOf } from '../rules/play-dates.ts';

/** Won prizes with their hand-overs, which are in the order of their arrival (docs/specification.md, 4.14). */

/** The days of a campaign's venue that decide whether a claim has expired. */
export interface ClaimDays {
  today: Day;
  lastDay: Day | null;
}

type CampaignDays = Pick<Row<'campaigns'>, 'claim_by' | 'end_date' | 'start_date' | 'time_zone'>;

export const claimDaysOf = (campaign: CampaignDays, now: number): ClaimDays => ({
  today: dayAt(now, venueZoneOf(campaign)),
  lastDay: lastClaimDay({ claimBy: campaign.claim_by, endDate: campaign.end_date }),
});

/** Returns the state of each hand-over. Without a prize, the one that would count is unmatched. */
const statesOf = (handOvers: readonly NamedHandOver[], hasPrize: boolean): HandOverState[] =>
  handOverStates(handOvers.map(({ undoneAt }) => ({ isUndone: undoneAt !== null }))).map((state) =>
    state === 'standing' && !hasPrize ? 'unmatched' : state,
  );

const countGiven = (handOvers: readonly NamedHandOver[]): number =>
  handOvers.filter(({ undoneAt }) => undoneAt === null).length;

export const stateOfPrize = (won: WonPrize, handOvers: readonly NamedHandOver[], days: ClaimDays) =>
  claimStateOf(
    { isVoid: won.isVoid === 1, decision: won.decision, isHeld: won.held !== null },
    countGiven(handOvers),
    days,
  );

/** Returns the hand-over that counts, or null. */
function givenBefore(handOvers: readonly NamedHandOver[]): GivenBefore | null {
  const given = handOvers.find(({ undoneAt }) => undoneAt === null);
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

/** Presents a hand-over to the vendor's kiosks. `won` is undefined while no award with its code has arrived. */
export function presentOwnHandOver(
  handOver: NamedHandOver,
  all: readonly NamedHandOver[],
  { won, now }: { won: PrizeOfShow | undefined; now: number },
): OwnHandOver {
  const state = statesOf(all, won !== undefined)[all.findIndex(({ id }) => id === handOver.id)] ?? 'undone';
  return {
    id: handOver.handOverId,
    claimCode: handOver.claimCode,
    state,
    handedOverDate: handOver.happenedAt ?? handOver.receivedAt,
    prizeName: won?.prizeName ?? null,
    claimState: won ? stateOfPrize(won, all, claimDaysOf(won, now)) : 'unmatched',
    other: state === 'conflict' ? givenBefore(all) : null,
  };
}

/** Presents a prize, or null for hand-overs without one, to administrators. */
export function presentWinner(
  won: WonPrize | null,
  claimCode: string,
  handOvers: readonly NamedHandOver[],
  days: ClaimDays,
): Winner {
  const states = statesOf(handOvers, won !== null);
  return {
    awardId: won?.awardId ?? null,
    claimCode,
    userName: won ? `${won.firstName} ${won.lastName}`.trim() : null,
    email: won?.email ?? null,
    prizeName: won?.prizeName ?? null,
    wonDate: won?.wonAt ?? null,
    kioskName: won?.kioskName ?? null,
    state: won ? stateOfPrize(won, handOvers, days) : 'unmatched',
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
