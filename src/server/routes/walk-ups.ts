import type { FastifyInstance } from 'fastify';
import { MAXIMUM_TEXT_LENGTH } from '#shared/rules/limits.ts';
import { Refusal } from '../errors.ts';
import { toRowId } from '../ids.ts';
import { assignUninvited, findEmailConflicts } from '../repositories/campaign-users.ts';
import { findCampaign } from '../repositories/campaigns.ts';
import { findUserByName } from '../repositories/users.ts';
import { findWalkUp, hasPlayOf, insertPlayer, insertWalkUp } from '../repositories/walk-ups.ts';
import { campaignUserDetails } from '../rules/campaign-user-details.ts';
import { requireText } from '../rules/fields.ts';
import { timestamp } from '../services.ts';
import { text } from '../texts.ts';
import { type Call, inCallsTransaction, route } from './route.ts';

/** Visitors who became players at a kiosk (docs/specification.md, 7.13). */
export function registerWalkUps(app: FastifyInstance): void {
  route(app, 'postWalkUp', (call) => inCallsTransaction(call, storeWalkUp));
}

/**
 * Stores a visitor as a player: the vendor's player with that email, or a new one. Repeating the visitor's id changes
 * nothing. A known player's name stays, because anyone can type an email address.
 */
async function storeWalkUp({ body, device, db, services }: Call<'postWalkUp'>) {
  const campaignId = toRowId(body.campaignId);
  const { vendorId } = device;
  const answer = (userId: number) => ({ id: body.id, campaignId: body.campaignId, userId });
  const before = await findWalkUp(db, vendorId, body.id);
  if (before && before.campaign_id === campaignId) return answer(before.user_id);
  if (before || !device.campaignIds.has(campaignId)) throw new Refusal('not-permitted-for-device');
  const campaign = await findCampaign(db, campaignId);
  if (!campaign || campaign.walk_up_consent === null) throw new Refusal('walk-ups-not-allowed');
  const { firstName, lastName, email } = campaignUserDetails(body);
  const consent = requireText(text('field.walkUpConsent'), body.consent, MAXIMUM_TEXT_LENGTH);
  if ((await findEmailConflicts(db, vendorId, [email])).size > 0) throw new Refusal('not-unique');
  const now = timestamp(services.clock);
  const known = await findUserByName(db, email);
  if (known && (await hasPlayOf(db, known.id, campaignId))) throw new Refusal('already-played');
  const userId = known?.id ?? (await insertPlayer(db, { vendorId, firstName, lastName, email, now }));
  await assignUninvited(db, { campaignId, now }, userId);
  await insertWalkUp(db, {
    client_id: vendorId,
    walk_up_id: body.id,
    campaign_id: campaignId,
    user_id: userId,
    device_id: device.id,
    consent,
    consented_at: body.consentedDate,
    created_at: now,
  });
  return answer(userId);
}
