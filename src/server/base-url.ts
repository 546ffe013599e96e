import { hostname } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { type IsTrusted, isFromProxy, withoutMapping } from './trusted-proxies.ts';

const OWN_NAME = hostname().toLowerCase();
const OWN_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]', OWN_NAME, `${OWN_NAME}.local`]);

/** A host name or address, with an optional port. */
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i;

/** A path of plain characters, such as `/spinboard`. */
const PREFIX = /^(\/[a-z0-9._~-]+)+$/i;

/**
 * Returns this server's address as the client sees it, without a trailing slash, for the addresses of images. A sender
 * can forge the Host header, so this accepts only this machine's own names, and otherwise uses the connection's
 * address. A trusted proxy supplies the host itself, and the path under which it serves this server.
 */
export function baseUrlOf(request: FastifyRequest, isTrusted: IsTrusted): string {
  const isProxied = isFromProxy(request.raw, isTrusted);
  const isNamedByProxy = isProxied && request.headers['x-forwarded-host'] !== undefined && HOST.test(request.host);
  const host = isNamedByProxy || isOwnHost(request) ? request.host : localHostOf(request);
  return `${request.protocol}://${host}${isProxied ? prefixOf(request) : ''}`;
}

/** Returns the prefix that the proxy removes from each path, without a trailing slash. */
function prefixOf({ headers }: FastifyRequest): string {
  const prefix = String(headers['x-forwarded-prefix'] ?? '').replace(/\/$/, '');
  return PREFIX.test(prefix) ? prefix : '';
}

function isOwnHost(request: FastifyRequest): boolean {
  // Not `request.host`, because a proxy may have set it.
  const name = HOST.exec(request.headers.host ?? '')?.[1]?.toLowerCase();
  if (name === undefined || request.host !== request.headers.host) return false;
  return OWN_NAMES.has(name) || name === addressOf(request);
}

const localHostOf = (request: FastifyRequest): string => `${addressOf(request)}:${request.socket.localPort ?? 80}`;

/** Returns the address at which the connection arrived, with IPv6 in brackets. */
function addressOf({ socket }: FastifyRequest): string {
  const address = withoutMapping(socket.localAddress ?? '127.0.0.1');
  return address.includes(':') ? `[${address}]` : address;
}
