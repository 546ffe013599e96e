import type http from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Doubt } from '#shared/ipc/sync.ts';
import { type Answer, couriersOf, fail, job, takes, teachKeys } from '../../../../tests/support/couriers.ts';
import { PAYLOADS, type SeenRequest } from '../../../../tests/support/main.ts';
import type { Job } from '../job.ts';

const AWARD = PAYLOADS['post-awarded-prize'];

describe('an award', () => {
  const winners = (winnerTotal: number | null) => [
    { id: '2', winnerTotal },
    { id: 9, winnerTotal: 1 },
  ];
  const courierOf = async (answers: Record<string, Answer>, echoesKeys = false) => {
    const kiosk = await couriersOf({ PostUserAnswer: takes, ...answers }, { echoesKeys });
    return { ...kiosk, courier: kiosk.couriers['post-awarded-prize'], kiosk };
  };
  const award = (more: Partial<Job<'post-awarded-prize'>> = {}) => job('post-awarded-prize', AWARD, more);

  it('notes how many winners remain before it is first sent', async () => {
    const { courier } = await courierOf({ GetAvailablePrizesForGame: winners(4) });
    expect(await courier.prepare?.(award())).toEqual({ note: { winnersBefore: 4 } });
  });

  it('is not sent without that note while the server does not answer', async () => {
    const broken = await courierOf({ GetAvailablePrizesForGame: fail(503) });
    expect(await broken.courier.prepare?.(award())).toMatchObject({ kind: 'retry', isFateUnknown: false });
    await broken.close();
    expect(await broken.courier.prepare?.(award())).toMatchObject({ kind: 'offline' });
  });

  it('waits for a sign-in before it notes anything', async () => {
    const { courier, tokens } = await courierOf({ GetAvailablePrizesForGame: fail(401), 'Account/user': fail(401) });
    expect(await courier.prepare?.(award())).toMatchObject({ kind: 'signed-out' });
    tokens.current = null;
    expect(await courier.prepare?.(award())).toMatchObject({ kind: 'signed-out' });
  });

  it('is sent without a number when the server does not say it', async () => {
    const { courier } = await courierOf({ GetAvailablePrizesForGame: fail(400) });
    expect(await courier.prepare?.(award())).toEqual({ note: { winnersBefore: null } });
  });

  it.each<[Doubt, string, number | null, unknown]>([
    ['fewer-winners', 'a winner fewer remains: this player, or another one', 4, winners(3)],
    ['fewer-winners', 'the prize is no longer listed', 1, [{ id: 9 }]],
    ['winners-not-counted', 'nobody counted the winners', null, winners(null)],
    ['not-listed', 'the prizes are no longer told', 4, fail(404)],
  ])('of unknown fate is unclear (%s) and not sent again where %s', async (doubt, _name, winnersBefore, left) => {
    const { courier, paths } = await courierOf({ GetAvailablePrizesForGame: left });
    const unknown = award({ isFateUnknown: true, note: { winnersBefore } });
    expect(await courier.deliver(unknown)).toEqual({ kind: 'unclear', doubt });
    expect(paths()).not.toContain('PostAwardedPrizeForCampaign');
  });

  it('of unknown fate is not unclear on the word of a stranger', async () => {
    const { courier } = await courierOf({ GetAvailablePrizesForGame: [], 'Account/user': fail(404) });
    const unknown = award({ isFateUnknown: true, note: { winnersBefore: 4 } });
    expect(await courier.deliver(unknown)).toMatchObject({ kind: 'retry' });
  });

  it('of unknown fate is sent again where as many winners remain', async () => {
    const { courier, paths } = await courierOf({
      GetAvailablePrizesForGame: winners(4),
      PostAwardedPrizeForCampaign: takes,
    });
    const unknown = award({ isFateUnknown: true, note: { winnersBefore: 4 } });
    expect(await courier.deliver(unknown)).toEqual({ kind: 'delivered' });
    expect(paths()).toContain('PostAwardedPrizeForCampaign');
  });

  it('whose answer was lost is looked for once it can no longer arrive, but at once where keys are honoured', async () => {
    const lost = {
      PostAwardedPrizeForCampaign: (_: SeenRequest, { socket }: http.ServerResponse) => socket?.destroy(),
    };
    const plain = await courierOf(lost);
    expect(await plain.courier.deliver(award())).toMatchObject({ kind: 'retry', mayArriveLate: true });
    const keyed = await courierOf(lost, true);
    await teachKeys(keyed.kiosk);
    expect(await keyed.courier.deliver(award())).not.toMatchObject({ mayArriveLate: true });
  });

  it.each([
    ['nothing', null],
    ['something else', [{ id: 9 }]],
  ])('is not taken for given where %s comes without the key of a server that sends keys back', async (_name, body) => {
    const { kiosk, courier } = await courierOf({ GetAvailablePrizesForGame: winners(4), PostAwardedPrize: body }, true);
    await teachKeys(kiosk);
    kiosk.isStranger = true;
    const note = { isKeyHonoured: true } as const;
    expect(await courier.deliver(award({ note }))).toMatchObject({ kind: 'retry', isFateUnknown: true });
    // The API is there, and its own answer brings the key.
    kiosk.isStranger = false;
    expect(await courier.deliver(award({ note, isFateUnknown: true }))).toEqual({ kind: 'delivered' });
  });

  it('is sent again after a restart to a server that honours keys, even if others have won meanwhile', async () => {
    const before = await courierOf({}, true);
    await teachKeys(before.kiosk);
    const prepared = await before.courier.prepare?.(award());
    expect(before.requests).toEqual([]);
    const { courier, paths } = await courierOf(
      { GetAvailablePrizesForGame: winners(0), PostAwardedPrizeForCampaign: takes },
      true,
    );
    const note = (prepared && 'note' in prepared ? prepared.note : null) as Job<'post-awarded-prize'>['note'];
    expect(await courier.deliver(award({ isFateUnknown: true, note }))).toEqual({ kind: 'delivered' });
    expect(paths()).toEqual(['PostAwardedPrizeForCampaign']);
  });
});
