import type http from 'node:http';
import { describe, expect, it } from 'vitest';
import { IDEMPOTENCY_HEADER, OCCURRED_AT_HEADER, ON_BEHALF_HEADER } from '#shared/api/endpoints.ts';
import { couriersOf, fail, job, NEW, OWN_USER, takes, teachKeys } from '../../../../tests/support/couriers.ts';
import { PAYLOADS, type SeenRequest, sendJson } from '../../../../tests/support/main.ts';
import type { Job } from '../job.ts';
import type { Delivery } from './delivery.ts';

const { 'post-user-answer': ANSWER, 'put-game-status': STATUS } = PAYLOADS;

describe('any job', () => {
  it.each<[number, Partial<Delivery>]>([
    [200, { kind: 'delivered' }],
    [400, { kind: 'refused', error: 'Status 400' }],
    [409, { kind: 'refused', error: 'Status 409' }],
    [429, { kind: 'retry', isFateUnknown: true }],
    [500, { kind: 'retry', isFateUnknown: true }],
    [403, { kind: 'refused', error: 'Status 403' }],
    [401, { kind: 'retry', isFateUnknown: false }],
  ])('answered with %i is %o', async (status, expected) => {
    const { couriers } = await couriersOf({ PostUserAnswer: status === 200 ? takes : fail(status) });
    expect(await couriers['post-user-answer'].deliver(job('post-user-answer', ANSWER))).toMatchObject(expected);
  });

  it('waits for a sign-in where the server refuses the token to its own user too', async () => {
    for (const status of [401, 403]) {
      const { couriers } = await couriersOf({ PostUserAnswer: fail(status), 'Account/user': fail(status) });
      const delivery = await couriers['post-user-answer'].deliver(job('post-user-answer', ANSWER));
      expect(delivery).toEqual({ kind: 'signed-out', error: status === 403 ? '' : 'Status 401' });
    }
  });

  it('waits as long as the server asks', async () => {
    const later = (headers: object) => (_: SeenRequest, response: http.ServerResponse) =>
      sendJson(response, { message: 'Later.' }, 503, headers);
    const date = 'Fri, 01 May 2026 10:00:00 GMT';
    for (const headers of [{ 'retry-after': '90' }, { 'retry-after': 'Fri, 01 May 2026 10:01:30 GMT', date }]) {
      const { couriers } = await couriersOf({ PostUserAnswer: later(headers) });
      const delivery = await couriers['post-user-answer'].deliver(job('post-user-answer', ANSWER));
      expect(delivery).toMatchObject({ kind: 'retry', retryAfterMs: 90_000 });
    }
    const { couriers } = await couriersOf({ PostUserAnswer: later({ 'retry-after': 'soon' }) });
    const delivery = await couriers['post-user-answer'].deliver(job('post-user-answer', ANSWER));
    expect(delivery).toMatchObject({ kind: 'retry', retryAfterMs: null });
  });

  it.each([
    [404, '404 Status 404'],
    [403, '403 Status 403'],
    [401, undefined],
    [423, undefined],
    [428, undefined],
    [429, undefined],
    [500, undefined],
  ])('answered with %i without the key of a server that returns keys may be refused: %s', async (status, refusal) => {
    const kiosk = await couriersOf({ PostUserAnswer: takes }, { echoesKeys: true });
    await teachKeys(kiosk);
    kiosk.answers = {
      PostUserAnswer: (_: SeenRequest, response: http.ServerResponse) => {
        response.removeHeader(IDEMPOTENCY_HEADER);
        sendJson(response, { message: `Status ${status}` }, status);
      },
    };
    const { 'post-user-answer': courier } = kiosk.couriers;
    const delivery = await courier.deliver(job('post-user-answer', ANSWER));
    expect(delivery).toMatchObject({ kind: 'retry', isFateUnknown: true });
    expect('refusal' in delivery ? delivery.refusal : undefined).toBe(refusal);
    kiosk.answers['Account/user'] = '<h1>Welcome to our Wi-Fi</h1>';
    expect(await courier.deliver(job('post-user-answer', ANSWER))).not.toHaveProperty('refusal');
  });

  it('does not wait as long as a stranger asks', async () => {
    const { couriers } = await couriersOf({
      PostUserAnswer: (_: SeenRequest, response: http.ServerResponse) =>
        response.writeHead(503, { 'content-type': 'text/html', 'retry-after': '86400' }).end('<h1>Busy</h1>'),
    });
    const delivery = await couriers['post-user-answer'].deliver(job('post-user-answer', ANSWER));
    expect(delivery).toMatchObject({ kind: 'retry', retryAfterMs: null });
  });

  it('waits where the user must choose another password first, whatever the status', async () => {
    for (const status of [428, 403]) {
      const { couriers } = await couriersOf({
        PostUserAnswer: (_: SeenRequest, response: http.ServerResponse) =>
          sendJson(response, { code: 'password-change-required', message: 'First.' }, status),
      });
      const delivery = await couriers['post-user-answer'].deliver(job('post-user-answer', ANSWER));
      expect(delivery).toEqual({ kind: 'held', error: 'First.' });
    }
  });

  it('is offline where no connection comes about, and of unknown fate where the connection breaks', async () => {
    const broken = await couriersOf({
      PostUserAnswer: (_: SeenRequest, { socket }: http.ServerResponse) => socket?.destroy(),
    });
    expect(await broken.couriers['post-user-answer'].deliver(job('post-user-answer', ANSWER))).toMatchObject({
      kind: 'retry',
      isFateUnknown: true,
    });
    await broken.close();
    expect(await broken.couriers['post-user-answer'].deliver(job('post-user-answer', ANSWER))).toMatchObject({
      kind: 'offline',
    });
  });

  it('waits for a sign-in where the user has no token, without asking the server', async () => {
    const { couriers, tokens, requests } = await couriersOf({});
    tokens.current = null;
    expect(await couriers['post-user-answer'].deliver(job('post-user-answer', ANSWER))).toMatchObject({
      kind: 'signed-out',
    });
    expect(requests).toEqual([]);
  });

  it('is tried again where the user has signed in anew while the old token was refused', async () => {
    const { couriers, tokens } = await couriersOf({
      PostUserAnswer: (request: SeenRequest, response: http.ServerResponse) => {
        tokens.current = NEW;
        fail(401)(request, response);
      },
      'Account/user': fail(401),
    });
    expect(await couriers['post-user-answer'].deliver(job('post-user-answer', ANSWER))).toMatchObject({
      kind: 'retry',
      isFateUnknown: false,
    });
  });
});

