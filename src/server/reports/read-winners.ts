import type { Winner, Winners } from '#shared/entities/hand-over.ts';
import type { Db, Row } from '../database/schema.ts';
import { claimDaysOf, presentWinner } from '../presenters/winners.ts';
import { listAwardedCodes } from '../repositories/awarded-prizes.ts';
import { listHandOversOfCampaign, listUnmatched, listWonPrizes } from '../repositories/hand-overs.ts';

/**
 * Returns a campaign's winners, latest first. Lists the vendor's hand-overs without an award of the vendor before them,
 * because their campaign is unknown. Shows only that another vendor's award exists.
 */
export async function readWinners(db: Db, campaign: Row<'campaigns'>, now: number): Promise<Winners> {
  const days = claimDaysOf(campaign, now);
  const byCode = Map.groupBy(
    await listHandOversOfCampaign(db, campaign.client_id, campaign.id),
    ({ claimCode }) => claimCode,
  );
  const unmatched = Map.groupBy(await listUnmatched(db, campaign.client_id), ({ claimCode }) => claimCode);
  const awarded = await listAwardedCodes(db, [...unmatched.keys()]);
  const withoutPrize: Winner[] = [];
  for (const [code, handOvers] of unmatched) {
    const missing = awarded.has(code) ? 'other-vendor' : 'unmatched';
    withoutPrize.push(presentWinner(missing, code, handOvers, days));
  }
  const won = await listWonPrizes(db, campaign.id);
  return {
    lastDay: days.lastDay,
    winners: [
      ...withoutPrize,
      ...won.map((prize) => presentWinner(prize, prize.claimCode, byCode.get(prize.claimCode) ?? [], days)),
    ],
  };
}
