import { describe, expect, it } from 'vitest';
import { walkUpId } from '#shared/entities/walk-up.ts';
import { LANE, newJob } from '../../../tests/support/main.ts';
import { openLeases } from '../../../tests/support/open-leases.ts';

describe('a play', () => {
  const fresh = (heldBy?: number) => ({ status: { id: 1, heldBy }, isFresh: true });
  const stale = { status: null, isFresh: false };

  it('is taken when it is opened, and given back when it is done', async () => {
    const { leases, state, requests, want } = openLeases();
    await want(1);
    await leases.hold(LANE);
    expect(leases.state.plays).toEqual([{ campaignId: '3', here: 1, elsewhere: 0 }]);
    expect(() => leases.requireHere(LANE, stale)).not.toThrow();
    state.isNeeded = false;
    await leases.renew();
    expect(requests.at(-1)?.plays).toEqual([]);
    expect(leases.state.plays).toEqual([]);
  });

  it('is not opened where another kiosk holds it, and is where this one does or nobody', async () => {
    const { leases } = openLeases();
    expect(() => leases.requireHere(LANE, fresh(6))).toThrow('goes on at another kiosk');
    for (const holder of [5, undefined]) expect(() => leases.requireHere(LANE, fresh(holder))).not.toThrow();
  });

  it('is not opened without a network where another kiosk held it at the last wish', async () => {
    const { leases, state, want } = openLeases();
    expect(() => leases.requireHere(LANE, stale)).not.toThrow();
    await want(1);
    expect(() => leases.requireHere(LANE, stale)).not.toThrow();
    state.answer = ({ prizes }) => ({ expiresInSeconds: 99, prizes, plays: [] });
    await leases.hold(LANE);
    expect(() => leases.requireHere(LANE, stale)).toThrow('goes on at another kiosk');
  });

  it('of a prepared player stays free while staff want only prizes, and opens here without a network', async () => {
    const { leases, state, requests, want } = openLeases();
    state.preparedPlays = [{ userId: 13, campaignId: 3 }];
    state.isNeeded = false;
    await want(1);
    expect(requests.map(({ plays }) => plays)).toEqual([[]]);
    state.isOnline = false;
    expect(() => leases.requireHere({ userId: 13, campaignId: 3 }, stale)).not.toThrow();
  });

  it('of a prepared player is held beforehand if staff take players along, and opens without a network', async () => {
    const { leases, state, requests, file, clock } = openLeases();
    const prepare = (campaignId: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({ userId: index + 1, campaignId }));
    state.preparedPlays = prepare(3, 4999);
    state.isNeeded = false;
    const { answer } = state;
    state.answer = async (request) => {
      const told = await answer(request);
      return { ...told, plays: told.plays.filter(({ userId }) => Number(userId) > 12) };
    };
    // The kiosk wishes for no prizes.
    expect((await leases.choosePlayers('taken-along')).players).toBe('taken-along');
    expect(openLeases(file, clock).leases.state.players).toBe('taken-along');
    expect(requests.map(({ plays }) => plays.length)).toEqual([4999]);
    expect(leases.state.plays).toEqual([{ campaignId: '3', here: 4987, elsewhere: 12 }]);
    state.isOnline = false;
    expect(() => leases.requireHere({ userId: 13, campaignId: 3 }, stale)).not.toThrow();
    expect(() => leases.requireHere({ userId: 12, campaignId: 3 }, stale)).toThrow('goes on at another kiosk');
    state.isOnline = true;
    state.preparedPlays = prepare(3, 6000);
    state.isNeeded = true;
    await leases.hold({ userId: 'new', campaignId: 3 });
    expect(requests.at(-1)?.plays[0]?.userId).toBe('new');
    expect(requests.at(-1)?.plays).toHaveLength(5000);
    state.isNeeded = false;
    await leases.choosePlayers('anywhere');
    expect(requests.at(-1)?.plays).toEqual([]);
  });

  it('of a visitor without an account needs no lease, and is never asked for by its temporary id', async () => {
    const { leases, state, requests, want } = openLeases();
    await want(1);
    const visit = { userId: walkUpId('1'), campaignId: 3 };
    await leases.hold(visit);
    state.isOnline = false;
    expect(() => leases.requireHere(visit, stale)).not.toThrow();
    expect(requests.flatMap(({ plays }) => plays)).toEqual([]);
  });

  it('of a visitor who has become a player is held from then on', async () => {
    const { leases, db, outbox, requests, want } = openLeases();
    await want(1);
    const id = walkUpId('1');
    outbox.enqueue(newJob(`${id}/3`, 'post-walk-up', { id }, 'visit'), 0);
    db.prepare("INSERT INTO plays (user_id, campaign_id, status, stage) VALUES (?, '3', '{}', '{}')").run(id);
    outbox.delivered(outbox.next(`${id}/3`)?.idempotencyKey ?? '', 0, 12);
    await leases.renew();
    expect(requests.at(-1)?.plays).toEqual([{ userId: '12', campaignId: '3' }]);
    expect(() => leases.requireHere({ userId: 12, campaignId: 3 }, stale)).not.toThrow();
  });

  it('is not asked for where staff want nothing of the campaign, nor by an unregistered kiosk', async () => {
    const { leases, state, requests, want } = openLeases();
    await leases.hold(LANE);
    state.isRegistered = false;
    await want(1);
    await leases.hold(LANE);
    expect(requests).toEqual([]);
  });
});
