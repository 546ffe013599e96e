import type { FastifyInstance } from 'fastify';
import { type LiveAction, liveActionsAt, pauseProblem } from '#shared/rules/live-actions.ts';
import type { NewRow, Row } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { type LiveValues, updateCampaign } from '../repositories/campaigns.ts';
import { requireNoProblem } from '../rules/fields.ts';
import { readMoment } from '../rules/moment.ts';
import { datesOf } from '../rules/play-dates.ts';
import { text } from '../texts.ts';
import { recordAction } from './action-records.ts';
import { answerOf } from './campaigns.ts';
import { requireOwnCampaign, requireVersion } from './guards.ts';
import { type Call, effectRoute } from './route.ts';

/** The changes to the times of a show, each with a record (docs/specification.md, 4.1). */
export function registerLiveActions(app: FastifyInstance): void {
  effectRoute(app, 'openCampaign', openCampaign);
  effectRoute(app, 'pauseCampaign', pauseCampaign);
  effectRoute(app, 'resumeCampaign', resumeCampaign);
  effectRoute(app, 'endCampaign', endCampaign);
}

type LiveCall = Call<'openCampaign' | 'pauseCampaign' | 'resumeCampaign' | 'endCampaign'>;

/** Opens a campaign before its start, or again after an early end. */
async function openCampaign(call: Call<'openCampaign'>) {
  const { campaign, now, allowed } = await opened(call);
  requireAllowed(allowed, 'open', 'reopen');
  if (allowed.includes('reopen')) {
    const change = { kind: 'reopened', from_value: campaign.ended_at ?? '', to_value: now } as const;
    return changed(call, { campaign, now }, change, { ended_at: null });
  }
  const change = { kind: 'opened', from_value: campaign.start_date, to_value: now } as const;
  return changed(call, { campaign, now }, change, { opened_at: now });
}

/** Pauses a campaign until a moment, or moves the end of its pause. */
async function pauseCampaign(call: Call<'pauseCampaign'>) {
  const { campaign, now, allowed } = await opened(call);
  requireAllowed(allowed, 'pause');
  const until = readMoment(call.body.until)?.time ?? Number.NaN;
  requireNoProblem(text('field.pausedUntil'), pauseProblem(until, datesOf(campaign), Date.parse(now)));
  const resumes_at = new Date(until).toISOString();
  const isPaused = allowed.includes('resume');
  const from_value = isPaused ? (campaign.resumes_at ?? now) : now;
  const paused_at = isPaused ? campaign.paused_at : now;
  return changed(
    call,
    { campaign, now },
    { kind: 'paused', from_value, to_value: resumes_at },
    { paused_at, resumes_at },
  );
}

async function resumeCampaign(call: Call<'resumeCampaign'>) {
  const { campaign, now, allowed } = await opened(call);
  requireAllowed(allowed, 'resume');
  const change = { kind: 'resumed', from_value: campaign.resumes_at ?? '', to_value: now } as const;
  return changed(call, { campaign, now }, change, { resumes_at: now });
}

async function endCampaign(call: Call<'endCampaign'>) {
  const { campaign, now, allowed } = await opened(call);
  requireAllowed(allowed, 'end');
  return changed(
    call,
    { campaign, now },
    { kind: 'ended', from_value: campaign.end_date, to_value: now },
    { ended_at: now },
  );
}

/** Returns the campaign with the moment of the call and what it allows then. */
async function opened({ params, body, user, db, services }: LiveCall) {
  const campaign = await requireOwnCampaign(db, user, params.id);
  requireVersion(campaign, body.version);
  const now = services.clock.now();
  return { campaign, now: new Date(now).toISOString(), allowed: liveActionsAt(datesOf(campaign), now) };
}

/** Throws state-without-action if the campaign allows none of the actions. */
function requireAllowed(allowed: readonly LiveAction[], ...wanted: LiveAction[]): void {
  if (!wanted.some((action) => allowed.includes(action))) throw new Refusal('state-without-action');
}

type Change = Pick<NewRow<'campaign_actions'>, 'kind' | 'from_value' | 'to_value'>;

/** Stores and records the change with the moment that decided whether it is allowed. */
async function changed(
  call: LiveCall,
  { campaign, now }: { campaign: Row<'campaigns'>; now: string },
  change: Change,
  values: Partial<LiveValues>,
) {
  await recordAction(call, campaign, change, now);
  return answerOf(call, await updateCampaign(call.db, campaign.id, values));
}
