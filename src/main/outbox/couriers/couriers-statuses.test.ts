import { describe, expect, it } from 'vitest';
import { couriersOf, fail, job, takes, teachKeys } from '../../../../tests/support/couriers.ts';
import { PAYLOADS } from '../../../../tests/support/main.ts';

const STATUS = PAYLOADS['put-game-status'];
const fromFile = job('put-game-status', STATUS, { isFateUnknown: true, provenance: 'vouched' });

describe("a status from another kiosk's file", () => {
  it.each([
    ['an earlier one', { ...STATUS, gameStatusType: 0, remainingSpins: 1, totalPointsEarned: 20 }],
    ['none', null],
  ])('is sent where the server has %s', async (_name, stored) => {
    const { couriers, paths } = await couriersOf({ GetGameStatusForCampaign: stored, PutGameStatus: takes });
    expect(await couriers['put-game-status'].deliver(fromFile)).toEqual({ kind: 'delivered' });
    expect(paths()).toContain('PutGameStatus');
  });

  it.each([
    ['the same one', STATUS],
    ['a later one', { ...STATUS, totalPointsEarned: 120 }],
  ])('is done where the server has %s', async (_name, stored) => {
    const { couriers, paths } = await couriersOf({ GetGameStatusForCampaign: stored, PutGameStatus: takes });
    expect(await couriers['put-game-status'].deliver(fromFile)).toEqual({ kind: 'delivered' });
    expect(paths()).not.toContain('PutGameStatus');
  });

  it('is unclear where the server refuses to tell its own', async () => {
    const { couriers } = await couriersOf({ GetGameStatusForCampaign: fail(404), PutGameStatus: takes });
    expect(await couriers['put-game-status'].deliver(fromFile)).toEqual({ kind: 'unclear', doubt: 'not-listed' });
  });

  it('is neither sent nor done on the word of a stranger', async () => {
    for (const stored of [null, { ...STATUS, totalPointsEarned: 120 }]) {
      const { couriers, paths } = await couriersOf({ GetGameStatusForCampaign: stored, 'Account/user': fail(404) });
      expect(await couriers['put-game-status'].deliver(fromFile)).toMatchObject({ kind: 'retry' });
      expect(paths()).not.toContain('PutGameStatus');
    }
  });

  it('is left to the refusal of a server that honours keys', async () => {
    const kiosk = await couriersOf(
      {
        PostUserAnswer: takes,
        GetGameStatusForCampaign: { ...STATUS, totalPointsEarned: 120 },
        PutGameStatus: fail(409),
      },
      { echoesKeys: true },
    );
    await teachKeys(kiosk);
    expect(await kiosk.couriers['put-game-status'].deliver(fromFile)).toMatchObject({ kind: 'refused' });
  });
});
