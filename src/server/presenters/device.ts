import type { Device } from '#shared/entities/device.ts';
import type { DeviceCampaignRow, DeviceRow } from '../repositories/devices.ts';

export const presentDevice = (row: DeviceRow, campaigns: readonly DeviceCampaignRow[]): Device => ({
  id: row.id,
  name: row.name,
  campaigns: campaigns.map(({ campaign_id, name }) => ({ id: campaign_id, campaignName: name })),
  createdDate: row.created_at,
  lastSeenDate: row.last_seen_at,
  isRevoked: row.revoked_at !== null,
  health: row.health === null ? null : JSON.parse(row.health),
});
