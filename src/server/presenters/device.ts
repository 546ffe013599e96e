import type { CommandState, DeviceCommand, HandedCommand, KioskCommand } from '#shared/entities/command.ts';
import type { Device } from '#shared/entities/device.ts';
import type { FleetCheckIn, FleetDevice } from '#shared/entities/fleet.ts';
import { type Sighting, troublesOf } from '#shared/rules/fleet.ts';
import type { Row } from '../database/schema.ts';
import type { DeviceCampaignRow, FleetRow } from '../repositories/devices.ts';
import { isPutAway } from '../rules/put-away.ts';

export const presentDevice = (row: Row<'devices'>, campaigns: readonly DeviceCampaignRow[]): Device => ({
  id: row.id,
  name: row.name,
  place: row.place,
  campaigns: campaigns.map((campaign) => ({
    id: campaign.campaign_id,
    campaignName: campaign.name,
    isPutAway: isPutAway(campaign),
  })),
  createdDate: row.created_at,
  lastSeenDate: row.last_seen_at,
  publicKey: row.public_key,
  isRevoked: row.revoked_at !== null,
});

/** Presents all devices of a vendor at `now` (ms), each with its problems. */
export function presentFleet(
  rows: readonly FleetRow[],
  campaigns: ReadonlyMap<number, readonly DeviceCampaignRow[]>,
  now: number,
): FleetDevice[] {
  const inUse = new Map<string, number>();
  for (const { name, revoked_at } of rows) if (revoked_at === null) inUse.set(name, (inUse.get(name) ?? 0) + 1);
  return rows.map((row) => {
    const seen = sightingOf(row);
    const hasNamesake = (inUse.get(row.name) ?? 0) > 1;
    return {
      ...presentDevice(
        row,
        (campaigns.get(row.id) ?? []).filter((campaign) => !isPutAway(campaign)),
      ),
      heardDate: row.heard_at,
      checkIn: seen?.checkIn ?? null,
      distrustedDate: row.distrusted_since,
      visitorsPerHour: row.visitors_per_hour,
      mayExceedShare: row.may_exceed_share === 1,
      troubles: row.revoked_at === null ? troublesOf(seen, now, hasNamesake) : [],
    };
  });
}

/** Returns a device's last check-in, or null before the first. */
export function sightingOf(
  row: Pick<FleetRow, 'heard_at' | 'doubled_at' | 'check_in'>,
): (Sighting & { checkIn: FleetCheckIn }) | null {
  const { heard_at, doubled_at, check_in } = row;
  if (heard_at === null || check_in === null) return null;
  const doubledAt = doubled_at === null ? null : Date.parse(doubled_at);
  return { heardAt: Date.parse(heard_at), doubledAt, checkIn: JSON.parse(check_in) };
}

/** Parses a stored command. */
export const commandOf = ({ command }: Pick<Row<'device_commands'>, 'command'>): KioskCommand => JSON.parse(command);

/** Presents a command to its device. */
export const presentHandedCommand = (row: Row<'device_commands'>): HandedCommand => ({ id: row.id, ...commandOf(row) });

/** Presents a command to administrators. */
export const presentDeviceCommand = (row: Row<'device_commands'>): DeviceCommand => ({
  ...presentHandedCommand(row),
  state: stateOf(row),
  createdDate: row.created_at,
});

function stateOf({ taken_at, ended_at, is_done }: Row<'device_commands'>): CommandState {
  if (taken_at === null) return 'waiting';
  if (ended_at === null) return 'taken';
  return is_done === 1 ? 'done' : 'failed';
}
