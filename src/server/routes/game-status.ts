import type { FastifyInstance } from 'fastify';
import { isSameId } from '#shared/entities/base.ts';
import { GAME_FINISHED } from '#shared/entities/game-status.ts';
import { Refusal } from '../errors.ts';
import { toRowId } from '../ids.ts';
import { presentGameStatus } from '../presenters/game-status.ts';
import { presentBarePrize } from '../presenters/prize.ts';
import { findAwardedPrize, markAwardedPrize } from '../repositories/awarded-prizes.ts';
import { findGameStatusById, updateGameStatus } from '../repositories/game-statuses.ts';
import { leasedUnits } from '../repositories/leases.ts';
import { listPrizesWithDeleted } from '../repositories/prizes.ts';
import { markOf } from '../rules/award-mark.ts';
import { withoutLeased } from '../rules/lease.ts';
import { refuseStatusChange } from '../rules/status-change.ts';
import { type StatusValues, statusValues } from '../rules/status-values.ts';
import { timestamp } from '../services.ts';
import { requirePlay } from './play-guard.ts';
import { type Call, effectRoute } from './route.ts';

/** Stores a player's game status. */
export function registerGameStatus(app: FastifyInstance): void {
  effectRoute(app, 'putGameStatus', putGameStatus);
}

/** Stores the player's own status if it may follow the stored one. Returns the stored status. */
async function putGameStatus(call: Call<'putGameStatus'>) {
  const { query, body, user, db, services } = call;
  const stored = await findGameStatusById(db, toRowId(query.id));
  if (stored?.user_id !== user.id) throw new Refusal('not-permitted');
  const play = await requirePlay(call, stored.campaign_id);
  requireSame(body.id, stored.id);
  requireSame(body.userId, stored.user_id);
  requireSame(body.campaignId, stored.campaign_id);
  const next = statusValues(body);
  const before = statusValues(presentGameStatus(stored));
  const refusal = refuseStatusChange(before, next, play.limits);
  if (refusal) throw new Refusal(refusal);
  if (next.gameStatusType === GAME_FINISHED && before.gameStatusType !== GAME_FINISHED)
    await markAward(call, play.campaignId, next);
  const sent = { now: timestamp(services.clock), deviceId: user.via?.id ?? null };
  return presentGameStatus(await updateGameStatus(db, stored.id, next, sent));
}

/** Compares the award, which arrived earlier, with the status that ends the game. */
async function markAward(
  { user, db, services }: Call<'putGameStatus'>,
  campaignId: number,
  final: StatusValues,
): Promise<void> {
  const award = await findAwardedPrize(db, user.id, campaignId);
  if (!award) return;
  // Units leased to other kiosks were not available to this play.
  const held = await leasedUnits(db, campaignId, { now: timestamp(services.clock), except: user.via?.id ?? null });
  const prizes = withoutLeased(await listPrizesWithDeleted(db, campaignId), held).map(presentBarePrize);
  await markAwardedPrize(db, award.id, markOf(award.prize_id, final, prizes));
}

/** The body may omit the id, but an id must match. Throws status-id-mismatch. */
function requireSame(sent: Call<'putGameStatus'>['body']['id'], stored: number): void {
  if (sent === null || sent === undefined || isSameId(sent, stored)) return;
  throw new Refusal('status-id-mismatch');
}
