import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import tls from 'node:tls';
import axios, { AxiosError, AxiosHeaders, type AxiosInstance, type AxiosProxyConfig, isAxiosError } from 'axios';
import { kindOfNetworkError, SOCKS_UNSUPPORTED } from './failure.ts';

const IDLE_MS = 1_000;

/** The system's network settings. */
export interface SystemNetwork {
  /** Returns the proxies for an address, in the form of a PAC file's answer: `PROXY host:port; DIRECT`. */
  resolveProxy(url: string): Promise<string>;
  /** Makes Node trust the certificates that the system trusts, such as an exhibition's own authority. */
  trustSystem(): void;
}

/**
 * Creates a client for requests to the server that follows the system's proxy settings (decision 10). The client tries
 * the ways of a PAC answer in order until one may have sent the request. Requests to this computer never use a proxy.
 */
export function createHttp(system: SystemNetwork | null, onLog: (line: string) => void = () => {}): AxiosInstance {
  const client = axios.create({
    httpAgent: keeping(new http.Agent({ keepAlive: true })),
    httpsAgent: keeping(new https.Agent({ keepAlive: true })),
    // Ignores the environment's proxies, because they are for command lines. The system's settings count here.
    proxy: false,
  });
  if (!system) return client;
  let isTrusting = false;
  const waysFor = async (url: URL): Promise<Way[]> => {
    if (isLoopback(url.hostname)) return [{ kind: 'direct' }];
    if (url.protocol === 'https:' && !isTrusting) {
      isTrusting = true;
      system.trustSystem();
    }
    return waysIn(await system.resolveProxy(url.href));
  };
  const send = axios.getAdapter('http');
  client.defaults.adapter = async (config) => {
    const ways = await waysFor(new URL(axios.getUri(config))).catch((error): Way[] => {
      onLog(`network: the system's settings cannot be read: ${String(error)}`);
      return [{ kind: 'direct' }];
    });
    const open = ways.filter((way) => way.kind === 'direct' || way.kind === 'proxy');
    const closed = ways.filter((way) => 'entry' in way);
    for (const { entry } of closed) onLog(`network: ${entry} is not supported`);
    const socks = closed.find(({ kind }) => kind === 'socks');
    let first: unknown = null;
    for (const way of open.length > 0 ? open : [{ kind: 'direct' } as const]) {
      try {
        return await send({
          ...config,
          headers: AxiosHeaders.from(config.headers),
          proxy: way.kind === 'proxy' && way.proxy,
        });
      } catch (error) {
        first ??= error;
        // If this way may have sent the request, the next way could send it a second time.
        if (!isUnsent(error)) throw error;
      }
    }
    if (!socks) throw first;
    throw new AxiosError(`${socks.entry} is not supported`, SOCKS_UNSUPPORTED, { ...config, proxy: false });
  };
  return client;
}

const isUnsent = (error: unknown): boolean => isAxiosError(error) && kindOfNetworkError(error.code) === 'not-sent';

/**
 * Keeps a connection for a second after its last answer. If a server closes a connection just as the kiosk uses it
 * again, the outcome of the request is unknown. Servers wait for at least two seconds, or announce a shorter time.
 */
function keeping<A extends http.Agent>(agent: A): A {
  const keep = agent.keepSocketAlive.bind(agent) as (socket: Duplex) => boolean;
  agent.keepSocketAlive = (socket: Socket) => {
    const isKept = keep(socket);
    if (isKept) socket.setTimeout(IDLE_MS);
    return isKept;
  };
  return agent;
}

/** True for `127.0.0.0/8`, `[::1]` and names that never leave the computer. */
const isLoopback = (host: string): boolean => /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** A way to the server: an entry of a PAC answer. */
type Way =
  | { kind: 'direct' }
  | { kind: 'proxy'; proxy: AxiosProxyConfig }
  /** Not supported. */
  | { kind: 'socks' | 'unknown'; entry: string };

/** Returns the ways of a PAC answer in its order. */
const waysIn = (pac: string): Way[] =>
  pac
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(wayOf);

function wayOf(entry: string): Way {
  const [kind = '', at] = entry.toUpperCase().split(/\s+/);
  if (kind === 'DIRECT') return { kind: 'direct' };
  if (kind.startsWith('SOCKS')) return { kind: 'socks', entry };
  const isSecure = kind === 'HTTPS';
  if (!isSecure && kind !== 'PROXY' && kind !== 'HTTP') return { kind: 'unknown', entry };
  const { protocol, hostname, port } = new URL(`${isSecure ? 'https' : 'http'}://${at}`);
  return { kind: 'proxy', proxy: { protocol, host: hostname, port: Number(port) || (isSecure ? 443 : 80) } };
}

/** See `SystemNetwork.trustSystem`. Reading the certificates is slow, so only a kiosk that needs them calls this. */
export function trustSystem(): void {
  const own = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...new Set([...own, ...tls.getCACertificates('system')])]);
}
