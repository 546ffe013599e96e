import type { FastifyInstance } from 'fastify';
import { MAXIMUM_TEXT_LENGTH } from '#shared/rules/limits.ts';
import { toFlag } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { toRowId } from '../ids.ts';
import { makerOf } from '../plugins/authentication.ts';
import { assignUninvited } from '../repositories/campaign-users.ts';
import { findCampaign } from '../repositories/campaigns.ts';
import { restoreCampaign } from '../repositories/deleted-campaigns.ts';
import { paceOfVisit } from '../repositories/pace.ts';
import { nameKey } from '../repositories/users.ts';
import { findWalkUp, insertVisitor, insertWalkUp } from '../repositories/walk-ups.ts';
import { campaignUserDetails } from '../rules/campaign-user-details.ts';
import { requireText } from '../rules/fields.ts';
import { momentColumns } from '../rules/row-moment.ts';
import { timestamp } from '../services.ts';
import { text } from '../texts.ts';
import { type Call, inCallsTransaction, route } from './route.ts';
import { momentAtDevice } from './row-moments.ts';

/** Visitors at kiosks, who have no account (docs/specification.md, 7.13). */
export function registerWalkUps(app: FastifyInstance): void {
  route(app, 'postWalkUp', (call) => inCallsTransaction(call, storeWalkUp));
}

/**
 * Stores a visitor of one campaign, and marks a visit above the device's pace. Repeating the visit's id changes
 * nothing. The typed email proves nothing, so the server never merges the visitor by itself with another person with
 * that email.
 */
async function storeWalkUp(call: Call<'postWalkUp'>) {
  const { body, device, db, services, request } = call;
  const campaignId = toRowId(body.campaignId);
  const { vendorId } = device;
  const answer = (userId: number) => ({ id: body.id, campaignId: body.campaignId, userId });
  const before = await findWalkUp(db, vendorId, body.id);
  if (before && before.campaign_id === campaignId) return answer(before.visitor_id);
  if (before || !device.campaignIds.has(campaignId)) throw new Refusal('not-permitted-for-device');
  const campaign = await findCampaign(db, campaignId);
  if (!campaign || campaign.walk_up_consent === null) throw new Refusal('walk-ups-not-allowed');
  const { firstName, lastName, email } = campaignUserDetails(body);
  const consent = requireText(text('field.walkUpConsent'), body.consent, MAXIMUM_TEXT_LENGTH);
  const now = timestamp(services.clock);
  if (campaign.deleted_at !== null) await restoreCampaign(db, campaignId, now);
  const userId = await insertVisitor(db, { vendorId, firstName, lastName, email, now });
  await assignUninvited(db, { campaignId, now }, userId);
  const makerId = await makerOf(db, request.headers, device);
  const moment = await momentAtDevice(call, makerId);
  const { countedAt, isAbovePace } = await paceOfVisit(db, makerId, {
    occurredAt: moment.at,
    now: services.clock.now(),
  });
  await insertWalkUp(db, {
    client_id: vendorId,
    walk_up_id: body.id,
    campaign_id: campaignId,
    user_id: userId,
    visitor_id: userId,
    email_key: nameKey(email),
    device_id: makerId,
    sender_id: device.id,
    consent,
    consented_at: body.consentedDate,
    created_at: now,
    ...momentColumns(moment),
    counted_at: countedAt,
    is_above_pace: toFlag(isAbovePace),
  });
  return answer(userId);
}
