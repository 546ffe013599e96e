import type { AxiosResponse } from 'axios';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Where an answer leads, as a whole address; null where it is no redirect, or leads nowhere. */
export function targetOf({ status, headers }: AxiosResponse, from: string): URL | null {
  const location: unknown = headers.location;
  return REDIRECTS.has(status) && typeof location === 'string' ? URL.parse(location, from) : null;
}

/**
 * The one redirect that a read follows: from http to https, on the same host, to exactly what was asked for. What the request
 * carries, a token say, has already gone to that host in the clear. Null for any other.
 */
export function secureUrlIn(response: AxiosResponse, asked: string): string | null {
  const target = targetOf(response, asked);
  const from = new URL(asked);
  if (target?.protocol !== 'https:' || from.protocol !== 'http:') return null;
  const isSamePort = target.port === '' || target.port === from.port;
  const isSame = isSamePort && target.hostname === from.hostname && target.username === '' && target.password === '';
  return isSame && target.pathname === from.pathname && target.search === from.search ? target.href : null;
}