describe('a player whose session is over', () => {
  const KEY = { tokenType: 'Bearer', accessToken: 'key' };
  const answer = job('post-user-answer', ANSWER);
  const senders = (requests: readonly SeenRequest[]) =>
    requests.map(({ headers }) => [headers.authorization, headers[ON_BEHALF_HEADER]]);

  it('has the work sent under the key of the kiosk, for the player', async () => {
    const kiosk = await couriersOf({ PostUserAnswer: takes });
    kiosk.tokens.current = null;
    kiosk.device.key = KEY;
    expect(await kiosk.couriers['post-user-answer'].deliver(answer)).toEqual({ kind: 'delivered' });
    expect(senders(kiosk.requests)).toEqual([['Bearer key', '7']]);
    expect(kiosk.lost).toEqual([]);
  });

  it('has nothing sent under it that a file without a seal has brought', async () => {
    const kiosk = await couriersOf({ PostUserAnswer: takes });
    kiosk.tokens.current = null;
    kiosk.device.key = KEY;
    const unvouched = job('post-user-answer', ANSWER, { provenance: 'unvouched' });
    expect(await kiosk.couriers['post-user-answer'].deliver(unvouched)).toMatchObject({ kind: 'signed-out' });
    expect(kiosk.requests).toEqual([]);
    const vouched = job('post-user-answer', ANSWER, { provenance: 'vouched' });
    expect(await kiosk.couriers['post-user-answer'].deliver(vouched)).toEqual({ kind: 'delivered' });
  });

  it('has it sent under the own session while that is taken', async () => {
    const kiosk = await couriersOf({ PostUserAnswer: takes });
    kiosk.device.key = KEY;
    await kiosk.couriers['post-user-answer'].deliver(answer);
    expect(senders(kiosk.requests)).toEqual([['Bearer old', undefined]]);
  });

  it.each([
    ['is no longer taken', fail(401), ['7 Status 401']],
    [
      'waits for another password',
      (_: SeenRequest, response: http.ServerResponse) =>
        sendJson(response, { code: 'password-change-required', message: 'First.' }, 428),
      [],
    ],
  ])('has it sent under the key where the session %s', async (_name, refuse, lost) => {
    const take = (request: SeenRequest, response: http.ServerResponse) =>
      (request.headers.authorization === 'Bearer old' ? refuse : takes)(request, response);
    const kiosk = await couriersOf({ PostUserAnswer: take, 'Account/user': lost.length > 0 ? fail(401) : OWN_USER });
    kiosk.device.key = KEY;
    expect(await kiosk.couriers['post-user-answer'].deliver(answer)).toEqual({ kind: 'delivered' });
    expect(kiosk.lost).toEqual(lost);
  });

  it('is asked for a sign-in where the key is not taken either, or is for other campaigns', async () => {
    const refuse = (request: SeenRequest, response: http.ServerResponse) =>
      fail(request.headers.authorization === 'Bearer key' ? 403 : 401)(request, response);
    const kiosk = await couriersOf({ PostUserAnswer: refuse, 'Account/user': fail(401) });
    Object.assign(kiosk.device, { key: KEY, standing: 'signed-out' });
    const lost = { kind: 'signed-out', error: 'Status 401' };
    expect(await kiosk.couriers['post-user-answer'].deliver(answer)).toEqual(lost);
    kiosk.requests.length = 0;
    const elsewhere = job('post-user-answer', { ...ANSWER, campaignId: 4 });
    expect(await kiosk.couriers['post-user-answer'].deliver(elsewhere)).toEqual(lost);
    expect(senders(kiosk.requests)).not.toContainEqual(['Bearer key', '7']);
  });

  it('waits where only a stranger refuses the key', async () => {
    const kiosk = await couriersOf({ PostUserAnswer: fail(401) });
    kiosk.tokens.current = null;
    Object.assign(kiosk.device, { key: KEY, standing: 'unclear' });
    expect(await kiosk.couriers['post-user-answer'].deliver(answer)).toMatchObject({ kind: 'retry' });
  });
});

