import type { FastifyInstance } from 'fastify';
import { GAME_FINISHED } from '#shared/entities/game-status.ts';
import { Refusal } from '../errors.ts';
import { toRowId } from '../ids.ts';
import { presentAwardedPrize } from '../presenters/awarded-prize.ts';
import { findAwardedPrize, insertAwardedPrize } from '../repositories/awarded-prizes.ts';
import { findGameStatus } from '../repositories/game-statuses.ts';
import { findPrize, takeWinner } from '../repositories/prizes.ts';
import { timestamp } from '../services.ts';
import { requireAssigned, requireSelf } from './guards.ts';
import { type Call, effectRoute } from './route.ts';

/** The prizes that players win. */
export function registerAwardedPrizes(app: FastifyInstance): void {
  effectRoute(app, 'postAwardedPrize', postAwardedPrize);
}

/**
 * Records an award and takes the prize from the stock, both or neither. The award arrives before the status that ends
 * the game, so the points it requires cannot be checked yet.
 */
async function postAwardedPrize({ body, user, db, services }: Call<'postAwardedPrize'>) {
  requireSelf(user, body.userId);
  const campaignId = await requireAssigned(db, user, body.campaignId);
  const prize = await findPrize(db, toRowId(body.prizeId));
  if (prize?.campaign_id !== campaignId || prize.is_deleted === 1) {
    throw new Refusal('prize-not-in-campaign');
  }
  if (await findAwardedPrize(db, user.id, campaignId)) throw new Refusal('already-awarded');
  const status = await findGameStatus(db, user.id, campaignId);
  if (status?.game_status_type === GAME_FINISHED) throw new Refusal('game-finished');
  if (!(await takeWinner(db, prize.id))) throw new Refusal('out-of-stock');
  const award = { user_id: user.id, campaign_id: campaignId, prize_id: prize.id };
  return presentAwardedPrize(await insertAwardedPrize(db, { ...award, created_at: timestamp(services.clock) }));
}
