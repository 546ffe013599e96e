import { IDEMPOTENCY_HEADER } from '#shared/api/endpoints.ts';
import { loadPeer } from './install-peers.ts';

/** A request without its key. */
export interface SentRequest {
  token: string;
  method: 'POST' | 'PUT';
  path: string;
  body: unknown;
}

/** A kiosk that sends one request after another. */
export interface SavingKiosk {
  next(): SentRequest;
}

/** The result of a load. */
export interface Load {
  perSecond: number;
  p99Ms: number;
}

/** The used part of autocannon, which has no types. */
interface Client {
  setRequests(requests: readonly { setupRequest(): object }[]): void;
}
interface Result {
  requests: { total: number };
  latency: { p99: number };
  duration: number;
  non2xx: number;
  errors: number;
}
type Autocannon = (options: {
  url: string;
  connections: number;
  duration: number;
  setupClient(client: Client): void;
}) => Promise<Result>;

/** Each kiosk sends its requests with a new key each, over its own connection. */
export async function saveOver(
  urls: readonly string[],
  kiosks: readonly SavingKiosk[],
  seconds: number,
): Promise<Load> {
  const { default: autocannon } = (await loadPeer('autocannon')) as { default: Autocannon };
  const loads = urls.map(async (url, node) => {
    const own = kiosks.filter((_kiosk, index) => index % urls.length === node);
    const waiting = [...own];
    return autocannon({
      url,
      connections: own.length,
      duration: seconds,
      setupClient(client) {
        const kiosk = waiting.pop();
        if (kiosk) client.setRequests([{ setupRequest: () => requestOf(kiosk.next()) }]);
      },
    });
  });
  const results = await Promise.all(loads);
  const failed = results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0);
  if (failed > 0) throw new Error(`${failed} requests failed.`);
  return {
    perSecond: results.reduce((sum, { requests, duration }) => sum + requests.total / duration, 0),
    p99Ms: Math.max(...results.map(({ latency }) => latency.p99)),
  };
}

const requestOf = ({ token, method, path, body }: SentRequest) => ({
  method,
  path,
  headers: {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    [IDEMPOTENCY_HEADER]: crypto.randomUUID(),
  },
  body: JSON.stringify(body),
});
