import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import tls from 'node:tls';
import axios, { type AxiosInstance, type AxiosProxyConfig } from 'axios';

const IDLE_MS = 1_000;

/** The system's network settings. */
export interface SystemNetwork {
  /** Returns the proxies for an address, in the form of a PAC file's answer: `PROXY host:port; DIRECT`. */
  resolveProxy(url: string): Promise<string>;
  /** Makes Node trust the certificates that the system trusts, such as an exhibition's own authority. */
  trustSystem(): void;
}

/**
 * Creates a client for requests to the server that follows the system's proxy settings (decision 10). Requests to this
 * computer never use a proxy.
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

/** Returns the first proxy of a PAC answer; false for a direct connection. SOCKS is not supported. */
function firstProxy(pac: string): AxiosProxyConfig | false {
  const [kind = '', at] = (pac.split(';')[0] ?? '').trim().toUpperCase().split(/\s+/);
  if (kind === 'DIRECT' || kind === '') return false;
  const isSecure = kind === 'HTTPS';
  if (!isSecure && kind !== 'PROXY' && kind !== 'HTTP') throw new Error(`"${pac}" names no way that is known`);
  const { protocol, hostname, port } = new URL(`${isSecure ? 'https' : 'http'}://${at}`);
  return { protocol, host: hostname, port: Number(port) || (isSecure ? 443 : 80) };
}

/** See `SystemNetwork.trustSystem`. Reading the certificates is slow, so only a kiosk that needs them calls this. */
export function trustSystem(): void {
  const own = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...new Set([...own, ...tls.getCACertificates('system')])]);
}