describe('what a player did', () => {
  it.each(['post-user-answer', 'put-game-status', 'post-awarded-prize'] as const)(
    'travels with the moment at which it happened: %s',
    async (kind) => {
      const { couriers, requests } = await couriersOf({
        PostUserAnswer: takes,
        PutGameStatus: takes,
        PostAwardedPrize: takes,
      });
      const deliver = couriers[kind].deliver as (sent: Job) => Promise<Delivery>;
      expect(await deliver(job(kind, PAYLOADS[kind]) as Job)).toEqual({ kind: 'delivered' });
      expect(requests.map(({ headers }) => headers[OCCURRED_AT_HEADER])).toEqual(['2026-05-01T10:00:00.000Z']);
    },
  );
});

describe('an answer of unknown fate', () => {
  const unknown = job('post-user-answer', ANSWER, { isFateUnknown: true });

  it('is not sent again where the server that echoes no key already has it', async () => {
    const stored = [
      { userId: 8, questionId: 5 },
      { userId: '7', questionId: '5', campaignId: '3' },
    ];
    const { couriers, paths } = await couriersOf({ GetUserAnswers: stored });
    expect(await couriers['post-user-answer'].deliver(unknown)).toEqual({ kind: 'delivered' });
    expect(paths()).toEqual(['GetUserAnswers']);
  });

  it.each([
    ['no answers', null],
    ['other questions', [{ userId: 7, questionId: 6 }]],
    ["another user's answer", [{ userId: 8, questionId: 5 }]],
    ["another campaign's answer", [{ userId: 7, questionId: 5, campaignId: 4 }]],
  ])('is sent where the server has %s', async (_name, stored) => {
    const { couriers, paths } = await couriersOf({ GetUserAnswers: stored, PostUserAnswer: takes });
    expect(await couriers['post-user-answer'].deliver(unknown)).toEqual({ kind: 'delivered' });
    expect(paths()).toEqual(['GetUserAnswers', 'PostUserAnswer']);
  });

  it('is unclear where the server does not list answers', async () => {
    const { couriers, paths } = await couriersOf({ GetUserAnswers: fail(404) });
    expect(await couriers['post-user-answer'].deliver(unknown)).toEqual({ kind: 'unclear', doubt: 'not-listed' });
    expect(paths()).toEqual(['GetUserAnswers']);
  });

  it('stays of unknown fate where even the look gets no answer', async () => {
    const { couriers, paths } = await couriersOf({ GetUserAnswers: fail(503) });
    expect(await couriers['post-user-answer'].deliver(unknown)).toMatchObject({ kind: 'retry', isFateUnknown: true });
    expect(paths()).toEqual(['GetUserAnswers']);
  });

  it('is sent again with the same key, without a look, where the server honours keys', async () => {
    const kiosk = await couriersOf({ PostUserAnswer: takes }, { echoesKeys: true });
    await teachKeys(kiosk);
    expect(await kiosk.couriers['post-user-answer'].deliver(unknown)).toEqual({ kind: 'delivered' });
    expect(kiosk.requests.map((request) => request.headers[IDEMPOTENCY_HEADER])).toEqual(['key-1']);
    expect(kiosk.paths()).toEqual(['PostUserAnswer']);
  });
});

