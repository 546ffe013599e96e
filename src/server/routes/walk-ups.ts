import type { FastifyInstance } from 'fastify';
import { listOf } from '#shared/entities/id.ts';
import { PRIVACY_NOTICE } from '#shared/rules/consents.ts';
import { MAXIMUM_TEXT_LENGTH } from '#shared/rules/limits.ts';
import { type Row, toFlag } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { toRowId } from '../ids.ts';
import { makerOf } from '../plugins/authentication.ts';
import { assignUninvited } from '../repositories/campaign-users.ts';
import { findCampaign } from '../repositories/campaigns.ts';
import { findWordings, insertConsents, storeWordings } from '../repositories/consents.ts';
import { restoreCampaign } from '../repositories/deleted-campaigns.ts';
import { paceOfVisit } from '../repositories/pace.ts';
import { nameKey } from '../repositories/users.ts';
import { findWalkUp, insertVisitor, insertWalkUp } from '../repositories/walk-ups.ts';
import { campaignUserDetails } from '../rules/campaign-user-details.ts';
import { shownWording, yearsAfter } from '../rules/consent-change.ts';
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
  await storeAnswers(call, campaign, {
    userId,
    makerId,
    occurred_at: new Date(moment.at).toISOString(),
    received_at: now,
  });
  return answer(userId);
}

/** Stores a visitor's answers to the campaign's purposes, with the words that the kiosk showed. */
async function storeAnswers(
  { body: { purposeAnswers }, device, db }: Call<'postWalkUp'>,
  campaign: Row<'campaigns'>,
  {
    userId,
    makerId,
    ...moments
  }: { userId: number; makerId: number } & Pick<Row<'consent_records'>, 'occurred_at' | 'received_at'>,
): Promise<void> {
  const answers = listOf(purposeAnswers?.answers).map(({ isGiven, ...answer }) => ({
    isGiven,
    wording: shownWording(answer, purposeAnswers),
  }));
  if (answers.length === 0) return;
  const ids = await storeWordings(
    db,
    campaign,
    answers.map(({ wording }) => wording),
    moments.received_at,
  );
  const hash = purposeAnswers?.noticeHash;
  const [notice_id = null] = hash ? await findWordings(db, campaign.id, [{ subject: PRIVACY_NOTICE, hash }]) : [];
  const records = answers.map(({ isGiven }, index) => ({
    ...moments,
    client_id: campaign.client_id,
    campaign_id: campaign.id,
    user_id: userId,
    given_by: userId,
    wording_id: ids[index] as number,
    notice_id,
    is_given: toFlag(isGiven),
    method: 'walk-up-form' as const,
    time_zone: campaign.time_zone,
    device_id: makerId,
    sender_id: device.id,
    recorded_by: null,
    delete_after: yearsAfter(moments.occurred_at, campaign.consent_years),
  }));
  await insertConsents(db, records);
}
