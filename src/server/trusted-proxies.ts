import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The proxies whose headers about the client count: none, the one that connects to this server, or those with these
 * addresses (`192.0.2.7`) and networks (`10.0.0.0/8`).
 */
export type TrustedProxies = 'none' | 'nearest' | readonly string[];

/** True if a hop is a trusted proxy. Hop 0 connects to this server; a client can forge the hops before the last one. */
export type IsTrusted = (address: string, hop: number) => boolean;

/** @throws RangeError for a text that is neither an address nor a network */
export function trustIn(proxies: TrustedProxies): IsTrusted {
  if (proxies === 'none') return () => false;
  if (proxies === 'nearest') return (_address, hop) => hop === 0;
  const list = new BlockList();
  for (const proxy of proxies) addTo(list, proxy);
  return (address) => {
    const bare = withoutMapping(address);
    return isIP(bare) !== 0 && list.check(bare, familyOf(bare));
  };
}

function addTo(list: BlockList, proxy: string): void {
  const [address = '', bits, ...others] = proxy.trim().split('/');
  const length = isIP(address) === 6 ? 128 : 32;
  const prefix = bits === undefined ? length : Number(bits);
  const isNetwork = /^\d{1,3}$/.test(bits ?? '0') && prefix <= length;
  if (isIP(address) === 0 || !isNetwork || others.length > 0) throw new RangeError(proxy);
  list.addSubnet(address, prefix, familyOf(address));
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** A server that listens on IPv6 sees an IPv4 address as `::ffff:192.0.2.7`. */
export const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '');

/** True if a trusted proxy has sent the request on to this server. */
export const isFromProxy = ({ socket }: Pick<FastifyRequest['raw'], 'socket'>, isTrusted: IsTrusted): boolean =>
  isTrusted(socket.remoteAddress ?? '', 0);
