import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, PairingCodesTable } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';

/** A token and the device it belongs to. */
export interface DeviceToken {
  id: number;
  device_id: number;
  client_id: number;
  last_seen_at: string | null;
  expires_at: string;
  used_at: string | null;
  /** Those of the device's campaigns, with commas between them; null for none. */
  campaign_ids: string | null;
}

export interface NewDeviceToken {
  device_id: number;
  token_hash: string;
  created_at: string;
  expires_at: string;
}

/** How many tokens of a device may wait for their first use: answers get lost, but not without end. */
export const MAXIMUM_WAITING = 10;

/** Stores a token. Of those that wait for their first use the oldest go, if there are too many. */
export async function insertDeviceToken(db: Db, token: NewDeviceToken): Promise<void> {
  await db.insertInto('device_tokens').values(token).execute();
  const newest = db
    .selectFrom('device_tokens')
    .select('id')
    .where('device_id', '=', token.device_id)
    .where('used_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(MAXIMUM_WAITING);
  await db
    .deleteFrom('device_tokens')
    .where('device_id', '=', token.device_id)
    .where('used_at', 'is', null)
    .where('id', 'not in', newest)
    .execute();
}

/** A token of a device that has not been revoked, unless it has expired by `now`. */
export const findDeviceToken = (db: Db, tokenHash: string, now: string): Promise<DeviceToken | undefined> =>
  db
    .selectFrom('device_tokens')
    .innerJoin('devices', 'devices.id', 'device_tokens.device_id')
    .select(['device_tokens.id', 'device_tokens.device_id', 'device_tokens.expires_at', 'device_tokens.used_at'])
    .select(['devices.client_id', 'devices.last_seen_at'])
    // In the same statement: a thousand kiosks ask for it every 30 seconds.
    .select((row) =>
      row
        .selectFrom('device_campaigns')
        .select(sql<string>`string_agg(cast(campaign_id as text), ',')`.as('ids'))
        .whereRef('device_campaigns.device_id', '=', 'devices.id')
        .as('campaign_ids'),
    )
    .where('device_tokens.token_hash', '=', tokenHash)
    .where('device_tokens.expires_at', '>', now)
    .where('devices.revoked_at', 'is', null)
    .executeTakeFirst();

/** The hashes of a device's tokens that have not expired by `now`; none for a device that has been revoked. */
export async function listDeviceTokenHashes(db: Db, deviceId: number, now: string): Promise<string[]> {
  const rows = await db
    .selectFrom('device_tokens')
    .select('token_hash')
    .where('device_id', '=', deviceId)
    .where('expires_at', '>', now)
    .execute();
  return rows.map(({ token_hash }) => token_hash);
}

/**
 * Notes the first use of a token and ends the device's earlier ones. Later ones stay: they were asked for meanwhile, and
 * one of them may be on its way.
 */
export async function noteFirstUse(db: Db, { id, device_id, client_id }: DeviceToken, now: string): Promise<void> {
  await inTransaction(db, { vendorId: client_id, deviceId: device_id }, async (transaction) => {
    await transaction.updateTable('device_tokens').set({ used_at: now }).where('id', '=', id).execute();
    await transaction.deleteFrom('device_tokens').where('device_id', '=', device_id).where('id', '<', id).execute();
  });
}

export async function extendDeviceToken(db: Db, id: number, expiresAt: string): Promise<void> {
  await db.updateTable('device_tokens').set({ expires_at: expiresAt }).where('id', '=', id).execute();
}

export async function insertPairingCode(db: Db, code: Insertable<PairingCodesTable>): Promise<void> {
  await db.insertInto('pairing_codes').values(code).execute();
}

/** Uses up a code: a second request finds it no more. Undefined for one that is unknown, or has expired by `now`. */
export const takePairingCode = (
  db: Db,
  codeHash: string,
  now: string,
): Promise<Selectable<PairingCodesTable> | undefined> =>
  db
    .deleteFrom('pairing_codes')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

export async function deleteExpiredOfDevices(db: Db, now: string): Promise<void> {
  await db.deleteFrom('device_tokens').where('expires_at', '<=', now).execute();
  await db.deleteFrom('pairing_codes').where('expires_at', '<=', now).execute();
}
