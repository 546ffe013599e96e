import type http from 'node:http';
import { describe, expect, it } from 'vitest';
import { ON_BEHALF_HEADER } from '#shared/api/endpoints.ts';
import { couriersOf, fail, job, takes } from '../../../../tests/support/couriers.ts';
import { PAYLOADS, type SeenRequest, sendJson } from '../../../../tests/support/main.ts';

const KEY = { tokenType: 'Bearer', accessToken: 'key' };
const award = job('post-awarded-prize', PAYLOADS['post-awarded-prize']);
const answer = job('post-user-answer', PAYLOADS['post-user-answer']);

/** A kiosk that holds something of the campaign; `answers` is what the server says to answers and awards. */
async function leased(answers: unknown) {
  const kiosk = await couriersOf({ PostUserAnswer: answers, PostAwardedPrize: answers });
  Object.assign(kiosk, { isLeased: true });
  kiosk.device.key = KEY;
  return kiosk;
}
const senders = (requests: readonly SeenRequest[]) =>
  requests
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => [headers.authorization, headers[ON_BEHALF_HEADER]]);
const byKey = (withKey: number | 'takes') => (request: SeenRequest, response: http.ServerResponse) =>
  (withKey === 'takes' || request.headers.authorization !== 'Bearer key' ? takes : fail(withKey))(request, response);

describe('a row of a campaign of which the kiosk holds something', () => {
  it("goes out under the kiosk's key, although the player's session is there", async () => {
    const kiosk = await leased(byKey('takes'));
    expect(await kiosk.couriers['post-awarded-prize'].deliver(award)).toEqual({ kind: 'delivered' });
    expect(senders(kiosk.requests)).toEqual([['Bearer key', '7']]);
    expect(kiosk.lost).toEqual([]);
  });

  it.each([401, 403, 400])("goes out under the player's session where the key is refused with %i", async (status) => {
    const kiosk = await leased(byKey(status));
    kiosk.device.standing = status === 401 ? 'signed-out' : 'welcome';
    expect(await kiosk.couriers['post-awarded-prize'].deliver(award)).toEqual({ kind: 'delivered' });
    expect(senders(kiosk.requests)).toEqual([
      ['Bearer key', '7'],
      ['Bearer old', undefined],
    ]);
  });

  it("waits for the kiosk's key where the key store does not give it out", async () => {
    const kiosk = await leased('takes');
    Object.assign(kiosk.device, { key: null, isLocked: true });
    expect(await kiosk.couriers['post-awarded-prize'].deliver(award)).toMatchObject({ kind: 'held' });
    expect(kiosk.requests).toEqual([]);
    kiosk.device.isLocked = false;
    expect(await kiosk.couriers['post-awarded-prize'].deliver(award)).not.toMatchObject({ kind: 'held' });
  });

  it('waits where nobody answers to the key: the effect may be there', async () => {
    const kiosk = await leased(byKey(503));
    expect(await kiosk.couriers['post-awarded-prize'].deliver(award)).toMatchObject({ kind: 'retry' });
    expect(senders(kiosk.requests)).toHaveLength(1);
  });
});

describe('a row of a play that another kiosk holds', () => {
  const elsewhere = (_: SeenRequest, response: http.ServerResponse) =>
    sendJson(response, { code: 'played-elsewhere', message: 'Elsewhere.' }, 423);

  it('waits, and its fate is known', async () => {
    const { couriers } = await couriersOf({ PostUserAnswer: elsewhere });
    const delivery = await couriers['post-user-answer'].deliver(answer);
    expect(delivery).toMatchObject({ kind: 'retry', isFateUnknown: false, error: 'Elsewhere.' });
  });

  it('is no more than a network failure on the word of a stranger', async () => {
    const bare = (_: SeenRequest, response: http.ServerResponse) =>
      sendJson(response, { code: 'played-elsewhere' }, 423);
    const { couriers } = await couriersOf({ PostUserAnswer: bare });
    expect(await couriers['post-user-answer'].deliver(answer)).toMatchObject({ kind: 'retry', isFateUnknown: true });
  });
});

describe("a row that the campaign's dates refuse in the player's session", () => {
  const refusing = (code: string) => (request: SeenRequest, response: http.ServerResponse) =>
    request.headers.authorization === 'Bearer key'
      ? takes(request, response)
      : sendJson(response, { message: 'No.', code }, 400);
  const sent = async (code: string, key: typeof KEY | null) => {
    const kiosk = await couriersOf({ PostUserAnswer: refusing(code) });
    kiosk.device.key = key;
    const delivery = await kiosk.couriers['post-user-answer'].deliver(answer);
    return { delivery, senders: senders(kiosk.requests), lost: kiosk.lost };
  };

  it.each(['campaign-over', 'campaign-paused', 'campaign-not-started'])(
    "goes out under the kiosk's key: %s",
    async (code) => {
      expect(await sent(code, KEY)).toEqual({
        delivery: { kind: 'delivered' },
        senders: [
          ['Bearer old', undefined],
          ['Bearer key', '7'],
        ],
        lost: [],
      });
    },
  );

  it('waits without a key until the pause is over', async () => {
    const { delivery } = await sent('campaign-paused', null);
    expect(delivery).toMatchObject({ kind: 'retry', isFateUnknown: false, error: 'No.' });
  });

  it('stays refused without a key, and for any other reason', async () => {
    expect((await sent('campaign-over', null)).delivery).toMatchObject({ kind: 'refused', error: 'No.' });
    const other = await sent('already-answered', KEY);
    expect(other.delivery).toMatchObject({ kind: 'refused' });
    expect(other.senders).toHaveLength(1);
  });
});