describe('a game status', () => {
  it('goes out whole under its id', async () => {
    const { couriers, requests } = await couriersOf({ PutGameStatus: takes });
    expect(await couriers['put-game-status'].deliver(job('put-game-status', STATUS))).toEqual({ kind: 'delivered' });
    expect(requests[0]).toMatchObject({ method: 'PUT', url: '/api/GameStatus/PutGameStatus?id=70' });
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual(STATUS);
  });

  it.each([
    ['the one the server has', { id: 71 }, 71],
    ['the first of a list', [{ id: 'guid' }, { id: 2 }], 'guid'],
    ['0 where the server has none', null, 0],
  ])('without an id takes %s', async (_name, stored, id) => {
    const { couriers, requests } = await couriersOf({ GetGameStatusForCampaign: stored, PutGameStatus: takes });
    await couriers['put-game-status'].deliver(job('put-game-status', { ...STATUS, id: null }));
    expect(requests[1]?.url).toBe(`/api/GameStatus/PutGameStatus?id=${id}`);
    expect(JSON.parse(requests[1]?.body ?? '')).toMatchObject({ id });
  });

  it('of unknown fate is not sent again where the server already has it', async () => {
    const stored = { ...STATUS, isPressYourLuckSpinUsed: false, someMore: 1 };
    const { couriers, paths } = await couriersOf({ GetGameStatusForCampaign: stored });
    const unknown = job('put-game-status', STATUS, { isFateUnknown: true });
    expect(await couriers['put-game-status'].deliver(unknown)).toEqual({ kind: 'taken', note: { taken: 1 } });
    expect(paths()).toEqual(['GetGameStatusForCampaign']);
  });

  it.each(['gameStatusType', 'totalSpinsEarned', 'remainingSpins', 'totalPointsEarned', 'isPressYourLuckSpinUsed'])(
    'of unknown fate is sent where the server has another %s',
    async (field) => {
      const stored = { ...STATUS, [field]: Number(STATUS[field as keyof typeof STATUS]) ? 0 : 1 };
      const { couriers, paths } = await couriersOf({ GetGameStatusForCampaign: stored, PutGameStatus: takes });
      await couriers['put-game-status'].deliver(job('put-game-status', STATUS, { isFateUnknown: true }));
      expect(paths()).toEqual(['GetGameStatusForCampaign', 'PutGameStatus']);
    },
  );

  it('of unknown fate is sent again where the server does not tell it: twice is as good as once', async () => {
    const { couriers, paths } = await couriersOf({ GetGameStatusForCampaign: fail(404), PutGameStatus: takes });
    const unknown = job('put-game-status', STATUS, { isFateUnknown: true });
    expect(await couriers['put-game-status'].deliver(unknown)).toMatchObject({ kind: 'taken' });
    expect(paths()).toEqual(['GetGameStatusForCampaign', 'PutGameStatus']);
  });

  it('without an id is looked for even where keys are honoured: the same key must not carry another id', async () => {
    const stored = { ...STATUS, id: 71 };
    const answers = { PostUserAnswer: takes, GetGameStatusForCampaign: stored, PutGameStatus: fail(409) };
    const kiosk = await couriersOf(answers, { echoesKeys: true });
    await teachKeys(kiosk);
    const unknown = job('put-game-status', { ...STATUS, id: null }, { isFateUnknown: true });
    expect(await kiosk.couriers['put-game-status'].deliver(unknown)).toEqual({ kind: 'taken', note: { taken: 1 } });
  });
});

