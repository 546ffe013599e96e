import type http from 'node:http';
import { describe, expect, it } from 'vitest';
import { IDEMPOTENCY_HEADER, OCCURRED_AT_HEADER, ON_BEHALF_HEADER } from '#shared/api/endpoints.ts';
import { couriersOf, fail, job, NEW, OWN_USER, takes, teachKeys } from '../../../../tests/support/couriers.ts';
import { PAYLOADS, type SeenRequest, sendJson } from '../../../../tests/support/main.ts';
import type { Job } from '../job.ts';
import type { Delivery } from './delivery.ts';

const ANSWER = PAYLOADS['post-user-answer'];

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
    [404, { kind: 'likely', text: '404 Status 404' }],
    [403, { kind: 'likely', text: '403 Status 403' }],
    [401, undefined],
    [423, undefined],
    [428, undefined],
    [429, undefined],
    [500, { kind: 'broken', text: '500' }],
    [501, { kind: 'broken', text: '501' }],
    [503, undefined],
  ])('answered with %i without the key of a server that returns keys may be refused: %j', async (status, refusal) => {
    const kiosk = await couriersOf({ PostUserAnswer: takes }, { echoesKeys: true });
    teachKeys(kiosk);
    kiosk.answers = {
      PostUserAnswer: (_: SeenRequest, response: http.ServerResponse) => {
        response.removeHeader(IDEMPOTENCY_HEADER);
        sendJson(response, { message: `Status ${status}` }, status);
      },
    };
    const { 'post-user-answer': courier } = kiosk.couriers;
    const delivery = await courier.deliver(job('post-user-answer', ANSWER));
    expect(delivery).toMatchObject({ kind: 'retry', isFateUnknown: true });
    expect('refusal' in delivery ? delivery.refusal : undefined).toEqual(refusal);
    kiosk.answers['Account/user'] = '<h1>Welcome to our Wi-Fi</h1>';
    const behindWiFi = await courier.deliver(job('post-user-answer', ANSWER));
    expect('refusal' in behindWiFi && behindWiFi.refusal?.kind).not.toBe('likely');
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

describe('a row of unknown fate at a server of which the kiosk knows nothing', () => {
  const award = job('post-awarded-prize', PAYLOADS['post-awarded-prize'], {
    isFateUnknown: true,
    provenance: 'vouched',
  });
  const answers = { PostAwardedPrize: takes, GetAvailablePrizesForGame: [{ id: 2, winnerTotal: 4 }] };

  it('is sent under its key once the server has declared that it honours keys', async () => {
    const kiosk = await couriersOf(answers, { echoesKeys: true, declaresKeys: true });
    expect(await kiosk.couriers['post-awarded-prize'].deliver(award)).toEqual({ kind: 'delivered' });
    expect(kiosk.requests.map(({ method }) => method)).toEqual(['GET', 'POST']);
  });

  it('is in doubt where the server declares nothing', async () => {
    const kiosk = await couriersOf(answers);
    expect(await kiosk.couriers['post-awarded-prize'].deliver(award)).toMatchObject({ kind: 'unclear' });
    expect(kiosk.paths()).toEqual([]);
  });

  it('waits where the API does not provably answer', async () => {
    const kiosk = await couriersOf({ ...answers, 'Account/user': [] });
    expect(await kiosk.couriers['post-awarded-prize'].deliver(award)).toMatchObject({ kind: 'retry' });
    expect(kiosk.paths()).toEqual([]);
  });

  it('goes to the adapter of its own call, where a server returns keys for some calls only', async () => {
    const kiosk = await couriersOf(
      {
        ...answers,
        PostUserAnswer: takes,
        PostAwardedPrize: (request: SeenRequest, response: http.ServerResponse) => {
          response.removeHeader(IDEMPOTENCY_HEADER);
          takes(request, response);
        },
      },
      { echoesKeys: true },
    );
    const answer = job('post-user-answer', ANSWER);
    await kiosk.couriers['post-user-answer'].deliver(answer);
    kiosk.requests.length = 0;
    expect(await kiosk.couriers['post-user-answer'].deliver({ ...answer, isFateUnknown: true })).toEqual({
      kind: 'delivered',
    });
    expect(kiosk.paths()).toEqual(['PostUserAnswer']);
    expect(await kiosk.couriers['post-awarded-prize'].deliver(award)).toMatchObject({ kind: 'unclear' });
    expect(kiosk.paths()).toEqual(['PostUserAnswer']);
  });
});

describe('a stranger that declares that it honours keys', () => {
  it('has nothing booked, and after three proven answers without the key the server is plain for good', async () => {
    const kiosk = await couriersOf(
      { PostUserAnswer: '<h1>Welcome to our Wi-Fi</h1>', GetUserAnswers: [] },
      { declaresKeys: true },
    );
    const { 'post-user-answer': courier } = kiosk.couriers;
    const answer = job('post-user-answer', ANSWER);
    kiosk.answers['Account/user'] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      expect(await courier.deliver(answer)).toMatchObject({ kind: 'retry', isFateUnknown: true });
    }
    expect(kiosk.api.keys.of('postUserAnswer')).toBe('keyed');
    Object.assign(kiosk.answers, { 'Account/user': OWN_USER, PostUserAnswer: takes });
    for (let row = 0; row < 3; row += 1) expect(await courier.deliver(answer)).toEqual({ kind: 'delivered' });
    expect(kiosk.api.keys.of('postUserAnswer')).toBe('plain');
    kiosk.requests.length = 0;
    kiosk.answers.GetUserAnswers = [ANSWER];
    expect(await courier.deliver({ ...answer, isFateUnknown: true })).toEqual({ kind: 'delivered' });
    expect(kiosk.paths()).toEqual(['GetUserAnswers']);
  });
});
