import type { FastifyInstance } from 'fastify';
import { isSameId } from '#shared/entities/base.ts';
import { countingAnswers } from '#shared/rules/consents.ts';
import { Refusal } from '../errors.ts';
import { presentConsent } from '../presenters/consent.ts';
import { insertConsents, listConsents } from '../repositories/consents.ts';
import { timestamp } from '../services.ts';
import { requireOwnPerson } from './guards.ts';
import { type Call, effectRoute, route } from './route.ts';

/** The consent records of a person (docs/specification.md, 7.16), for the vendor's administrators. */
export function registerConsents(app: FastifyInstance): void {
  route(app, 'getConsents', getConsents);
  effectRoute(app, 'withdrawConsent', withdrawConsent);
}

async function getConsents({ params, user, db }: Call<'getConsents'>) {
  const records = await listConsents(db, (await requireOwnPerson(db, user, params.userId)).id);
  return records.map(presentConsent);
}

/** Adds a record of the withdrawal. The record of the 'yes' stays. */
async function withdrawConsent(call: Call<'withdrawConsent'>) {
  const { params, body, user, db, services } = call;
  const { id: userId } = await requireOwnPerson(db, user, params.userId);
  const records = await listConsents(db, userId);
  const ofCampaign = records.filter(({ campaign_id }) => isSameId(campaign_id, body.campaignId));
  const answers = ofCampaign.map((record) => ({ ...presentConsent(record), record }));
  const counting = countingAnswers(answers).get(String(body.purposeId));
  if (!counting?.isGiven) throw new Refusal('consent-not-given');
  const now = timestamp(services.clock);
  const { wording_id, notice_id, campaign_id, client_id, time_zone, occurred_at, delete_after } = counting.record;
  // Keep the withdrawal as long as the 'yes' it ends. If it were deleted first, the 'yes' would count again.
  const keptMs = Date.parse(delete_after) - Date.parse(occurred_at);
  await insertConsents(db, [
    {
      client_id,
      campaign_id,
      user_id: userId,
      given_by: userId,
      wording_id,
      notice_id,
      is_given: 0,
      method: 'withdrawal',
      occurred_at: now,
      received_at: now,
      time_zone,
      device_id: null,
      sender_id: null,
      recorded_by: user.id,
      delete_after: new Date(Date.parse(now) + keptMs).toISOString(),
    },
  ]);
  return (await listConsents(db, userId)).map(presentConsent);
}
