import type http from 'node:http';
import { describe, expect, it } from 'vitest';
import {
  type Answering,
  couriersOf,
  fail,
  job,
  OWN_USER,
  takes,
  teachKeys,
  teachPlain,
} from '../../../../tests/support/couriers.ts';
import { PAYLOADS, type SeenRequest, sendJson } from '../../../../tests/support/main.ts';
import type { Job } from '../job.ts';
import type { Couriers, Delivery } from './delivery.ts';

const { 'post-user-answer': ANSWER, 'post-awarded-prize': AWARD, 'put-game-status': STATUS } = PAYLOADS;

/** What may answer in the API's place. */
const STRANGERS: Record<string, Answering> = {
  ...Object.fromEntries(
    [200, 400, 401, 403, 404, 407, 413].flatMap((status) => [
      [
        `an HTML page with ${status}`,
        (_: SeenRequest, response: http.ServerResponse) => {
          response.writeHead(status, { 'content-type': 'text/html' }).end('<html>Welcome, guest</html>');
        },
      ],
      [
        `nothing but ${status}`,
        (_: SeenRequest, response: http.ServerResponse) => void response.writeHead(status).end(),
      ],
      [
        `its own JSON with ${status}`,
        (_: SeenRequest, response: http.ServerResponse) => sendJson(response, { result: 'portal', error: 12 }, status),
      ],
    ]),
  ),
  'an empty 204': (_, response) => void response.writeHead(204).end(),
  'an empty list': (_, response) => sendJson(response, []),
  'a 401 that asks for Basic': (_, response) =>
    void response.writeHead(401, { 'www-authenticate': 'Basic realm="proxy"' }).end(),
};

describe("an answer that may be a stranger's", () => {
  const KINDS = ['post-user-answer', 'put-game-status', 'post-awarded-prize'] as const;
  const nothing = {
    GetUserAnswers: [],
    GetGameStatusForCampaign: null,
    GetAvailablePrizesForGame: [{ id: 2, winnerTotal: 4 }],
  };
  const deliver = (couriers: Couriers, kind: (typeof KINDS)[number]) =>
    (couriers[kind].deliver as (sent: Job) => Promise<Delivery>)(
      job(kind, PAYLOADS[kind], kind === 'post-awarded-prize' ? { note: { winnersBefore: 4 } } : {}) as Job,
    );

  it.each(Object.keys(STRANGERS))('leaves every row as it was: %s', async (name) => {
    const stranger = STRANGERS[name];
    for (const echoesKeys of [false, true]) {
      const kiosk = await couriersOf(
        { ...nothing, PutGameStatus: stranger, PostAwardedPrize: stranger, PostUserAnswer: takes },
        { echoesKeys },
      );
      if (echoesKeys) teachKeys(kiosk);
      kiosk.answers.PostUserAnswer = stranger;
      kiosk.isStranger = true;
      for (const kind of KINDS) expect(await deliver(kiosk.couriers, kind)).toMatchObject({ kind: 'retry' });
    }
  });

  it('ends no session where the hotel answers everything', async () => {
    for (const stranger of Object.values(STRANGERS)) {
      const kiosk = await couriersOf({ 'Account/user': stranger, api: stranger });
      for (const kind of KINDS) expect(await deliver(kiosk.couriers, kind)).toMatchObject({ kind: 'retry' });
      expect(await kiosk.couriers.logout.deliver(job('logout', { sessionId: 's' }))).toMatchObject({ kind: 'retry' });
      expect(kiosk.forgotten).toEqual([]);
    }
  });

  it('refuses no row where a server that sends keys back is known, and the key is missing', async () => {
    const kiosk = await couriersOf({ ...nothing, PostUserAnswer: takes }, { echoesKeys: true });
    teachKeys(kiosk);
    kiosk.isStranger = true;
    kiosk.answers.PostUserAnswer = fail(403);
    expect(await deliver(kiosk.couriers, 'post-user-answer')).toMatchObject({ kind: 'retry', isFateUnknown: true });
    kiosk.isStranger = false;
    expect(await deliver(kiosk.couriers, 'post-user-answer')).toEqual({ kind: 'refused', error: 'Status 403' });
  });

  it('refuses no row where the refusal has the right form, but nobody knows the user', async () => {
    const users = [STRANGERS['nothing but 200'], STRANGERS['nothing but 401'], { ...OWN_USER, id: 8 }, {}];
    for (const status of [400, 401, 403]) {
      for (const user of users) {
        const { couriers } = await couriersOf({ PostUserAnswer: fail(status), 'Account/user': user });
        expect(await deliver(couriers, 'post-user-answer')).toMatchObject({ kind: 'retry', isFateUnknown: true });
      }
    }
  });

  it('ends no session by the key alone: the own user is asked', async () => {
    const { couriers } = await couriersOf({ PostUserAnswer: fail(401) }, { echoesKeys: true });
    expect(await deliver(couriers, 'post-user-answer')).toMatchObject({ kind: 'retry', isFateUnknown: false });
  });

  it('says of a status that it was taken only with its numbers', async () => {
    const other = { ...PAYLOADS['put-game-status'], totalPointsEarned: 5 };
    const { couriers } = await couriersOf({ PutGameStatus: other, GetGameStatusForCampaign: other });
    expect(await deliver(couriers, 'put-game-status')).toMatchObject({ kind: 'retry' });
  });

  it('counts by its effect where the server answers with nothing', async () => {
    const there = {
      GetUserAnswers: [ANSWER],
      GetGameStatusForCampaign: STATUS,
      GetAvailablePrizesForGame: [{ id: 2, winnerTotal: 3 }],
    };
    for (const status of [200, 201, 204]) {
      const empty = (_: SeenRequest, response: http.ServerResponse) => void response.writeHead(status).end();
      const kiosk = await couriersOf({
        ...there,
        PostUserAnswer: empty,
        PutGameStatus: empty,
        PostAwardedPrize: empty,
      });
      for (const kind of KINDS) {
        expect([kind, await deliver(kiosk.couriers, kind)]).toEqual([kind, { kind: 'delivered' }]);
      }
    }
  });

  it('counts for an award whose winners nobody counts while the API itself is there', async () => {
    const empty = (_: SeenRequest, response: http.ServerResponse) => void response.writeHead(200).end();
    const award = job('post-awarded-prize', AWARD, { note: { winnersBefore: null } });
    const there = await couriersOf({ PostAwardedPrize: empty });
    expect(await there.couriers['post-awarded-prize'].deliver(award)).toEqual({ kind: 'delivered' });
    const away = await couriersOf({ PostAwardedPrize: empty, 'Account/user': STRANGERS['nothing but 200'] });
    expect(await away.couriers['post-awarded-prize'].deliver(award)).toMatchObject({ kind: 'retry' });
  });

  it('sends nothing twice where an empty list came from a stranger', async () => {
    const kiosk = await couriersOf({ GetUserAnswers: [], 'Account/user': STRANGERS['an empty list'] });
    teachPlain(kiosk);
    const { couriers, paths } = kiosk;
    const unknown = job('post-user-answer', ANSWER, { isFateUnknown: true });
    expect(await couriers['post-user-answer'].deliver(unknown)).toMatchObject({ kind: 'retry' });
    expect(paths()).toEqual(['GetUserAnswers']);
  });
});
