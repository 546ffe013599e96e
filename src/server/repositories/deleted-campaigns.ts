import { sql } from 'kysely';
import type { FleetCheckIn } from '#shared/entities/fleet.ts';
import { isSameId, listOf } from '#shared/entities/id.ts';
import type { Db } from '../database/schema.ts';
import { insertCampaignAction } from './campaign-actions.ts';
import { findCampaign } from './campaigns.ts';
import { noteDeparture } from './retention.ts';

const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** Returns until when (ISO 8601) a campaign that was deleted at a moment (ISO 8601) is kept. */
export const keptUntil = (deletedAt: string): string => new Date(Date.parse(deletedAt) + KEPT_MS).toISOString();

/** True if a visitor without an account has begun in the campaign. */
export async function hasVisits(db: Db, campaignId: number): Promise<boolean> {
  const visits = db.selectFrom('walk_ups').select('walk_up_id').where('campaign_id', '=', campaignId);
  return (await visits.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Returns the names of the kiosks that could let a player begin without a network, because they have prepared the
 * campaign or leased some of it at `now` (ISO 8601).
 */
export async function listHolders(db: Db, campaignId: number, now: string): Promise<string[]> {
  const devices = await db
    .selectFrom('campaigns')
    .innerJoin('devices', 'devices.client_id', 'campaigns.client_id')
    .leftJoin('check_ins', 'check_ins.device_id', 'devices.id')
    .select((eb) => [
      'devices.name',
      'check_ins.check_in',
      eb
        .exists(
          eb
            .selectFrom('leases')
            .select('leases.device_id')
            .whereRef('leases.device_id', '=', 'devices.id')
            .where('leases.released_at', '>', now)
            .where(
              sql<boolean>`exists (select 1 from lease_plays where device_id = devices.id and campaign_id = ${campaignId})
                or exists (select 1 from lease_prizes join prizes on prizes.id = lease_prizes.prize_id
                  where device_id = devices.id and prizes.campaign_id = ${campaignId} and units > 0)`,
            ),
        )
        .$castTo<number | boolean>()
        .as('has_lease'),
    ])
    .where('campaigns.id', '=', campaignId)
    .where('devices.revoked_at', 'is', null)
    .orderBy('devices.name')
    .execute();
  return devices
    .filter(({ check_in, has_lease }) => Boolean(has_lease) || hasPackage(check_in, campaignId))
    .map(({ name }) => name);
}

function hasPackage(checkIn: string | null, campaignId: number): boolean {
  const { preparedCampaignIds } = JSON.parse(checkIn ?? '{}') as Partial<FleetCheckIn>;
  return listOf(preparedCampaignIds).some((id) => isSameId(id, campaignId));
}

/** Returns the deleted campaigns of a vendor: the latest first. */
export const listDeletedCampaigns = (db: Db, vendorId: number) =>
  db
    .selectFrom('campaigns')
    .select(['id', 'name', 'deleted_at'])
    .where('client_id', '=', vendorId)
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .$narrowType<{ deleted_at: string }>()
    .execute();

/**
 * Brings a deleted campaign back and records that. `doneBy` is the administrator's id, or null if a row of it has arrived;
 * `now` is ISO 8601.
 */
export async function restoreCampaign(
  db: Db,
  campaignId: number,
  now: string,
  doneBy: number | null = null,
): Promise<void> {
  const before = await findCampaign(db, campaignId);
  // Another row may be restoring it.
  const restored = await db
    .updateTable('campaigns')
    .set((eb) => ({ deleted_at: null, version: eb('version', '+', 1) }))
    .where('id', '=', campaignId)
    .where('deleted_at', 'is not', null)
    .returning('version')
    .executeTakeFirst();
  if (!restored) return;
  await insertCampaignAction(db, {
    campaign_id: campaignId,
    kind: 'restored',
    from_value: before?.deleted_at ?? '',
    to_value: now,
    reason: null,
    done_by: doneBy,
    done_at: now,
    campaign_version: restored.version,
  });
}

/**
 * Removes the campaigns that need not be kept at `now` (ms since the epoch), with everything in them. Their people stay.
 * @param keptIds campaigns to keep still
 */
export async function removeDeleted(db: Db, now: number, keptIds: readonly number[]): Promise<void> {
  const latest = new Date(now - KEPT_MS).toISOString();
  const deleted = await db.selectFrom('campaigns').select('id').where('deleted_at', '<', latest).execute();
  for (const { id } of deleted) {
    if (keptIds.includes(id)) continue;
    await noteDeparture(db, { campaignId: id, now: new Date(now).toISOString() }, sql`users.role <> 'Admin'`);
    // Deleting a campaign, an action or a question also deletes the rows of the tables that belong to it.
    for (const table of ['campaign_actions', 'game_statuses', 'campaign_users', 'questions', 'prizes'] as const)
      await db.deleteFrom(table).where('campaign_id', '=', id).execute();
    await db.deleteFrom('campaigns').where('id', '=', id).execute();
  }
}
