import type http from 'node:http';
import { describe, expect, it } from 'vitest';
import { IDEMPOTENCY_HEADER } from '#shared/api/endpoints.ts';
import type { Doubt } from '#shared/ipc/sync.ts';
import { type Answer, couriersOf, fail, job, takes, teachPlain } from '../../../../tests/support/couriers.ts';
import { PAYLOADS, type SeenRequest } from '../../../../tests/support/main.ts';
import type { Job } from '../job.ts';

const { 'post-user-answer': ANSWER, 'put-game-status': STATUS, 'post-awarded-prize': AWARD } = PAYLOADS;

/** Couriers of a server that the kiosk knows to honour no keys. */
async function plainCouriers(answers: Record<string, Answer>) {
  const kiosk = await couriersOf(answers);
  teachPlain(kiosk);
  return kiosk;
}

describe('an answer of unknown fate', () => {
  const unknown = job('post-user-answer', ANSWER, { isFateUnknown: true });

  it('is not sent again where the server that echoes no key already has it', async () => {
    const stored = [
      { userId: 8, questionId: 5 },
      { userId: '7', questionId: '5', campaignId: '3' },
    ];
    const { couriers, paths } = await plainCouriers({ GetUserAnswers: stored });
    expect(await couriers['post-user-answer'].deliver(unknown)).toEqual({ kind: 'delivered' });
    expect(paths()).toEqual(['GetUserAnswers']);
  });

  it.each([
    ['no answers', null],
    ['other questions', [{ userId: 7, questionId: 6 }]],
    ["another user's answer", [{ userId: 8, questionId: 5 }]],
    ["another campaign's answer", [{ userId: 7, questionId: 5, campaignId: 4 }]],
  ])('is sent where the server has %s', async (_name, stored) => {
    const { couriers, paths } = await plainCouriers({ GetUserAnswers: stored, PostUserAnswer: takes });
    expect(await couriers['post-user-answer'].deliver(unknown)).toEqual({ kind: 'delivered' });
    expect(paths()).toEqual(['GetUserAnswers', 'PostUserAnswer']);
  });

  it('is unclear where the server does not list answers', async () => {
    const { couriers, paths } = await plainCouriers({ GetUserAnswers: fail(404) });
    expect(await couriers['post-user-answer'].deliver(unknown)).toEqual({ kind: 'unclear', doubt: 'not-listed' });
    expect(paths()).toEqual(['GetUserAnswers']);
  });

  it('stays of unknown fate where even the look gets no answer', async () => {
    const { couriers, paths } = await plainCouriers({ GetUserAnswers: fail(503) });
    expect(await couriers['post-user-answer'].deliver(unknown)).toMatchObject({ kind: 'retry', isFateUnknown: true });
    expect(paths()).toEqual(['GetUserAnswers']);
  });
});

describe('a game status', () => {
  it('goes out whole under its id', async () => {
    const { couriers, requests } = await plainCouriers({ PutGameStatus: takes });
    expect(await couriers['put-game-status'].deliver(job('put-game-status', STATUS))).toEqual({ kind: 'delivered' });
    expect(requests[0]).toMatchObject({ method: 'PUT', url: '/api/GameStatus/PutGameStatus?id=70' });
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual(STATUS);
  });

  it.each([
    ['the one the server has', { id: 71 }, 71],
    ['the first of a list', [{ id: 'guid' }, { id: 2 }], 'guid'],
    ['0 where the server has none', null, 0],
  ])('without an id takes %s', async (_name, stored, id) => {
    const { couriers, requests } = await plainCouriers({ GetGameStatusForCampaign: stored, PutGameStatus: takes });
    await couriers['put-game-status'].deliver(job('put-game-status', { ...STATUS, id: null }));
    expect(requests[1]?.url).toBe(`/api/GameStatus/PutGameStatus?id=${id}`);
    expect(JSON.parse(requests[1]?.body ?? '')).toMatchObject({ id });
  });

  it('of unknown fate is not sent again where the server already has it', async () => {
    const stored = { ...STATUS, isPressYourLuckSpinUsed: false, someMore: 1 };
    const { couriers, paths } = await plainCouriers({ GetGameStatusForCampaign: stored });
    const unknown = job('put-game-status', STATUS, { isFateUnknown: true });
    expect(await couriers['put-game-status'].deliver(unknown)).toEqual({ kind: 'taken', note: { taken: 1 } });
    expect(paths()).toEqual(['GetGameStatusForCampaign']);
  });

  it.each(['gameStatusType', 'totalSpinsEarned', 'remainingSpins', 'totalPointsEarned', 'isPressYourLuckSpinUsed'])(
    'of unknown fate is sent where the server has another %s',
    async (field) => {
      const stored = { ...STATUS, [field]: Number(STATUS[field as keyof typeof STATUS]) ? 0 : 1 };
      const { couriers, paths } = await plainCouriers({ GetGameStatusForCampaign: stored, PutGameStatus: takes });
      await couriers['put-game-status'].deliver(job('put-game-status', STATUS, { isFateUnknown: true }));
      expect(paths()).toEqual(['GetGameStatusForCampaign', 'PutGameStatus']);
    },
  );

  it('of unknown fate is sent again where the server does not tell it: twice is as good as once', async () => {
    const { couriers, paths } = await plainCouriers({ GetGameStatusForCampaign: fail(404), PutGameStatus: takes });
    const unknown = job('put-game-status', STATUS, { isFateUnknown: true });
    expect(await couriers['put-game-status'].deliver(unknown)).toMatchObject({ kind: 'taken' });
    expect(paths()).toEqual(['GetGameStatusForCampaign', 'PutGameStatus']);
  });
});

