import type { Winners } from '#shared/entities/hand-over.ts';
import type { Db, Row } from '../database/schema.ts';
import { claimDaysOf, presentWinner } from '../presenters/winners.ts';
import { listHandOversOfCampaign, listUnmatched, listWonPrizes } from '../repositories/hand-overs.ts';

/**
 * Returns a campaign's winners, latest first, before them the vendor's hand-overs for which no award has arrived, because
 * their campaign is unknown.
 */
export async function readWinners(db: Db, campaign: Row<'campaigns'>, now: number): Promise<Winners> {
  const days = claimDaysOf(campaign, now);
  const byCode = Map.groupBy(
    await listHandOversOfCampaign(db, campaign.client_id, campaign.id),
    ({ claimCode }) => claimCode,
  );
  const unmatched = Map.groupBy(await listUnmatched(db, campaign.client_id), ({ claimCode }) => claimCode);
  const won = await listWonPrizes(db, campaign.id);
  return {
    lastDay: days.lastDay,
    winners: [
      ...Array.from(unmatched, ([code, handOvers]) => presentWinner(null, code, handOvers, days)),
      ...won.map((prize) => presentWinner(prize, prize.claimCode, byCode.get(prize.claimCode) ?? [], days)),
    ],
  };
}
