import { AxiosError, type AxiosInstance, type InternalAxiosRequestConfig } from 'axios';
import { createHttp } from '../../src/main/link/http.ts';
import { IDEMPOTENCY_HEADER, KEY_SUPPORT_HEADER } from '../../src/shared/api/endpoints.ts';

/** The network between a kiosk and its server. */
export interface Network {
  isOnline: boolean;
  /** Requests that change something arrive; their answers do not. */
  losesAnswers: boolean;
  /** Requests are slow, and the kiosk gives them up before they arrive. */
  delays: boolean;
  /** Requests about one player under another player's token. There must be none. */
  crossed: string[];
}

/**
 * Opens a kiosk's way to its server.
 *
 * @param isPlain removes keys from requests and answers, so that the server seems to be one without keys
 * @returns the player of each token, to be filled at logins
 */
export function openNetwork(network: Network, isPlain: boolean): { http: AxiosInstance; owners: Map<string, string> } {
  const http = createHttp(null);
  const owners = new Map<string, string>();
  http.interceptors.request.use((request) => {
    const owner = owners.get(String(request.headers.get('authorization')).replace('Bearer ', ''));
    const about = playerIn(request);
    if (owner !== undefined && about !== null && about !== owner) network.crossed.push(`${request.url}: ${owner}`);
    if (isPlain) request.headers.delete(IDEMPOTENCY_HEADER);
    return request;
  });
  http.interceptors.response.use((answer) => {
    if (network.losesAnswers && answer.config.method !== 'get') throw new AxiosError('', 'ECONNRESET');
    if (isPlain) for (const name of [IDEMPOTENCY_HEADER, KEY_SUPPORT_HEADER]) delete answer.headers[name];
    return answer;
  });
  return { http, owners };
}

/** Returns the player that a request names, or null. */
function playerIn({ url = '', data }: InternalAxiosRequestConfig): string | null {
  const { pathname, searchParams } = new URL(url);
  const { userId } = typeof data === 'string' ? (JSON.parse(data) as { userId?: number }) : {};
  const asked = searchParams.get('userId') ?? userId ?? pathname.match(/\/Account\/user\/(\d+)$/)?.[1] ?? null;
  return asked === null ? null : String(asked);
}
