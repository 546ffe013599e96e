import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type ArenaDevice, openDevice } from './arena.ts';
import { type LeaseKiosk, openLeaseKiosk } from './lease-kiosk.ts';
import type { SignedIn } from './player.ts';
import type { TestServer } from './server.ts';

/** A kiosk of a schedule. Each restart replaces `kiosk`. */
export interface Stand {
  device: ArenaDevice;
  kiosk: LeaseKiosk;
  playing: SignedIn | null;
  /** True if the server may have given this kiosk's units to others, because the lease has ended by its clock. */
  isReleased: boolean;
  isRevoked: boolean;
  model: Map<number, Played>;
}

/** A player who has answered at a stand. */
export interface Played {
  player: SignedIn;
  isAwarded: boolean;
  /** True if the play is in no database any more, because staff have put an older backup back. */
  isGone: boolean;
}

interface StandOptions {
  server: TestServer;
  /** The folder of all kiosks' data. */
  folder: string;
  isPlain: boolean;
  serverNow(): number;
  vendorId?: number;
}

/** Opens a stand, by default of the arena's vendor. */
export async function openStand({ server, folder, vendorId, ...more }: StandOptions): Promise<Stand> {
  const device = await openDevice(server, vendorId);
  const kiosk = openLeaseKiosk({ url: server.url, device, userData: path.join(folder, String(device.id)), ...more });
  return { device, kiosk, playing: null, isReleased: false, isRevoked: false, model: new Map() };
}

/** Closes a kiosk, and puts its newest backup in place of its database. */
export function putBackupBack({ db, userData, close }: LeaseKiosk): void {
  close();
  for (const end of ['', '-wal', '-shm']) rmSync(db.name + end, { force: true });
  const backups = path.join(userData, 'backups');
  const newest = readdirSync(backups).toSorted().at(-1) ?? '';
  copyFileSync(path.join(backups, newest, path.relative(path.join(userData, 'servers'), db.name)), db.name);
}

/** True if a kiosk made the row with this key. */
export const isMadeBy = (deviceId: number, key: string): boolean => key.startsWith(`${deviceId}-`);

/** Returns the units that the server has leased to a device, by its clock. */
export async function leasedUnits(db: TestServer['db'], deviceId: number, now: number): Promise<number> {
  const row = await db
    .selectFrom('lease_prizes')
    .innerJoin('leases', 'leases.device_id', 'lease_prizes.device_id')
    .select('units')
    .where('leases.device_id', '=', deviceId)
    .where('released_at', '>', new Date(now).toISOString())
    .executeTakeFirst();
  return row?.units ?? 0;
}
