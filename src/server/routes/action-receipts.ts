import type { CheckInRequest } from '#shared/entities/check-in.ts';
import type { Db } from '../database/schema.ts';
import { toRowId } from '../ids.ts';
import { insertReceipts, listUnreceived } from '../repositories/campaign-actions.ts';
import { campaignVersionOf } from './package-versions.ts';

/**
 * Stores which administrators' changes a kiosk has received by `at` (ISO 8601). The offline package contains the
 * changes. Without one, the kiosk reads the campaign from the server at each visit.
 */
export async function noteReceipts(
  db: Db,
  deviceId: number,
  { packages, at }: { packages: CheckInRequest['packages']; at: string },
): Promise<void> {
  const unreceived = await listUnreceived(db, deviceId);
  if (unreceived.length === 0) return;
  const held = new Map(packages.map(({ campaignId, version }) => [toRowId(campaignId), campaignVersionOf(version)]));
  const received = unreceived.filter(
    ({ campaign_id, campaign_version }) => (held.get(campaign_id) ?? campaign_version) >= campaign_version,
  );
  if (received.length === 0) return;
  await insertReceipts(
    db,
    received.map(({ id }) => ({ action_id: id, device_id: deviceId, received_at: at })),
  );
}
