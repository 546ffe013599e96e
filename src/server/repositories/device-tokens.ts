import { sql } from 'kysely';
import { prepared } from '../database/prepared.ts';
import type { Db, NewRow, Row } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';

/** A token and its device. */
export interface DeviceToken
  extends Pick<Row<'device_tokens'>, 'id' | 'device_id' | 'expires_at' | 'used_at'>,
    Pick<Row<'devices'>, 'client_id' | 'last_seen_at'> {
  /** The campaigns' ids, separated by commas, or null for a device without campaigns. */
  campaign_ids: string | null;
}

/** Maximum unused tokens of a device. Some answers get lost, so a device may have several. */
export const MAXIMUM_WAITING = 10;

/** Stores a token. Deletes the oldest unused tokens if there are too many. */
export async function insertDeviceToken(db: Db, token: NewRow<'device_tokens'>): Promise<void> {
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

const selectDeviceToken = prepared<{ tokenHash: string; now: string }, DeviceToken>((db, value) =>
  db
    .selectFrom('device_tokens')
    .innerJoin('devices', 'devices.id', 'device_tokens.device_id')
    .select(['device_tokens.id', 'device_tokens.device_id', 'device_tokens.expires_at', 'device_tokens.used_at'])
    .select(['devices.client_id', 'devices.last_seen_at'])
    // In this statement, because a thousand kiosks need the campaigns every 30 seconds.
    .select((row) =>
      row
        .selectFrom('device_campaigns')
        .select(sql<string>`string_agg(cast(campaign_id as text), ',')`.as('ids'))
        .whereRef('device_campaigns.device_id', '=', 'devices.id')
        .as('campaign_ids'),
    )
    .where('device_tokens.token_hash', '=', value('tokenHash'))
    .where('device_tokens.expires_at', '>', value('now'))
    .where('devices.revoked_at', 'is', null),
);

/** Returns a token that has not expired by `now`, of a device that is not revoked. */
export const findDeviceToken = async (db: Db, tokenHash: string, now: string): Promise<DeviceToken | undefined> =>
  (await selectDeviceToken(db, { tokenHash, now }))[0];

/** Returns the hashes of a device's tokens that have not expired by `now`. Revoking a device deletes its tokens. */
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
 * Stores the first use of a token and ends the device's earlier ones. Later tokens stay, because their answers may
 * still be on the way.
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

export async function insertPairingCode(db: Db, code: NewRow<'pairing_codes'>): Promise<void> {
  await db.insertInto('pairing_codes').values(code).execute();
}

/**
 * Uses a registration code up, so that a second request does not find it. Returns undefined for an unknown or expired
 * code.
 */
export const takePairingCode = (db: Db, codeHash: string, now: string): Promise<Row<'pairing_codes'> | undefined> =>
  db
    .deleteFrom('pairing_codes')
    .where('code_hash', '=', codeHash)
    .where('device_id', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

/**
 * Returns the id of the device that was registered with a code and a secret. Returns undefined once the code has expired
 * or the device is revoked.
 */
export async function findRegisteredDevice(
  db: Db,
  { codeHash, retryHash, now }: { codeHash: string; retryHash: string; now: string },
): Promise<number | undefined> {
  const device = await db
    .selectFrom('pairing_codes')
    .innerJoin('devices', 'devices.id', 'pairing_codes.device_id')
    .select('devices.id')
    .where('pairing_codes.code_hash', '=', codeHash)
    .where('pairing_codes.retry_hash', '=', retryHash)
    .where('pairing_codes.expires_at', '>', now)
    .where('devices.revoked_at', 'is', null)
    .executeTakeFirst();
  return device?.id;
}

export async function deleteExpiredOfDevices(db: Db, now: string): Promise<void> {
  await db.deleteFrom('device_tokens').where('expires_at', '<=', now).execute();
  await db.deleteFrom('pairing_codes').where('expires_at', '<=', now).execute();
}
