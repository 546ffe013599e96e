import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { openOutbox, sendJson, startHttp } from '../../../tests/support/main.ts';
import { cachedReads } from '../link/cached-reads.ts';
import { ApiClient } from '../link/client.ts';
import { LoginWays } from './login-ways.ts';

const NOT_FOUND = { message: 'Error 404: Page Not Found' };

/** What a kiosk knows of a server that answers the question as `answer` says. */
async function openWays() {
  const answer: { status: number; body: unknown; isPage: boolean } = { status: 200, body: {}, isPage: false };
  const server = await startHttp((_request, response) => {
    if (answer.isPage) return void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Log in</p>');
    return sendJson(response, answer.body, answer.status);
  });
  const store = cachedReads(openOutbox().db);
  const changes = { count: 0 };
  const open = () =>
    new LoginWays({
      api: new ApiClient({ baseUrl: () => server.url }),
      store,
      time: new FakeClock().steady,
      onChanged: () => {
        changes.count += 1;
      },
    });
  return { answer, changes, open, ways: open() };
}

describe('whether a server takes codes', () => {
  it('is not promised before it has said so, and told once', async () => {
    const { answer, changes, ways } = await openWays();
    expect(ways.takesCodes).toBe(false);
    answer.body = { takesCodes: true };
    await ways.look();
    await ways.look();
    expect([ways.takesCodes, changes.count]).toEqual([true, 1]);
  });

  it('is remembered over a restart, and while nothing of the API answers', async () => {
    const { answer, open, ways } = await openWays();
    answer.body = { takesCodes: true };
    await ways.look();
    expect(open().takesCodes).toBe(true);
    for (const change of [{ isPage: true }, { isPage: false, status: 503 }, { status: 404, body: {} }]) {
      Object.assign(answer, change);
      await ways.look();
      expect(ways.takesCodes).toBe(true);
    }
  });

  it('is forgotten when the server does not know the call any more', async () => {
    const { answer, changes, ways } = await openWays();
    answer.body = { takesCodes: true };
    await ways.look();
    Object.assign(answer, { status: 404, body: NOT_FOUND });
    await ways.look();
    expect([ways.takesCodes, changes.count]).toEqual([false, 2]);
  });
});
