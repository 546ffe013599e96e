import type { FastifyInstance } from 'fastify';
import { MAXIMUM_TEXT_LENGTH } from '#shared/rules/limits.ts';
import type { Row } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { toRowId } from '../ids.ts';
import { readWinners } from '../reports/read-winners.ts';
import type { ReportRunner } from '../reports/report-runner.ts';
import { decideAward } from '../repositories/awarded-prizes.ts';
import { updateCampaign } from '../repositories/campaigns.ts';
import { noteClaimChange } from '../repositories/claim-changes.ts';
import { findHandOverById, takeOwedUnitsOfVendor } from '../repositories/hand-overs.ts';
import { addWinners } from '../repositories/prizes.ts';
import { requireText } from '../rules/fields.ts';
import { timestamp } from '../services.ts';
import { text } from '../texts.ts';
import { recordAction } from './action-records.ts';
import { requireOwnCampaign, requireVersion } from './guards.ts';
import { handOverByAdmin, takeBack } from './hand-overs.ts';
import { type Call, downloadRoute, effectRoute, jsonRoute, workbookAnswer } from './route.ts';

/** A campaign's winners, for its vendor's administrators (docs/specification.md, 7.18). */
export function registerWinners(app: FastifyInstance, runner: ReportRunner): void {
  jsonRoute(app, 'getWinners', async (call) => runner.run({ kind: 'winners', ...(await whenOf(call)) }));
  downloadRoute(app, 'downloadWinners', async (call) => {
    const { name } = await requireOwnCampaign(call.db, call.user, call.params.campaignId);
    const bytes = await runner.run({ kind: 'winners-workbook', ...(await whenOf(call)) });
    return workbookAnswer([name, text('workbook.winnersFile')], bytes);
  });
  effectRoute(app, 'handOverPrize', handOverByAdmin);
  effectRoute(app, 'undoHandOver', undoHandOver);
  effectRoute(app, 'returnPrizes', returnPrizes);
}

const whenOf = async ({ params, user, db, services }: Call<'getWinners' | 'downloadWinners'>) => ({
  campaignId: (await requireOwnCampaign(db, user, params.campaignId)).id,
  now: services.clock.now(),
});

/** Undoes the hand-over of a kiosk or an administrator. Throws hand-over-undone. */
async function undoHandOver(call: Call<'undoHandOver'>) {
  const { params, body, user, db, services } = call;
  const reason = requireText(text('field.reason'), body.reason, MAXIMUM_TEXT_LENGTH);
  const handOver = await findHandOverById(db, user.vendorId, toRowId(params.id));
  if (!handOver) throw new Refusal('not-permitted');
  if (handOver.is_undone === 1) throw new Refusal('hand-over-undone');
  const devices = { device_id: null, sender_id: null };
  await takeBack(db, handOver, { reason, now: timestamp(services.clock), ...devices });
  return {};
}

/** Returns the units of all prizes that were not handed over by the claim-by day to the stock. Throws nothing-to-return. */
async function returnPrizes(call: Call<'returnPrizes'>) {
  const { params, body, user, db, services } = call;
  const campaign = await requireOwnCampaign(db, user, params.campaignId);
  requireVersion(campaign, body.version);
  const reason = requireText(text('field.reason'), body.reason, MAXIMUM_TEXT_LENGTH);
  const now = services.clock.now();
  const unclaimed = (await readWinners(db, campaign, now)).winners.filter(({ state }) => state === 'expired');
  if (unclaimed.length === 0) throw new Refusal('nothing-to-return');
  const units = new Map<number, number>();
  for (const { awardId } of unclaimed) {
    if (awardId === null) continue;
    const at = timestamp(services.clock);
    const award = await decideAward(db, toRowId(awardId), { decision: 'returned', by: user.id, at, reason });
    units.set(award.prize_id, (units.get(award.prize_id) ?? 0) + 1);
    await noteClaimChange(db, award, at);
  }
  for (const [prize_id, count] of units) await putBack(call, campaign, prize_id, count);
  await takeOwedUnitsOfVendor(db, user.vendorId, timestamp(services.clock));
  await updateCampaign(db, campaign.id);
  return { units: [...units.values()].reduce((sum, count) => sum + count, 0) };
}

async function putBack(call: Call<'returnPrizes'>, campaign: Row<'campaigns'>, prize_id: number, count: number) {
  const left = await addWinners(call.db, prize_id, count);
  const change = { from_value: String(left - count), to_value: String(left) };
  await recordAction(call, campaign, { kind: 'units-returned', prize_id, ...change });
}
