import type { FastifyInstance } from 'fastify';
import { isSameId } from '#shared/entities/base.ts';
import { Refusal } from '../errors.ts';
import { toRowId } from '../ids.ts';
import { presentGameStatus, storedStatusValues } from '../presenters/game-status.ts';
import { findGameStatusById, updateGameStatus } from '../repositories/game-statuses.ts';
import { countCorrectAnswers } from '../repositories/user-answers.ts';
import { refuseStatusChange, statusValues } from '../rules/status-change.ts';
import { timestamp } from '../services.ts';
import { requireAssigned } from './guards.ts';
import { type Call, effectRoute } from './route.ts';

/** Saving a player's game status. */
export function registerGameStatus(app: FastifyInstance): void {
  effectRoute(app, 'putGameStatus', putGameStatus);
}

/** Stores the player's own status if it may follow the stored one; answers the stored status. */
async function putGameStatus({ query, body, user, db, services }: Call<'putGameStatus'>) {
  const stored = await findGameStatusById(db, toRowId(query.id));
  if (stored?.user_id !== user.id) throw new Refusal('not-permitted');
  await requireAssigned(db, user, stored.campaign_id);
  requireSame(body.id, stored.id);
  requireSame(body.userId, stored.user_id);
  requireSame(body.campaignId, stored.campaign_id);
  const next = statusValues(body);
  const correctAnswers = await countCorrectAnswers(db, user.id, stored.campaign_id);
  const refusal = refuseStatusChange(storedStatusValues(stored), next, correctAnswers);
  if (refusal) throw new Refusal(refusal);
  return presentGameStatus(await updateGameStatus(db, stored.id, next, timestamp(services.clock)));
}

/** The body may omit the id, but not name another one. */
function requireSame(sent: Call<'putGameStatus'>['body']['id'], stored: number): void {
  if (sent === null || sent === undefined || isSameId(sent, stored)) return;
  throw new Refusal('status-id-mismatch');
}