describe('a status that the server has taken after a lost attempt', () => {
  const taken = job('put-game-status', STATUS, { isFateUnknown: true, note: { taken: 1 } });
  const earlier = { ...STATUS, gameStatusType: 0, remainingSpins: 1, totalPointsEarned: 20 };

  it('is done where it is still in place', async () => {
    const { couriers, paths } = await couriersOf({ GetGameStatusForCampaign: STATUS });
    expect(await couriers['put-game-status'].deliver(taken)).toEqual({ kind: 'delivered' });
    expect(paths()).toEqual(['GetGameStatusForCampaign']);
  });

  it.each([
    ['an earlier one', earlier],
    ['none', null],
  ])('is sent again under another key, and looked at again, where the server has %s', async (_name, stored) => {
    const { couriers, requests } = await couriersOf({ GetGameStatusForCampaign: stored, PutGameStatus: takes });
    expect(await couriers['put-game-status'].deliver(taken)).toEqual({ kind: 'taken', note: { taken: 2 } });
    expect(requests.at(-1)).toMatchObject({ method: 'PUT', headers: { [IDEMPOTENCY_HEADER]: 'key-1-1' } });
  });

  it.each([
    ['another kiosk has taken the play further', { ...STATUS, totalPointsEarned: 120 }],
    ['another kiosk has played otherwise', { ...earlier, remainingSpins: 0, totalPointsEarned: 120 }],
    ['the server does not tell any more', fail(404)],
  ])('is left alone where %s', async (_name, stored) => {
    const { couriers, paths } = await couriersOf({ GetGameStatusForCampaign: stored });
    expect(await couriers['put-game-status'].deliver(taken)).toEqual({ kind: 'delivered' });
    expect(paths()).not.toContain('PutGameStatus');
  });

  it('is not sent again on the word of a stranger', async () => {
    const { couriers, paths } = await couriersOf({ GetGameStatusForCampaign: null, 'Account/user': fail(404) });
    expect(await couriers['put-game-status'].deliver(taken)).toMatchObject({ kind: 'retry' });
    expect(paths()).not.toContain('PutGameStatus');
  });
});

describe('a logout', () => {
  const logout = job('logout', { sessionId: 's' }, { lane: '7/logout' });

  it('goes out with the token of its own session, which is then forgotten', async () => {
    const { couriers, requests, forgotten, tokens } = await couriersOf({ Logout: {}, 'Account/user': fail(401) });
    tokens.current = NEW;
    expect(await couriers.logout.deliver(logout)).toEqual({ kind: 'delivered' });
    expect(requests[0]?.headers.authorization).toBe('Bearer old');
    expect(forgotten).toEqual(['s']);
  });

  it.each([401, 403, 404, 409])('answered with %i is over all the same', async (status) => {
    const user = status === 401 ? fail(401) : OWN_USER;
    const { couriers, forgotten } = await couriersOf({ Logout: fail(status), 'Account/user': user });
    expect(await couriers.logout.deliver(logout)).toEqual({ kind: 'delivered' });
    expect(forgotten).toEqual(['s']);
  });

  it('is sent again where the server goes on to take its token, but not for ever', async () => {
    const { couriers, forgotten } = await couriersOf({ Logout: {} });
    expect(await couriers.logout.deliver(logout)).toMatchObject({ kind: 'retry', isFateUnknown: false });
    expect(forgotten).toEqual([]);
    expect(await couriers.logout.deliver({ ...logout, attempts: 5 })).toMatchObject({ kind: 'retry' });
    expect(await couriers.logout.deliver({ ...logout, attempts: 6 })).toEqual({ kind: 'delivered' });
    expect(forgotten).toEqual(['s']);
  });

  it('keeps its token for a retry where the server fails', async () => {
    const { couriers, forgotten } = await couriersOf({ Logout: fail(500) });
    expect(await couriers.logout.deliver(logout)).toMatchObject({ kind: 'retry' });
    expect(forgotten).toEqual([]);
  });

  it('of a session whose token is gone is over without a request', async () => {
    const { couriers, tokens, requests } = await couriersOf({});
    tokens.ofSession = null;
    expect(await couriers.logout.deliver(logout)).toEqual({ kind: 'delivered' });
    expect(requests).toEqual([]);
  });
});
