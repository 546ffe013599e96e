import type { FastifyInstance } from 'fastify';
import type { CampaignAction, UnitsChange } from '#shared/entities/campaign-action.ts';
import { unitsProblem } from '#shared/rules/campaign-actions.ts';
import { Refusal } from '../errors.ts';
import { toRowId } from '../ids.ts';
import {
  countFormerAnswers,
  listCampaignActions,
  listPendingKiosks,
  type NamedAction,
} from '../repositories/campaign-actions.ts';
import { updateCampaign } from '../repositories/campaigns.ts';
import { takeOwedUnitsOfVendor } from '../repositories/hand-overs.ts';
import { dropReleasedUnits } from '../repositories/leases.ts';
import { addWinners, listPrizesWithDeleted } from '../repositories/prizes.ts';
import { listReservations } from '../repositories/stock.ts';
import { checkLaterEnd } from '../rules/campaign-change.ts';
import { requireNoProblem } from '../rules/fields.ts';
import { nameOrNull } from '../rules/full-name.ts';
import { timestamp } from '../services.ts';
import { text } from '../texts.ts';
import { recordAction } from './action-records.ts';
import { answerOf } from './campaigns.ts';
import { requireOwnCampaign, requireVersion } from './guards.ts';
import { prizesOf } from './prizes.ts';
import { type Call, effectRoute, route } from './route.ts';

/** The changes that a played campaign accepts, each with a record (docs/specification.md, 4.1). */
export function registerCampaignActions(app: FastifyInstance): void {
  effectRoute(app, 'extendCampaign', extendCampaign);
  effectRoute(app, 'changeUnits', changeUnits);
  route(app, 'getCampaignActions', getCampaignActions);
}

/** Moves the end to a later day. Cancels an early end, because an extended show is meant to be open. */
async function extendCampaign(call: Call<'extendCampaign'>) {
  const { params, body, user, db, services } = call;
  const stored = await requireOwnCampaign(db, user, params.id);
  requireVersion(stored, body.version);
  const end_date = checkLaterEnd(stored, body.endDate, services.clock.now());
  const from_value = stored.ended_at ?? stored.end_date;
  await recordAction(call, stored, { kind: 'extended', from_value, to_value: end_date });
  return answerOf(call, await updateCampaign(db, stored.id, { end_date, ended_at: null }));
}

/**
 * Adds units to prizes and takes units from prizes, all or none. Throws prize-unknown for a repeated id, or one of
 * another campaign.
 */
async function changeUnits(call: Call<'changeUnits'>) {
  const { params, body, user, db, services } = call;
  const campaign = await requireOwnCampaign(db, user, params.campaignId);
  requireVersion(campaign, body.version);
  for (const { prize, units } of await checkUnits(call, campaign.id, body.changes)) {
    const left = await addWinners(db, prize.id, units);
    const change = { from_value: String(left - units), to_value: String(left) };
    await recordAction(call, campaign, {
      kind: units > 0 ? 'units-added' : 'units-taken',
      prize_id: prize.id,
      ...change,
    });
  }
  await takeOwedUnitsOfVendor(db, user.vendorId, timestamp(services.clock));
  await updateCampaign(db, campaign.id);
  return prizesOf(call, campaign.id);
}

async function checkUnits({ db, services }: Call<'changeUnits'>, campaignId: number, changes: readonly UnitsChange[]) {
  const now = timestamp(services.clock);
  const open = new Map((await listPrizesWithDeleted(db, campaignId)).map((prize) => [prize.id, prize]));
  await dropReleasedUnits(db, [...open.keys()], now);
  const byPrize = Map.groupBy(await listReservations(db, campaignId, now), ({ prize_id }) => prize_id);
  return changes.map(({ prizeId, units }) => {
    const prize = open.get(toRowId(prizeId));
    if (!prize) throw new Refusal('prize-unknown');
    open.delete(prize.id);
    if (prize.is_deleted === 1) throw new Refusal('stale-version');
    const stock = {
      remaining: prize.winner_total,
      reservations: (byPrize.get(prize.id) ?? []).map((row) => ({ kioskName: row.name, units: row.units })),
    };
    requireNoProblem(text('field.units', { prize: prize.name }), unitsProblem(units, stock));
    return { prize, units };
  });
}

async function getCampaignActions({ params, user, db }: Call<'getCampaignActions'>): Promise<CampaignAction[]> {
  const campaign = await requireOwnCampaign(db, user, params.id);
  const pending = Map.groupBy(await listPendingKiosks(db, campaign.id), ({ action_id }) => action_id);
  const counts = await countFormerAnswers(db, campaign.id);
  const former = new Map(counts.map(({ action_id, answers }) => [action_id, Number(answers)]));
  return (await listCampaignActions(db, campaign.id)).map((action) => ({
    ...presentAction(action),
    formerAnswers: action.question_id === null ? null : (former.get(action.id) ?? 0),
    pendingKiosks: (pending.get(action.id) ?? []).map(({ name }) => name),
  }));
}

const presentAction = (action: NamedAction): CampaignAction => ({
  id: action.id,
  kind: action.kind,
  prizeName: action.prize_name,
  questionText: action.question_text,
  from: action.from_value,
  to: action.to_value,
  reason: action.reason,
  doneBy: nameOrNull(action),
  doneDate: action.done_at,
});
