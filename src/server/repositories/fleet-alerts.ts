import type { Db } from '../database/schema.ts';

/** A kiosk in use that somebody may have to be told about. */
export interface WatchedKiosk {
  device_id: number;
  client_id: number;
  name: string;
  place: string | null;
  heard_at: string;
  doubled_at: string | null;
  heartbeat: string;
  alarm_since: string | null;
  alerted_at: string | null;
}

/**
 * The kiosks in use of all vendors that reported an alarm, or were heard before `silentSince`, or about which somebody was
 * mailed: of a fleet that is well, none.
 */
export const listWatchedKiosks = (db: Db, silentSince: string): Promise<WatchedKiosk[]> =>
  db
    .selectFrom('heartbeats')
    .innerJoin('devices', 'devices.id', 'heartbeats.device_id')
    .select(['devices.id as device_id', 'devices.client_id', 'devices.name', 'devices.place'])
    .select(['heard_at', 'doubled_at', 'heartbeat', 'alarm_since', 'alerted_at'])
    .where('devices.revoked_at', 'is', null)
    .where((row) =>
      row.or([
        row('alarm_since', 'is not', null),
        row('alerted_at', 'is not', null),
        row('heard_at', '<=', silentSince),
      ]),
    )
    .orderBy('devices.client_id')
    .orderBy('devices.id')
    .execute();

/** The dates of a device's campaigns. */
export const listShowsOf = (db: Db, deviceId: number): Promise<{ start_date: string; end_date: string }[]> =>
  db
    .selectFrom('device_campaigns')
    .innerJoin('campaigns', 'campaigns.id', 'device_campaigns.campaign_id')
    .select(['campaigns.start_date', 'campaigns.end_date'])
    .where('device_campaigns.device_id', '=', deviceId)
    .execute();

/** Who is mailed about a vendor's kiosks. */
export async function listAdminEmails(db: Db, vendorId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('client_id', '=', vendorId)
    .where('role', '=', 'Admin')
    .where('email', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ email }) => email ?? []);
}

/** Notes when administrators were mailed about a device; null once they know that it is over. */
export async function noteAlerted(db: Db, deviceId: number, alertedAt: string | null): Promise<void> {
  await db.updateTable('heartbeats').set({ alerted_at: alertedAt }).where('device_id', '=', deviceId).execute();
}