describe('a status that the server has taken after a lost attempt', () => {
  const taken = job('put-game-status', STATUS, { isFateUnknown: true, note: { taken: 1 } });
  const earlier = { ...STATUS, gameStatusType: 0, remainingSpins: 1, totalPointsEarned: 20 };

  it('is done where it is still in place', async () => {
    const { couriers, paths } = await plainCouriers({ GetGameStatusForCampaign: STATUS });
    expect(await couriers['put-game-status'].deliver(taken)).toEqual({ kind: 'delivered' });
    expect(paths()).toEqual(['GetGameStatusForCampaign']);
  });

  it.each([
    ['an earlier one', earlier],
    ['none', null],
  ])('is sent again under another key, and looked at again, where the server has %s', async (_name, stored) => {
    const { couriers, requests } = await plainCouriers({ GetGameStatusForCampaign: stored, PutGameStatus: takes });
    expect(await couriers['put-game-status'].deliver(taken)).toEqual({ kind: 'taken', note: { taken: 2 } });
    expect(requests.at(-1)).toMatchObject({ method: 'PUT', headers: { [IDEMPOTENCY_HEADER]: 'key-1-1' } });
  });

  it.each([
    ['another kiosk has taken the play further', { ...STATUS, totalPointsEarned: 120 }],
    ['another kiosk has played otherwise', { ...earlier, remainingSpins: 0, totalPointsEarned: 120 }],
    ['the server does not tell any more', fail(404)],
  ])('is left alone where %s', async (_name, stored) => {
    const { couriers, paths } = await plainCouriers({ GetGameStatusForCampaign: stored });
    expect(await couriers['put-game-status'].deliver(taken)).toEqual({ kind: 'delivered' });
    expect(paths()).not.toContain('PutGameStatus');
  });

  it('is not sent again on the word of a stranger', async () => {
    const { couriers, paths } = await plainCouriers({ GetGameStatusForCampaign: null, 'Account/user': fail(404) });
    expect(await couriers['put-game-status'].deliver(taken)).toMatchObject({ kind: 'retry' });
    expect(paths()).not.toContain('PutGameStatus');
  });
});

describe.each([
  ["from another kiosk's file", 'vouched'],
  ['from an older database', 'restored'],
] as const)('a status %s', (_name, provenance) => {
  const fromFile = job('put-game-status', STATUS, { isFateUnknown: true, provenance });

  it.each([
    ['an earlier one', { ...STATUS, gameStatusType: 0, remainingSpins: 1, totalPointsEarned: 20 }],
    ['none', null],
  ])('is sent where the server has %s', async (_name, stored) => {
    const { couriers, paths } = await plainCouriers({ GetGameStatusForCampaign: stored, PutGameStatus: takes });
    expect(await couriers['put-game-status'].deliver(fromFile)).toEqual({ kind: 'delivered' });
    expect(paths()).toContain('PutGameStatus');
  });

  it.each([
    ['the same one', STATUS],
    ['a later one', { ...STATUS, totalPointsEarned: 120 }],
  ])('is done where the server has %s', async (_name, stored) => {
    const { couriers, paths } = await plainCouriers({ GetGameStatusForCampaign: stored, PutGameStatus: takes });
    expect(await couriers['put-game-status'].deliver(fromFile)).toEqual({ kind: 'delivered' });
    expect(paths()).not.toContain('PutGameStatus');
  });

  it('is unclear where the server refuses to tell its own', async () => {
    const { couriers } = await plainCouriers({ GetGameStatusForCampaign: fail(404), PutGameStatus: takes });
    expect(await couriers['put-game-status'].deliver(fromFile)).toEqual({ kind: 'unclear', doubt: 'not-listed' });
  });

  it('is neither sent nor done on the word of a stranger', async () => {
    for (const stored of [null, { ...STATUS, totalPointsEarned: 120 }]) {
      const { couriers, paths } = await plainCouriers({ GetGameStatusForCampaign: stored, 'Account/user': fail(404) });
      expect(await couriers['put-game-status'].deliver(fromFile)).toMatchObject({ kind: 'retry' });
      expect(paths()).not.toContain('PutGameStatus');
    }
  });
});

describe('an award', () => {
  const winners = (winnerTotal: number | null) => [
    { id: '2', winnerTotal },
    { id: 9, winnerTotal: 1 },
  ];
  const courierOf = async (answers: Record<string, Answer>) => {
    const kiosk = await plainCouriers(answers);
    return { ...kiosk, courier: kiosk.couriers['post-awarded-prize'] };
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

  it('of unknown fate that came without a note is unclear, and not sent again', async () => {
    const { courier, paths } = await courierOf({ GetAvailablePrizesForGame: winners(4) });
    const restored = award({ isFateUnknown: true, provenance: 'restored' });
    expect(await courier.deliver(restored)).toEqual({ kind: 'unclear', doubt: 'winners-not-counted' });
    expect(paths()).toEqual([]);
  });

  it('whose answer was lost is looked for once it can no longer arrive', async () => {
    const { courier } = await courierOf({
      PostAwardedPrizeForCampaign: (_: SeenRequest, { socket }: http.ServerResponse) => socket?.destroy(),
    });
    expect(await courier.deliver(award())).toMatchObject({ kind: 'retry', mayArriveLate: true });
  });
});
