import { prepared } from '../database/prepared.ts';
import type { Db, NewRow, Row } from '../database/schema.ts';
import { listOwnCampaignIds } from './campaigns.ts';
import { dropLease, dropLeaseOutside } from './leases.ts';
import { isOfDevice } from './walk-ups.ts';

/** A device with its last check-in, or with nulls before the first. */
export type FleetRow = Awaited<ReturnType<typeof listFleet>>[number];

/** A campaign of a device. */
export type DeviceCampaignRow = Row<'device_campaigns'> & Pick<Row<'campaigns'>, 'name' | 'archived_at' | 'deleted_at'>;

export const insertDevice = (db: Db, device: NewRow<'devices'>): Promise<Row<'devices'>> =>
  db.insertInto('devices').values(device).returningAll().executeTakeFirstOrThrow();

export const findDevice = (db: Db, id: number): Promise<Row<'devices'> | undefined> =>
  db.selectFrom('devices').selectAll().where('id', '=', id).executeTakeFirst();

/** A device with a public key for claims. */
export type ClaimKeyRow = Pick<Row<'devices'>, 'id' | 'revoked_at'> & { public_key: string };

/** Returns a vendor's devices that have a public key for claims, including revoked ones, in order of registration. */
export const listClaimKeys = (db: Db, vendorId: number): Promise<ClaimKeyRow[]> =>
  db
    .selectFrom('devices')
    .select(['id', 'public_key', 'revoked_at'])
    .where('client_id', '=', vendorId)
    .where('public_key', 'is not', null)
    .$narrowType<{ public_key: string }>()
    .orderBy('id')
    .execute();

/** Returns a vendor's devices in order of registration, including revoked ones, each with its last check-in. */
export const listFleet = (db: Db, vendorId: number) =>
  db
    .selectFrom('devices')
    .leftJoin('check_ins', 'check_ins.device_id', 'devices.id')
    .selectAll('devices')
    .select(['check_ins.heard_at', 'check_ins.doubled_at', 'check_ins.check_in'])
    .where('client_id', '=', vendorId)
    .orderBy('devices.id')
    .execute();

/** Returns the campaigns of a vendor's devices, or of one device, in order of creation. */
export function listDeviceCampaigns(
  db: Db,
  of: { vendorId: number } | { deviceId: number },
): Promise<DeviceCampaignRow[]> {
  const all = db
    .selectFrom('device_campaigns')
    .innerJoin('devices', 'devices.id', 'device_campaigns.device_id')
    .innerJoin('campaigns', 'campaigns.id', 'device_campaigns.campaign_id')
    .select([
      'device_campaigns.device_id',
      'device_campaigns.campaign_id',
      'campaigns.name',
      'archived_at',
      'deleted_at',
    ])
    .orderBy('campaigns.id');
  return 'vendorId' in of
    ? all.where('devices.client_id', '=', of.vendorId).execute()
    : all.where('devices.id', '=', of.deviceId).execute();
}

/** Sets the given values of a device. */
export async function setDeviceValues(
  db: Db,
  id: number,
  values: Partial<Pick<Row<'devices'>, 'name' | 'place' | 'visitors_per_hour' | 'may_exceed_share'>>,
): Promise<void> {
  await db.updateTable('devices').set(values).where('id', '=', id).execute();
}

/**
 * Replaces a device's campaigns, except archived and deleted ones, which may come back. Ignores campaigns of other
 * vendors. Ends leases in removed campaigns.
 */
export async function setDeviceCampaigns(
  db: Db,
  { id, client_id }: Pick<Row<'devices'>, 'id' | 'client_id'>,
  campaignIds: readonly number[],
): Promise<void> {
  const all = db.selectFrom('campaigns').select('id').where('client_id', '=', client_id);
  const kept = all.where((eb) => eb.or([eb('archived_at', 'is not', null), eb('deleted_at', 'is not', null)]));
  const replaced = db.deleteFrom('device_campaigns').where('device_id', '=', id);
  await replaced.where('campaign_id', 'not in', kept).execute();
  const own = await listOwnCampaignIds(db, client_id, campaignIds);
  if (own.length > 0) {
    await db
      .insertInto('device_campaigns')
      .values(own.map((campaign_id) => ({ device_id: id, campaign_id })))
      .onConflict((conflict) => conflict.columns(['device_id', 'campaign_id']).doNothing())
      .execute();
  }
  await dropLeaseOutside(db, id);
}

/**
 * Revokes a device permanently, ends its tokens and returns its leases. Revoking again keeps the first date. `now` is
 * ISO 8601.
 */
export async function revokeDevice(db: Db, id: number, now: string): Promise<void> {
  await db
    .updateTable('devices')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
  await db.deleteFrom('device_tokens').where('device_id', '=', id).execute();
  await dropLease(db, id);
}

/**
 * Returns the secret of a device's safety copies. Stores `fresh` as the secret if there is none; concurrent calls
 * return the same one.
 */
export async function copySecretOf(db: Db, id: number, fresh: string): Promise<string> {
  await db
    .updateTable('devices')
    .set({ copy_secret: fresh })
    .where('id', '=', id)
    .where('copy_secret', 'is', null)
    .execute();
  const { copy_secret } = await db
    .selectFrom('devices')
    .select('copy_secret')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return copy_secret ?? fresh;
}

/** Counts a campaign's devices in use that were seen since a moment (ISO 8601), and the device `and` in any case. */
export async function countDevices(
  db: Db,
  campaignId: number,
  { seenSince, and }: { seenSince: string; and: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('device_campaigns')
    .innerJoin('devices', 'devices.id', 'device_campaigns.device_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('device_campaigns.campaign_id', '=', campaignId)
    .where('devices.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('devices.last_seen_at', '>=', seenSince), eb('devices.id', '=', and)]))
    .executeTakeFirstOrThrow();
  return count;
}

export async function noteDeviceSeen(db: Db, id: number, now: string): Promise<void> {
  await db.updateTable('devices').set({ last_seen_at: now }).where('id', '=', id).execute();
}

const selectDeviceOfVendor = prepared<{ id: number; vendorId: number }, { id: number }>((db, value) =>
  db.selectFrom('devices').select('id').where('id', '=', value('id')).where('client_id', '=', value('vendorId')),
);

export const isDeviceOfVendor = async (db: Db, id: number, vendorId: number): Promise<boolean> =>
  (await selectDeviceOfVendor(db, { id, vendorId })).length > 0;

interface PlayerOfDevice {
  deviceId: number;
  userId: number;
  makerId: number;
}

const selectPlayerOfDevice = prepared<PlayerOfDevice, { id: number }>((db, value) =>
  db
    .selectFrom('devices')
    .innerJoin('device_campaigns', 'device_campaigns.device_id', 'devices.id')
    .innerJoin('campaign_users', 'campaign_users.campaign_id', 'device_campaigns.campaign_id')
    .innerJoin('users', 'users.id', 'campaign_users.user_id')
    .select('users.id')
    .where('devices.id', '=', value('deviceId'))
    .where('users.id', '=', value('userId'))
    .where((eb) => isOfDevice(eb, [value('deviceId'), value('makerId')]))
    .whereRef('users.client_id', '=', 'devices.client_id')
    .limit(1),
);

/**
 * True if the user is one of the device's people (`isOfDevice`) and assigned to at least one of its campaigns. A device
 * may also send the rows of another device, `makerId`, and of that device's visitors.
 */
export const isPlayerOfDevice = async (db: Db, player: PlayerOfDevice): Promise<boolean> =>
  (await selectPlayerOfDevice(db, player)).length > 0;
