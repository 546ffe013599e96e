import type { FastifyInstance } from 'fastify';
import { GAME_FINISHED } from '#shared/entities/game-status.ts';
import type { Row } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { toRowId } from '../ids.ts';
import { presentAwardedPrize } from '../presenters/awarded-prize.ts';
import { presentGameStatus } from '../presenters/game-status.ts';
import { presentBarePrize } from '../presenters/prize.ts';
import { findAwardedPrize, insertAwardedPrize } from '../repositories/awarded-prizes.ts';
import { findGameStatus } from '../repositories/game-statuses.ts';
import { leasedUnits, spendLeasedUnit } from '../repositories/leases.ts';
import { findPrize, takeWinner } from '../repositories/prizes.ts';
import { refuseAward } from '../rules/play-limits.ts';
import { statusValues } from '../rules/status-values.ts';
import { timestamp } from '../services.ts';
import { requireSelf } from './guards.ts';
import { requirePlay } from './play-guard.ts';
import { type Call, effectRoute } from './route.ts';

/** The prizes that players win. */
export function registerAwardedPrizes(app: FastifyInstance): void {
  effectRoute(app, 'postAwardedPrize', postAwardedPrize);
}

/**
 * Records an award and reduces the prize's stock, both or neither. The award arrives before the status that ends the
 * game. So this refuses only awards that no play can reach; `putGameStatus` later compares the award with the final
 * status.
 */
async function postAwardedPrize(call: Call<'postAwardedPrize'>) {
  const { body, user, db, services } = call;
  requireSelf(user, body.userId);
  const { campaignId, limits } = await requirePlay(call, body.campaignId);
  const prize = await findPrize(db, toRowId(body.prizeId));
  if (prize?.campaign_id !== campaignId || prize.is_deleted === 1) {
    throw new Refusal('prize-not-in-campaign');
  }
  if (await findAwardedPrize(db, user.id, campaignId)) throw new Refusal('already-awarded');
  const status = await findGameStatus(db, user.id, campaignId);
  if (status?.game_status_type === GAME_FINISHED) throw new Refusal('game-finished');
  const before = statusValues(status ? presentGameStatus(status) : {});
  const refusal = refuseAward(presentBarePrize(prize), before, limits);
  if (refusal) throw new Refusal(refusal);
  await takeUnit(call, prize);
  const award = await insertAwardedPrize(db, {
    user_id: user.id,
    campaign_id: campaignId,
    prize_id: prize.id,
    mark: 'not-confirmed',
    created_at: timestamp(services.clock),
    device_id: user.via?.id ?? null,
  });
  return presentAwardedPrize(award);
}

/**
 * Takes one unit out of the stock. The sender may take free units and its own leased units, but no units leased to
 * others. Takes the unit before the check, so that no concurrent award can take it in between; the refusal rolls the
 * change back.
 */
async function takeUnit({ user, db, services }: Call<'postAwardedPrize'>, prize: Row<'prizes'>): Promise<void> {
  const left = await takeWinner(db, prize.id);
  const except = user.via?.id ?? null;
  const held = await leasedUnits(db, prize.campaign_id, { now: timestamp(services.clock), except });
  if (left === null || left < (held.get(prize.id) ?? 0)) throw new Refusal('out-of-stock');
  if (user.via) await spendLeasedUnit(db, user.via.id, prize.id);
}
