import type { Db } from '../database/schema.ts';
import { DATE_COLUMNS } from '../rules/play-dates.ts';

/** A kiosk in use about which administrators may need a mail. */
export type WatchedKiosk = Awaited<ReturnType<typeof listWatchedKiosks>>[number];

/**
 * Returns kiosks in use, of all vendors, that reported an alarm, were last heard before `silentSince`, or have an open
 * mail about a problem. Returns no healthy kiosks, so the list stays short.
 */
export const listWatchedKiosks = (db: Db, silentSince: string) =>
  db
    .selectFrom('check_ins')
    .innerJoin('devices', 'devices.id', 'check_ins.device_id')
    .select(['device_id', 'devices.client_id', 'devices.name', 'devices.place'])
    .select(['heard_at', 'doubled_at', 'check_in', 'alarm_since', 'alerted_at'])
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

/** Returns the dates, time zones and opening hours of a device's campaigns. */
export const listShowsOf = (db: Db, deviceId: number) =>
  db
    .selectFrom('device_campaigns')
    .innerJoin('campaigns', 'campaigns.id', 'device_campaigns.campaign_id')
    .select([...DATE_COLUMNS, 'campaigns.time_zone', 'campaigns.opens_at', 'campaigns.closes_at'])
    .where('device_campaigns.device_id', '=', deviceId)
    .execute();

/** Returns the addresses that get mails about a vendor's kiosks. */
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

/** Stores when administrators were mailed about a device, or null once they were mailed that it is well. */
export async function noteAlerted(db: Db, deviceId: number, alertedAt: string | null): Promise<void> {
  await db.updateTable('check_ins').set({ alerted_at: alertedAt }).where('device_id', '=', deviceId).execute();
}
