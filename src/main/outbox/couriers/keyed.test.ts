import type http from 'node:http';
import { describe, expect, it } from 'vitest';
import { IDEMPOTENCY_HEADER } from '#shared/api/endpoints.ts';
import { type Answer, couriersOf, fail, job, takes, teachKeys } from '../../../../tests/support/couriers.ts';
import { PAYLOADS, type SeenRequest, sendJson } from '../../../../tests/support/main.ts';
import type { Job } from '../job.ts';
import type { Couriers, Delivery } from './delivery.ts';

const { 'post-user-answer': ANSWER, 'put-game-status': STATUS, 'post-awarded-prize': AWARD } = PAYLOADS;
const KINDS = ['post-user-answer', 'put-game-status', 'post-awarded-prize'] as const;
type Kind = (typeof KINDS)[number];

const TAKES = { PostUserAnswer: takes, PutGameStatus: takes, PostAwardedPrize: takes };
const unknown = (kind: Kind, more: Partial<Job> = {}) =>
  job(kind, PAYLOADS[kind], { isFateUnknown: true, ...more } as never) as Job;
const deliver = (couriers: Couriers, sent: Job) =>
  (couriers[sent.kind].deliver as (sent: Job) => Promise<Delivery>)(sent);

/** Couriers of a server whose calls the kiosk knows to be keyed. */
async function keyedCouriers(answers: Record<string, Answer>) {
  const kiosk = await couriersOf(answers, { echoesKeys: true });
  teachKeys(kiosk);
  return kiosk;
}

/** Answers without the key, as through a gateway that clears headers. */
const bare =
  (answer: (request: SeenRequest, response: http.ServerResponse) => void) =>
  (request: SeenRequest, response: http.ServerResponse) => {
    response.removeHeader(IDEMPOTENCY_HEADER);
    answer(request, response);
  };
const nothing = (_: SeenRequest, response: http.ServerResponse) => sendJson(response, {});

describe('a row of unknown fate', () => {
  it.each(KINDS)('is sent again with the same key, without a look: %s', async (kind) => {
    const kiosk = await keyedCouriers(TAKES);
    expect(await deliver(kiosk.couriers, unknown(kind))).toEqual({ kind: 'delivered' });
    expect(kiosk.requests.map(({ method, headers }) => [method === 'GET', headers[IDEMPOTENCY_HEADER]])).toEqual([
      [false, 'key-1'],
    ]);
  });

  it.each(['vouched', 'restored'] as const)('leaves an older status to the refusal of the server: %s', async (from) => {
    const ahead = { ...STATUS, totalPointsEarned: 120 };
    const kiosk = await keyedCouriers({ GetGameStatusForCampaign: ahead, PutGameStatus: fail(409) });
    const older = unknown('put-game-status', { provenance: from });
    expect(await deliver(kiosk.couriers, older)).toMatchObject({ kind: 'refused' });
  });

  it.each([
    ['vouched', 'game-finished', 'delivered'],
    ['restored', 'game-finished', 'delivered'],
    ['own', 'game-finished', 'refused'],
    ['restored', 'points-taken-back', 'refused'],
  ] as const)('of a status (%s) that is refused with %s is %s', async (provenance, code, kind) => {
    const refusal = (_: SeenRequest, response: http.ServerResponse) =>
      sendJson(response, { code, message: 'No.' }, 409);
    const kiosk = await keyedCouriers({ PutGameStatus: refusal });
    expect(await deliver(kiosk.couriers, unknown('put-game-status', { provenance }))).toMatchObject({ kind });
  });

  it('that is lost again is looked for by nobody, so nothing has to wait for a late arrival', async () => {
    const kiosk = await keyedCouriers({
      PostAwardedPrize: (_: SeenRequest, { socket }: http.ServerResponse) => socket?.destroy(),
    });
    const delivery = await deliver(kiosk.couriers, unknown('post-awarded-prize'));
    expect(delivery).toMatchObject({ kind: 'retry', isFateUnknown: true });
    expect(delivery).not.toHaveProperty('mayArriveLate');
  });
});

describe('an award', () => {
  const award = (more: Partial<Job<'post-awarded-prize'>> = {}) => job('post-awarded-prize', AWARD, more);

  it('needs no note, and no request for one', async () => {
    const kiosk = await keyedCouriers({});
    expect(await kiosk.couriers['post-awarded-prize'].prepare?.(award())).toEqual({ note: null });
    expect(kiosk.requests).toEqual([]);
  });

  it.each([
    ['nothing', null],
    ['something else', [{ id: 9 }]],
  ])('does not count where %s comes without the key', async (_name, body) => {
    const kiosk = await keyedCouriers({ PostAwardedPrize: body });
    const courier = kiosk.couriers['post-awarded-prize'];
    kiosk.isStranger = true;
    expect(await courier.deliver(award())).toMatchObject({ kind: 'retry', isFateUnknown: true });
    // The API's own answer brings the key.
    kiosk.isStranger = false;
    expect(await courier.deliver(award({ isFateUnknown: true }))).toEqual({ kind: 'delivered' });
  });
});

