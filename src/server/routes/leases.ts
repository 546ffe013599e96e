import { randomBytes } from 'node:crypto';
import type { Lease, Wish } from '#shared/entities/lease.ts';
import type { Db, Row } from '../database/schema.ts';
import { toRowId } from '../ids.ts';
import type { KnownDevice } from '../plugins/device-authentication.ts';
import { findCampaign } from '../repositories/campaigns.ts';
import { countDevices, findDevice } from '../repositories/devices.ts';
import { takeOwedUnits } from '../repositories/hand-overs.ts';
import {
  dropReleasedUnits,
  findLease,
  leasedUnits,
  listLeasedPlays,
  listLeasedPrizes,
  playsToLease,
  replaceLease,
} from '../repositories/leases.ts';
import { listPrizesByIds } from '../repositories/prizes.ts';
import { GRACE_MS, grantedUnits, leaseEnd, SHARE_MS } from '../rules/lease.ts';
import { isPutAway } from '../rules/put-away.ts';
import { type Call, inCallsTransaction } from './route.ts';

/**
 * Leases to the device the units and plays that it wishes for, as far as other devices have not leased them, and names
 * the lease by a new round (docs/specification.md, 7.12). A request with another round changes nothing: it is late or
 * repeated, or the kiosk or this server was restored from a backup, and units could be released that were awarded.
 */
export async function answerWish(call: Call<'checkIn'>): Promise<Lease> {
  const { round, wish } = call.body;
  const now = call.services.clock.now();
  const known = await findLease(call.db, call.device.id);
  if (!wish && round === roundOf(known)) return { ...headOf(known, now), outcome: 'kept', prizes: [], plays: [] };
  return inCallsTransaction(call, async ({ device, db }) => {
    const stored = await findLease(db, device.id);
    const isGranted = wish && round === roundOf(stored);
    if (isGranted) {
      const promised = stored ? Date.parse(stored.expires_at) : now;
      await grant(db, device, wish, { now, end: leaseEnd(wish.days, now, promised) });
    }
    return { ...(await heldBy(db, device.id, now)), outcome: isGranted ? 'granted' : 'other-round' };
  });
}

const roundOf = (stored: Row<'leases'> | undefined) => stored?.round ?? null;

const headOf = (stored: Row<'leases'> | undefined, now: number) => ({
  round: roundOf(stored),
  expiresInSeconds: stored ? Math.max(0, Math.floor((Date.parse(stored.expires_at) - now) / 1000)) : 0,
});

async function grant(
  db: Db,
  device: KnownDevice,
  wanted: Wish,
  { now, end }: { now: number; end: number },
): Promise<void> {
  const moment = new Date(now).toISOString();
  const units = new Map(wanted.prizes.map((prize) => [toRowId(prize.prizeId), prize.units]));
  const known = await listPrizesByIds(db, [...units.keys()]);
  const openIds = known.filter((prize) => device.campaignIds.has(prize.campaign_id)).map(({ id }) => id);
  await dropReleasedUnits(db, openIds, moment);
  // Units may have become free without a wish, for example by a revocation.
  await takeOwedUnits(db, openIds, moment);
  const open = await listPrizesByIds(db, openIds);
  const mayExceedShare = (await findDevice(db, device.id))?.may_exceed_share === 1;
  const own = new Map((await listLeasedPrizes(db, device.id)).map((row) => [row.prize_id, row.units]));
  const prizes: { prize_id: number; units: number }[] = [];
  for (const [campaignId, ofCampaign] of Map.groupBy(open, (prize) => prize.campaign_id)) {
    const campaign = await findCampaign(db, campaignId);
    // Returns the units, because the kiosk can no longer award them.
    if (!campaign || isPutAway(campaign)) continue;
    const others = await leasedUnits(db, campaignId, { now: moment, except: device.id });
    const devices = await countDevices(db, campaignId, {
      seenSince: new Date(now - SHARE_MS).toISOString(),
      and: device.id,
    });
    for (const prize of ofCampaign) {
      const held = { own: own.get(prize.id) ?? 0, others: others.get(prize.id) ?? 0, devices, mayExceedShare };
      const granted = grantedUnits(units.get(prize.id) ?? 0, prize, held);
      if (granted > 0) prizes.push({ prize_id: prize.id, units: granted });
    }
  }
  const plays = wanted.plays.map((play) => ({ user_id: toRowId(play.userId), campaign_id: toRowId(play.campaignId) }));
  const campaignIds = [...new Set(plays.map(({ campaign_id }) => campaign_id))];
  const mayHold = await playsToLease(db, { device, campaignIds, now: moment });
  const lease = {
    device_id: device.id,
    // Random, because a counter restored from a backup would repeat rounds.
    round: randomBytes(16).toString('hex'),
    expires_at: new Date(end).toISOString(),
    released_at: new Date(end + GRACE_MS).toISOString(),
  };
  await replaceLease(db, lease, { prizes, plays: plays.filter(mayHold) });
  await takeOwedUnits(db, [...new Set([...own.keys(), ...openIds])], moment);
}

async function heldBy(db: Db, deviceId: number, now: number): Promise<Omit<Lease, 'outcome'>> {
  const prizes = await listLeasedPrizes(db, deviceId);
  const plays = await listLeasedPlays(db, deviceId);
  return {
    ...headOf(await findLease(db, deviceId), now),
    prizes: prizes.map(({ prize_id, units }) => ({ prizeId: prize_id, units })),
    plays: plays.map(({ user_id, campaign_id }) => ({ userId: user_id, campaignId: campaign_id })),
  };
}
