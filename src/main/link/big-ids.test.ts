import { describe, expect, it } from 'vitest';
import { isSameId } from '#shared/entities/base.ts';
import { startHttp } from '../../../tests/support/main.ts';
import { sendingKiosk } from '../../../tests/support/sending-kiosk.ts';
import { ApiClient } from './client.ts';

const TOKEN = { tokenType: 'bearer', accessToken: 'secret-token' };

/** A client of a real server that answers every call with this JSON text. */
async function vendorOf(body: string) {
  const server = await startHttp((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(body);
  });
  return { api: new ApiClient({ baseUrl: () => server.url }), requests: server.requests, url: server.url };
}

/** Reads a user's game and sends back an answer of it, as a play does. Returns what the server received. */
async function played(body: string) {
  const { api, requests } = await vendorOf(body);
  const [entry] = (await api.call('getUserProgress', { query: { userId: 7, campaignId: 3 } }, { token: TOKEN })) ?? [];
  const id = entry?.questionId ?? '';
  const answer = { userId: id, questionId: id, answerId: id, isCorrect: true, campaignId: id };
  await api.call('postUserAnswer', { body: answer }, { token: TOKEN, onBehalfOf: id });
  await api.call('getUserProgress', { query: { userId: id, campaignId: id } }, { token: TOKEN }).catch(() => {});
  await api.call('getCampaignQuestions', { params: { campaignId: id } }, { token: TOKEN }).catch(() => {});
  return requests.slice(1);
}

describe('an integer id that a number would round', () => {
  it.each(['9007199254740993', '-9223372036854775808', '18446744073709551615'])(
    '%s goes back as the same integer in body, query, path and header',
    async (id) => {
      const [change, read, path] = await played(`[{"questionId": ${id}}]`);
      expect(change?.body).toContain(`"questionId":${id},"answerId":${id},`);
      expect(change?.headers['on-behalf-of']).toBe(id);
      expect(new URL(read?.url ?? '', 'http://host').search).toBe(`?userId=${id}&campaignId=${id}`);
      expect(path?.url).toBe(`/api/Questions/GetCampaignQuestions/${id}`);
    },
  );

  it.each(['"9007199254740993"', '"0012"', '9007199254740991', '7'])(
    'is told apart from %s, which goes back unchanged too',
    async (id) => {
      const [change] = await played(`[{"questionId": ${id}}]`);
      expect(change?.body).toContain(`"questionId":${id},`);
    },
  );

  it('stays different from its neighbour, and survives storage as JSON', async () => {
    const { api } = await vendorOf('[{"questionId":9007199254740992},{"questionId":9007199254740993}]');
    const [one, two] = (await api.call('getUserProgress', { query: { userId: 7, campaignId: 3 } })) ?? [];
    expect(isSameId(one?.questionId, two?.questionId)).toBe(false);
    expect(JSON.parse(JSON.stringify(two))).toEqual(two);
  });

  it('goes back as the same integer from the outbox', async () => {
    const { api, requests, url } = await vendorOf('[{"questionId":9007199254740993}]');
    const [one] = (await api.call('getUserProgress', { query: { userId: 7, campaignId: 3 } })) ?? [];
    const id = one?.questionId ?? '';
    const kiosk = sendingKiosk({ url: () => url, token: 'token' });
    const payload = { userId: id, questionId: id, answerId: id, isCorrect: true, campaignId: id };
    kiosk.enqueue({ kind: 'post-user-answer', payload });
    await kiosk.soon(() => requests.some(({ method }) => method === 'POST'));
    expect(requests.find(({ method }) => method === 'POST')?.body).toContain('"questionId":9007199254740993,');
  });

  it('is the same id as its digits in a text', async () => {
    const { api } = await vendorOf('[{"questionId":9007199254740993}]');
    const [one] = (await api.call('getUserProgress', { query: { userId: 7, campaignId: 3 } })) ?? [];
    expect(isSameId(one?.questionId, '9007199254740993')).toBe(true);
  });

  it('is one only in a field of ids', async () => {
    const { api } = await vendorOf('[{"questionId":1,"note":9007199254740993}]');
    const [one] = (await api.call('getUserProgress', { query: { userId: 7, campaignId: 3 } })) ?? [];
    expect(one).toEqual({ questionId: 1, note: Number('9007199254740993') });
  });
});
