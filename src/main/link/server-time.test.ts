import { expect, it } from 'vitest';
import { IDEMPOTENCY_HEADER } from '#shared/api/endpoints.ts';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { sendJson, startHttp } from '../../../tests/support/main.ts';
import { ApiClient } from './client.ts';
import { ServerTime } from './server-time.ts';

it('learns the time only from an answer that sends the key back', async () => {
  const date = 'Fri, 01 May 2026 10:00:00 GMT';
  const echo = { headers: {} as object };
  const { url } = await startHttp((_, response) => sendJson(response, {}, 200, { date, ...echo.headers }));
  const clock = new FakeClock();
  const time = new ServerTime(clock);
  const api = new ApiClient({ baseUrl: () => url, onProvenDate: (header) => time.heard(header) });
  const award = () =>
    api.call('postAwardedPrize', { body: { userId: 7, prizeId: 'p', campaignId: 3 } }, { idempotencyKey: 'key-1' });
  await award();
  expect(time.now()).toBeNull();
  echo.headers = { [IDEMPOTENCY_HEADER]: 'key-1' };
  await award();
  clock.set(0);
  clock.advance(5000);
  expect(time.now()).toBe(Date.parse(date) + 5000);
  time.heard('yesterday');
  expect(time.now()).toBe(Date.parse(date) + 5000);
});
