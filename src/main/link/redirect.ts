import type { AxiosResponse } from 'axios';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Returns the absolute target of a redirect; null if the answer is not a redirect or leads nowhere. */
export function targetOf({ status, headers }: AxiosResponse, from: string): URL | null {
  const location: unknown = headers.location;
  return REDIRECTS.has(status) && typeof location === 'string' ? URL.parse(location, from) : null;
}

/**
 * Returns the target of the only redirect that a read follows: from http to https, on the same host, to exactly the
 * requested path and query. The request's contents, such as a token, have already gone to that host in the clear.
 * Returns null for any other answer.
 */
export function secureUrlIn(response: AxiosResponse, asked: string): string | null {
  const target = targetOf(response, asked);
  const from = new URL(asked);
  if (target?.protocol !== 'https:' || from.protocol !== 'http:') return null;
  const isSamePort = target.port === '' || target.port === from.port;
  const isSame = isSamePort && target.hostname === from.hostname && target.username === '' && target.password === '';
  return isSame && target.pathname === from.pathname && target.search === from.search ? target.href : null;
}
