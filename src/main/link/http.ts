import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import tls from 'node:tls';
import axios, { type AxiosInstance, type AxiosProxyConfig } from 'axios';

const IDLE_MS = 1_000;

/** What the system knows of the way to other computers. */
export interface SystemNetwork {
  /** The proxies for an address, in the form of a PAC file's answer: `PROXY host:port; DIRECT`. */
  resolveProxy(url: string): Promise<string>;
  /** Makes Node trust the certificates that the system trusts, as an exhibition's own authority. */
  trustSystem(): void;
}

/**
 * A client for requests to the server, which go where the system's settings send them (decision 10). What
 * is on this computer is never asked for through a proxy.
 */
export function createHttp(system: SystemNetwork | null, onLog: (line: string) => void = () => {}): AxiosInstance {
  const client = axios.create({
    httpAgent: keeping(new http.Agent({ keepAlive: true })),
    httpsAgent: keeping(new https.Agent({ keepAlive: true })),
    // The environment's proxies are for command lines; the system's settings count here.
    proxy: false,
  });
  if (!system) return client;
  let isTrusting = false;
  const proxyFor = async (url: URL): Promise<AxiosProxyConfig | false> => {
    if (isLoopback(url.hostname)) return false;
    if (url.protocol === 'https:' && !isTrusting) {
      isTrusting = true;
      system.trustSystem();
    }
    return firstProxy(await system.resolveProxy(url.href));
  };
  client.interceptors.request.use(async (config) => {
    try {
      config.proxy = await proxyFor(new URL(axios.getUri(config)));
    } catch (error) {
      onLog(`network: the system's settings cannot be read: ${String(error)}`);
    }
    return config;
  });
  return client;
}

/**
 * Keeps a connection for a second after its last answer. A server that closes it just as it is used again leaves unknown what
 * became of the request; servers wait for two seconds and more, or say that they do not.
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

/** `127.0.0.0/8`, `[::1]` and names that never leave the computer. */
const isLoopback = (host: string): boolean => /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** The first way that a PAC answer names; false for none. SOCKS is not spoken here. */
function firstProxy(pac: string): AxiosProxyConfig | false {
  const [kind = '', at] = (pac.split(';')[0] ?? '').trim().toUpperCase().split(/\s+/);
  if (kind === 'DIRECT' || kind === '') return false;
  const isSecure = kind === 'HTTPS';
  if (!isSecure && kind !== 'PROXY' && kind !== 'HTTP') throw new Error(`"${pac}" names no way that is known`);
  const { protocol, hostname, port } = new URL(`${isSecure ? 'https' : 'http'}://${at}`);
  return { protocol, host: hostname, port: Number(port) || (isSecure ? 443 : 80) };
}

/** See `SystemNetwork.trustSystem`. Reading them takes a while, so only a kiosk that needs them does. */
export function trustSystem(): void {
  const own = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...new Set([...own, ...tls.getCACertificates('system')])]);
}
