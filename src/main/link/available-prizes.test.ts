import type http from 'node:http';
import { describe, expect, it } from 'vitest';
import { type SeenRequest, sendJson, startHttp } from '../../../tests/support/main.ts';
import { fetchAvailablePrizes } from './available-prizes.ts';
import { ApiClient } from './client.ts';

async function openApi(answer: (request: SeenRequest, response: http.ServerResponse) => void) {
  const server = await startHttp(answer);
  return { api: new ApiClient({ baseUrl: () => server.url }), requests: server.requests };
}

describe('the prizes of a game', () => {
  it('come by the path, or, where the server does not know that, by the query', async () => {
    const { api, requests } = await openApi((request, response) =>
      request.url.includes('?') ? sendJson(response, [{ id: 1 }]) : response.writeHead(404).end('<html></html>'),
    );
    expect(await fetchAvailablePrizes(api, 3, {})).toEqual([{ id: 1 }]);
    expect(requests.map((request) => request.url)).toEqual([
      '/api/GameProgress/GetAvailablePrizesForGame/3',
      '/api/GameProgress/GetAvailablePrizesForGame?campaignId=3',
    ]);
  });

  it('are none where the server answers null, and fail as the server fails', async () => {
    const answers = [[null, 200] as const, [{ message: 'No.' }, 400] as const];
    const { api, requests } = await openApi((_, response) => {
      const [body, status] = answers.shift() ?? [null, 500];
      sendJson(response, body, status);
    });
    expect(await fetchAvailablePrizes(api, 3, {})).toEqual([]);
    await expect(fetchAvailablePrizes(api, 3, {})).rejects.toMatchObject({ message: 'No.' });
    expect(requests).toHaveLength(2);
  });
});
