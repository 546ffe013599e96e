import axios from 'axios';
import { describe, expect, it } from 'vitest';
import { serverSuite } from '../support/api-suite.ts';
import { logIn } from '../support/player.ts';

const TOKEN = '0123456789abcdef';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const ask = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await axios.get<string>(`${url}/metrics`, { headers, validateStatus: () => true });
  return { status: answer.status, text: String(answer.data), type: String(answer.headers['content-type']) };
};

describe('the metrics of a server', () => {
  const closed = serverSuite();
  const open = serverSuite({ metricsToken: TOKEN });

  it('do not exist without a token of their own', async () => {
    for (const headers of [{}, bearer(TOKEN), bearer('undefined'), bearer('')]) {
      expect((await ask(closed.server.url, headers)).status).toBe(404);
    }
  });

  it('are returned for that token only, not for a user’s', async () => {
    const { token } = await logIn(open.api, 'admin');
    for (const headers of [{}, bearer(''), bearer(`${TOKEN}0`), bearer(token), { authorization: TOKEN }]) {
      expect((await ask(open.server.url, headers)).status).toBe(401);
    }
    const { status, type } = await ask(open.server.url, bearer(TOKEN));
    expect([status, type]).toEqual([200, expect.stringMatching(/^text\/plain; version=0\.0\.4/)]);
  });

  it('show the duration of requests by route and status, and what waits', async () => {
    const { token, userId } = await logIn(open.api, 'player01');
    await open.api.call('getUser', { params: { id: userId } }, { token });
    await axios.get(`${open.server.url}/vera/nowhere`, { validateStatus: () => true });
    const { text } = await ask(open.server.url, bearer(TOKEN));
    const counted = [...text.matchAll(/^http_request_duration_seconds_count\{(.*)\} (\d+)$/gm)];
    const counts = new Map(counted.map(([, labels, count]) => [labels, Number(count)]));
    expect(counts.get('method="GET",route="/api/Account/user/:id",status="200"')).toBe(1);
    expect(counts.get('method="GET",route="none",status="404"')).toBe(1);
    expect(text).toMatch(/^spinboard_mails_due \d+$/m);
    expect(text).toMatch(/^spinboard_background_work \d+$/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(text).not.toContain('vera');
  });
});
