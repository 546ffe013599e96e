import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { CheckInRequest } from '../../src/shared/entities/check-in.ts';
import { serverSuite } from '../support/api-suite.ts';
import { joinCampaign, openCampaign, openDevice } from '../support/arena.ts';
import { checkInRequestOf } from '../support/health.ts';
import { type LeaseKiosk, openLeaseKiosk } from '../support/lease-kiosk.ts';
import { tempFolder } from '../support/main.ts';

const suite = serverSuite({ database: ':memory:', seed: 'none' });

/** A kiosk over a real file at a campaign with nine units of a prize. */
async function openStand() {
  const { server } = suite;
  const prizes = [{ minimum: 100, rank: 1, winners: 9 }];
  const campaignId = await openCampaign(server, { type: 'wheel', bonusPoints: 0, questionCount: 1, prizes });
  const prize = server.db.selectFrom('prizes').select('id').where('campaign_id', '=', campaignId);
  const { id: prizeId } = await prize.executeTakeFirstOrThrow();
  const device = await openDevice(server);
  await device.allow(campaignId);
  const userData = path.join(tempFolder(), 'kiosk');
  const open = (before?: LeaseKiosk): LeaseKiosk => {
    const kiosk = openLeaseKiosk({ url: server.url, device, userData, ...(before && { before }) });
    kiosk.allow(campaignId);
    return kiosk;
  };
  const stand = { kiosk: open() };
  onTestFinished(() => stand.kiosk.close());
  const stored = () => server.db.selectFrom('leases').selectAll().where('device_id', '=', device.id).executeTakeFirst();
  const reserved = async () => {
    const row = server.db.selectFrom('lease_prizes').select('units').where('prize_id', '=', prizeId);
    return (await row.executeTakeFirst())?.units ?? 0;
  };
  return {
    stand,
    device,
    campaignId,
    userData,
    open,
    stored,
    reserved,
    want: (units: number) => stand.kiosk.want(campaignId, units > 0 ? [{ prizeId, units }] : []),
    held: () => stand.kiosk.leases.state.prizes.find((row) => row.prizeId === String(prizeId))?.units ?? 0,
    /** A new player wins a unit. */
    async win() {
      const { kiosk } = stand;
      const player = await joinCampaign(server, campaignId);
      const lane = { userId: player.userId, campaignId };
      await kiosk.signIn(player);
      await kiosk.quiz(lane);
      expect(kiosk.spin(lane).prize).not.toBeNull();
      await kiosk.signOut();
    },
  };
}

it('a kiosk whose answer was lost adopts what the server granted, and counts it once', async () => {
  const { stand, want, held, reserved, win } = await openStand();
  stand.kiosk.network.losesAnswers = true;
  await want(3);
  expect([held(), await reserved()]).toEqual([0, 3]);
  stand.kiosk.network.losesAnswers = false;
  await stand.kiosk.leases.renew();
  expect([held(), await reserved()]).toEqual([3, 3]);
  await win();
  stand.kiosk.network.losesAnswers = true;
  await stand.kiosk.leases.renew();
  stand.kiosk.network.losesAnswers = false;
  await vi.waitFor(
    async () => {
      await stand.kiosk.leases.renew();
      // The unsent award needs a unit of its own.
      expect([held(), await reserved()]).toEqual([3, 4]);
    },
    { timeout: 30_000 },
  );
});

it('a kiosk whose disk was restored changes nothing before it has the round', async () => {
  const { stand, want, held, reserved, win, userData, open } = await openStand();
  await want(3);
  const backup = `${userData}-backup`;
  const before = stand.kiosk;
  before.close();
  cpSync(userData, backup, { recursive: true });
  stand.kiosk = open(before);
  await want(5);
  await win();
  expect(await stand.kiosk.drain()).toEqual([]);
  const later = stand.kiosk;
  later.close();
  rmSync(userData, { recursive: true });
  cpSync(backup, userData, { recursive: true });
  stand.kiosk = open(later);
  expect([held(), await reserved()]).toEqual([3, 6]);
  await stand.kiosk.leases.renew();
  // The restored kiosk has adopted what the server holds, and wants three.
  await vi.waitFor(async () => expect([held(), await reserved()]).toEqual([3, 3]), { timeout: 30_000 });
});

it('a restored server reserves again what its kiosk wants', async () => {
  const { stand, want, held, reserved, stored, device } = await openStand();
  await want(2);
  const backup = await stored();
  await want(5);
  if (!backup) throw new Error('The server has no lease.');
  const { db } = suite.server;
  await db.updateTable('leases').set(backup).where('device_id', '=', device.id).execute();
  await db.updateTable('lease_prizes').set({ units: 2 }).where('device_id', '=', device.id).execute();
  await stand.kiosk.leases.renew();
  await vi.waitFor(async () => expect([held(), await reserved()]).toEqual([5, 5]), { timeout: 30_000 });
  await db.deleteFrom('leases').where('device_id', '=', device.id).execute();
  await stand.kiosk.leases.renew();
  await vi.waitFor(async () => expect([held(), await reserved()]).toEqual([5, 5]), { timeout: 30_000 });
});

it('a check-in that arrives after a later one releases nothing, and reserves nothing', async () => {
  const { stand, want, held, reserved, stored, device } = await openStand();
  stand.kiosk.network.delays = true;
  await want(5);
  stand.kiosk.network.delays = false;
  await want(1);
  expect([held(), await reserved()]).toEqual([1, 1]);
  const before = await stored();
  const body = stand.kiosk.onTheirWay.shift() as CheckInRequest;
  const { lease } = await suite.api.call('checkIn', { body }, device);
  expect(lease).toMatchObject({ outcome: 'other-round', round: before?.round, prizes: [{ units: 1 }] });
  expect([await stored(), await reserved()]).toEqual([before, 1]);
});

it('every granted wish gets another round, and a check-in without a wish keeps it', async () => {
  const { campaignId, device } = await openStand();
  const wish = { days: 1, prizes: [], plays: [] };
  let beat = 0;
  const send = async (more: Partial<CheckInRequest>) =>
    (await suite.api.call('checkIn', { body: checkInRequestOf(Date.now(), { beat: ++beat, ...more }) }, device)).lease;
  expect(await send({})).toMatchObject({ round: null, outcome: 'kept' });
  const first = await send({ wish });
  const second = await send({ wish, round: first.round });
  expect(second).toMatchObject({ outcome: 'granted', prizes: [], plays: [] });
  expect(second.round).not.toBe(first.round);
  const player = await joinCampaign(suite.server, campaignId);
  const plays = [{ userId: player.userId, campaignId }];
  const third = await send({ wish: { ...wish, plays }, round: second.round });
  expect(third.plays).toEqual(plays);
  expect(await send({ round: third.round })).toMatchObject({ round: third.round, outcome: 'kept', plays: [] });
  expect(await send({ round: second.round })).toMatchObject({ round: third.round, outcome: 'other-round', plays });
});
