import type { FastifyInstance } from 'fastify';
import type { Lease, LeaseRequest } from '#shared/entities/lease.ts';
import type { Db } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { toRowId } from '../ids.ts';
import type { KnownDevice } from '../plugins/device-authentication.ts';
import {
  findLease,
  leasedUnits,
  listLeasedPlays,
  listLeasedPrizes,
  playsToLease,
  replaceLease,
} from '../repositories/leases.ts';
import { listPrizesByIds } from '../repositories/prizes.ts';
import { GRACE_MS, grantedUnits, leaseEnd } from '../rules/lease.ts';
import { type Call, route } from './route.ts';

/** Prize units and plays that devices reserve for offline play (docs/specification.md, 7.12). */
export function registerLeases(app: FastifyInstance): void {
  route(app, 'putOwnLease', putOwnLease);
}

/**
 * Leases to the device the units and plays that it asks for, as far as other devices have not leased them. Ignores a
 * request that arrives after a newer one, because it would give back units that the device may have awarded since.
 */
function putOwnLease({ body, device, db, services }: Call<'putOwnLease'>): Promise<Lease> {
  const now = services.clock.now();
  return inTransaction(db, { vendorId: device.vendorId }, async (transaction) => {
    const stored = await findLease(transaction, device.id);
    if (!stored || body.round > stored.round) {
      const promised = stored ? Date.parse(stored.expires_at) : now;
      await grant(transaction, device, body, { now, end: leaseEnd(body.days, now, promised) });
    }
    return heldBy(transaction, device.id, now);
  });
}

async function grant(
  db: Db,
  device: KnownDevice,
  wanted: LeaseRequest,
  { now, end }: { now: number; end: number },
): Promise<void> {
  const moment = new Date(now).toISOString();
  const units = new Map(wanted.prizes.map((prize) => [toRowId(prize.prizeId), prize.units]));
  const known = await listPrizesByIds(db, [...units.keys()]);
  const open = known.filter((prize) => device.campaignIds.has(prize.campaign_id));
  const prizes: { prize_id: number; units: number }[] = [];
  for (const [campaignId, ofCampaign] of Map.groupBy(open, (prize) => prize.campaign_id)) {
    const held = await leasedUnits(db, campaignId, { now: moment, except: device.id });
    for (const prize of ofCampaign) {
      const granted = grantedUnits(units.get(prize.id) ?? 0, prize, held.get(prize.id) ?? 0);
      if (granted > 0) prizes.push({ prize_id: prize.id, units: granted });
    }
  }
  const plays = wanted.plays.map((play) => ({ user_id: toRowId(play.userId), campaign_id: toRowId(play.campaignId) }));
  const campaignIds = [...new Set(plays.map(({ campaign_id }) => campaign_id))];
  const mayHold = await playsToLease(db, { device, campaignIds, now: moment });
  const lease = {
    device_id: device.id,
    round: wanted.round,
    expires_at: new Date(end).toISOString(),
    released_at: new Date(end + GRACE_MS).toISOString(),
  };
  await replaceLease(db, lease, { prizes, plays: plays.filter(mayHold) });
}

async function heldBy(db: Db, deviceId: number, now: number): Promise<Lease> {
  const lease = await findLease(db, deviceId);
  const plays = await listLeasedPlays(db, deviceId);
  const expiresInSeconds = lease ? Math.max(0, Math.floor((Date.parse(lease.expires_at) - now) / 1000)) : 0;
  return {
    round: lease?.round ?? 1,
    expiresInSeconds,
    prizes: (await listLeasedPrizes(db, deviceId)).map(({ prize_id, units }) => ({ prizeId: prize_id, units })),
    plays: plays.map(({ user_id, campaign_id }) => ({ userId: user_id, campaignId: campaign_id })),
  };
}
