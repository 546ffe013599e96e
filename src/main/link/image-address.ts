import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** The addresses of this computer and of local networks. The list also finds IPv4 addresses in IPv6 form. */
const LOCAL = new BlockList();
const SUBNETS = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const;
for (const [address, prefix] of SUBNETS) LOCAL.addSubnet(address, prefix);
LOCAL.addSubnet('::', 127, 'ipv6');
LOCAL.addSubnet('fc00::', 7, 'ipv6');
LOCAL.addSubnet('fe80::', 10, 'ipv6');

/** A name without a dot, or one that only the local network resolves. */
const LOCAL_NAME = /^[^.]+$|\.(local|localhost)$/i;

/**
 * True if the kiosk may fetch an image that a server names: from the server's own origin, or over https from a host that
 * is neither this computer nor in the local network. Over https, the server's own host may use its own port or 443.
 */
export function isFetchable(address: string, base: string): boolean {
  const url = new URL(address);
  const own = new URL(base);
  if (url.origin === own.origin) return true;
  if (url.protocol !== 'https:') return false;
  const isOwnHost = url.hostname === own.hostname && (url.port === '' || url.port === own.port);
  return isOwnHost || !isLocalHost(url.hostname);
}

/**
 * Returns a look-up of names for requests that start at this address. Rejects if a host of the request, other than the
 * server's own, is in the local network. A proxy may be there, and behind a proxy the kiosk cannot check.
 */
export function guardedLookup(hosts: ReadonlySet<string>) {
  return async (name: string, options: object): Promise<[{ address: string; family: 4 | 6 }[]]> => {
    const found = await lookup(name, { ...options, all: true });
    const entries = found.map(({ address, family }) => ({
      address,
      family: family === 6 ? (6 as const) : (4 as const),
    }));
    if (hosts.has(name) && entries.some(({ address }) => isLocalAddress(address))) {
      throw new Error(`${name} is in the local network`);
    }
    return [entries];
  };
}

function isLocalHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  return isIP(host) === 0 ? LOCAL_NAME.test(host) : isLocalAddress(host);
}

const isLocalAddress = (address: string): boolean => LOCAL.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