describe('a status without an id', () => {
  it('is looked for after a lost attempt, because its key does not fit the id that the server gave it', async () => {
    const kiosk = await keyedCouriers({ GetGameStatusForCampaign: { ...STATUS, id: 71 }, PutGameStatus: fail(409) });
    const { 'put-game-status': courier } = kiosk.couriers;
    const sent = job('put-game-status', { ...STATUS, id: null }, { isFateUnknown: true });
    expect(await courier.deliver(sent)).toEqual({ kind: 'delivered' });
    expect(kiosk.paths()).toEqual(['GetGameStatusForCampaign']);
    kiosk.answers.GetGameStatusForCampaign = null;
    kiosk.answers.PutGameStatus = takes;
    expect(await courier.deliver(sent)).toEqual({ kind: 'delivered' });
    expect(kiosk.requests.at(-1)).toMatchObject({ method: 'PUT', headers: { [IDEMPOTENCY_HEADER]: 'key-1' } });
  });
});

describe('a server that returns no keys any more', () => {
  it('is plain for a call after three proven answers in a row, and rows of unknown fate are looked up', async () => {
    const kiosk = await keyedCouriers({ ...TAKES, PostUserAnswer: bare(takes), GetUserAnswers: [ANSWER] });
    const { api, couriers } = kiosk;
    for (const support of ['keyed', 'keyed', 'plain']) {
      expect(await deliver(couriers, unknown('post-user-answer'))).toEqual({ kind: 'delivered' });
      expect(api.keys.of('postUserAnswer')).toBe(support);
    }
    expect(kiosk.paths()).not.toContain('GetUserAnswers');
    kiosk.requests.length = 0;
    expect(await deliver(couriers, unknown('post-user-answer'))).toEqual({ kind: 'delivered' });
    expect(kiosk.paths()).toEqual(['GetUserAnswers']);
    expect(api.keys.all).toMatchObject({ putGameStatus: 'keyed', postAwardedPrize: 'keyed' });
  });

  it('lists an award of unknown fate, instead of sending it without protection', async () => {
    const kiosk = await keyedCouriers({ PostAwardedPrize: bare(nothing) });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(await deliver(kiosk.couriers, unknown('post-awarded-prize'))).toMatchObject({ kind: 'retry' });
    }
    kiosk.requests.length = 0;
    expect(await deliver(kiosk.couriers, unknown('post-awarded-prize'))).toEqual({
      kind: 'unclear',
      doubt: 'winners-not-counted',
    });
    expect(kiosk.paths()).toEqual([]);
  });

  it('is keyed as long as a key comes in between, and again after the next one', async () => {
    const kiosk = await keyedCouriers({ ...TAKES, GetUserAnswers: [] });
    const send = (answer: Answer) => {
      kiosk.answers.PostUserAnswer = answer;
      return deliver(kiosk.couriers, job('post-user-answer', ANSWER));
    };
    for (const answer of [bare(takes), bare(takes), takes, bare(takes), bare(takes)]) await send(answer);
    expect(kiosk.api.keys.of('postUserAnswer')).toBe('keyed');
    await send(bare(takes));
    expect(kiosk.api.keys.of('postUserAnswer')).toBe('plain');
    await send(takes);
    expect(kiosk.api.keys.of('postUserAnswer')).toBe('keyed');
    kiosk.requests.length = 0;
    await deliver(kiosk.couriers, unknown('post-user-answer'));
    expect(kiosk.paths()).toEqual(['PostUserAnswer']);
  });

  it('is not plain after empty answers while it declares that it returns keys, but not for ever', async () => {
    const kiosk = await couriersOf({ PostAwardedPrize: bare(nothing) }, { echoesKeys: true, declaresKeys: true });
    const support = async (attempts: number) => {
      await deliver(kiosk.couriers, unknown('post-awarded-prize', { attempts }));
      return kiosk.api.keys.of('postAwardedPrize');
    };
    for (let attempt = 0; attempt < 8; attempt += 1) expect(await support(attempt)).toBe('keyed');
    expect(await support(8)).toBe('plain');
  });

  it('is not plain on the word of a stranger', async () => {
    const kiosk = await keyedCouriers({ PostAwardedPrize: bare(nothing), 'Account/user': [] });
    for (let attempt = 0; attempt < 4; attempt += 1) {
      expect(await deliver(kiosk.couriers, unknown('post-awarded-prize'))).toMatchObject({ kind: 'retry' });
    }
    expect(kiosk.api.keys.of('postAwardedPrize')).toBe('keyed');
  });
});
