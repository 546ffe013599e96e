import type { FastifyInstance } from 'fastify';
import type { CampaignOverview } from '#shared/entities/overview.ts';
import { gradeOf } from '#shared/rules/fleet.ts';
import type { Db, Row } from '../database/schema.ts';
import { presentFleet } from '../presenters/device.ts';
import { listCampaigns } from '../repositories/campaigns.ts';
import { listDeviceCampaigns, listFleet } from '../repositories/devices.ts';
import {
  countConflicts,
  countInvitations,
  countQuestions,
  countVisits,
  NO_INVITATIONS,
} from '../repositories/overview.ts';
import { startOfToday } from '../rules/venue-today.ts';
import { requireOwnVendor } from './guards.ts';
import { type Call, route } from './route.ts';

/** The numbers of the administrators' overview (docs/specification.md, 7.4). */
export function registerOverview(app: FastifyInstance): void {
  route(app, 'getOverview', getOverview);
}

async function getOverview({ params, user, db, services }: Call<'getOverview'>): Promise<CampaignOverview[]> {
  requireOwnVendor(user, params.clientId);
  const { vendorId } = user;
  const now = services.clock.now();
  const campaigns = await listCampaigns(db, vendorId);
  const questions = await countQuestions(db, vendorId);
  const invitations = await countInvitations(db, vendorId);
  const kiosks = await countKiosks(db, vendorId, now);
  const conflicts = await countConflicts(db, vendorId);
  const visits = await visitsToday(db, campaigns, now);
  return campaigns.map(({ id }) => {
    const ofPlayers = invitations.get(id) ?? NO_INVITATIONS;
    return {
      campaignId: id,
      questionCount: questions.get(id) ?? 0,
      playerCount: Object.values(ofPlayers).reduce((sum, count) => sum + count, 0),
      invitations: ofPlayers,
      visitsToday: visits.get(id) ?? 0,
      kioskCount: kiosks.get(id)?.all ?? 0,
      alarmCount: kiosks.get(id)?.alarms ?? 0,
      conflictCount: conflicts.get(id) ?? 0,
    };
  });
}

/** Counts the players of today, by campaign. Runs a statement for each time zone of the campaigns. */
async function visitsToday(db: Db, campaigns: readonly Row<'campaigns'>[], now: number) {
  const visits = new Map<number, number>();
  for (const [from, ofZone] of Map.groupBy(campaigns, (campaign) => startOfToday(campaign, now))) {
    const ids = ofZone.map(({ id }) => id);
    for (const [id, count] of await countVisits(db, ids, new Date(from).toISOString())) visits.set(id, count);
  }
  return visits;
}

/** Counts the kiosks in use, and those that need attention, by campaign. */
async function countKiosks(db: Db, vendorId: number, now: number) {
  const reached = Map.groupBy(await listDeviceCampaigns(db, { vendorId }), ({ device_id }) => device_id);
  const counts = new Map<number, { all: number; alarms: number }>();
  for (const { id, isRevoked, troubles } of presentFleet(await listFleet(db, vendorId), reached, now)) {
    if (isRevoked) continue;
    const alarms = gradeOf(troubles ?? []) === 'alarm' ? 1 : 0;
    for (const { campaign_id } of reached.get(Number(id)) ?? []) {
      const { all, alarms: before } = counts.get(campaign_id) ?? { all: 0, alarms: 0 };
      counts.set(campaign_id, { all: all + 1, alarms: before + alarms });
    }
  }
  return counts;
}
