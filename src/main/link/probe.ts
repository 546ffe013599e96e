import { randomBytes } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import type { AxiosInstance, AxiosResponse } from 'axios';
import { endpoints } from '#shared/api/endpoints.ts';
import { assertNever } from '#shared/errors.ts';
import type { Trouble } from '#shared/ipc/sync.ts';
import type { Clock } from '#shared/ports.ts';
import { fillPath } from './path.ts';
import { secureUrlIn, targetOf } from './redirect.ts';

/** Source of the answer to a probe. */
export type Answerer =
  /** A redirect to another host, and away from the requested call. */
  | { kind: 'elsewhere'; host: string }
  /**
   * 'api': exactly the expected answer. 'log-in': the network requires a login (status 511). 'page': an HTML page.
   * 'encrypted': a redirect to the same address, encrypted. 'unknown': any other answer, or no answer.
   */
  | { kind: 'api' | 'log-in' | 'page' | 'encrypted' | 'unknown' };

export interface ProbeOptions {
  http: AxiosInstance;
  baseUrl(): string;
  clock: Clock;
  /** If omitted, checks this computer's networks. */
  hasNetwork?: () => boolean;
}

const TIMEOUT_MS = 4_000;
const MAXIMUM_BYTES = 100_000;
/** Minimum time between probes. A Wi-Fi may require a login at any time, but naming the trouble is not urgent. */
const INTERVAL_MS = 15_000;

/**
 * Finds the exact trouble with a call that has only one genuine answer (decision 10). Sends only a random number, and
 * only to the server's own host.
 */
export class Probe {
  readonly #options: ProbeOptions;
  /** The server's answers when it was last reached, by address. The same answer later is not a portal's. */
  readonly #genuine = new Map<string, Answerer>();
  #isLearned = false;
  #last: { trouble: Trouble; at: number; found: Promise<Trouble> } | null = null;

  constructor(options: ProbeOptions) {
    this.#options = options;
  }

  /** Call when the server was reached. Learns how the server answers, once after each time offline. */
  reached(): void {
    if (this.#isLearned) return;
    this.#isLearned = true;
    this.#last = null;
    const base = this.#options.baseUrl();
    for (const address of new Set([base, plainAddressOf(base)])) {
      void this.#ask(address).then((answerer) => this.#genuine.set(address, answerer));
    }
  }

  /** Returns the exact name of a trouble, or the trouble unchanged if none is found. Never throws. */
  async nameOf(trouble: Trouble): Promise<Trouble> {
    const { clock, hasNetwork = isInNetwork } = this.#options;
    this.#isLearned = false;
    if (trouble === 'name-unknown') return hasNetwork() ? trouble : 'no-network';
    if (!OF_THE_WAY[trouble]) return trouble;
    const last = this.#last;
    if (last?.trouble === trouble && clock.elapsed() - last.at < INTERVAL_MS) return last.found;
    const found = this.#look(trouble);
    this.#last = { trouble, at: clock.elapsed(), found };
    return found;
  }

  async #look(trouble: Trouble): Promise<Trouble> {
    const base = this.#options.baseUrl();
    // After a strange answer, asks the same address. Otherwise asks unencrypted, because a portal may answer there.
    const address = trouble === 'stranger' ? base : plainAddressOf(base);
    const answerer = await this.#ask(address);
    return verdictOf(trouble, answerer, {
      isPlain: isPlain(address),
      isBase: address === base,
      genuine: this.#genuine.get(address),
    });
  }

  async #ask(address: string): Promise<Answerer> {
    const nonce = randomBytes(16).toString('hex');
    const url = address + fillPath(endpoints.probe.path, { nonce });
    try {
      const response = await this.#options.http.get<unknown>(url, {
        headers: { accept: 'application/json' },
        maxRedirects: 0,
        validateStatus: () => true,
        maxContentLength: MAXIMUM_BYTES,
        timeout: TIMEOUT_MS,
        signal: AbortSignal.timeout(TIMEOUT_MS + 500),
      });
      return answererOf(response, url, nonce);
    } catch {
      return { kind: 'unknown' };
    }
  }
}

function answererOf(response: AxiosResponse<unknown>, url: string, nonce: string): Answerer {
  const { status, data, headers } = response;
  if (status === 200 && data instanceof Object && 'nonce' in data && data.nonce === nonce) return { kind: 'api' };
  if (status === 511) return { kind: 'log-in' };
  if (secureUrlIn(response, url) !== null) return { kind: 'encrypted' };
  const target = targetOf(response, url);
  const asked = new URL(url);
  // A server that has moved redirects to the same call elsewhere.
  if (target !== null && target.hostname !== asked.hostname && !target.pathname.endsWith(asked.pathname)) {
    return { kind: 'elsewhere', host: target.host };
  }
  return status === 200 && String(headers['content-type'] ?? '').includes('html')
    ? { kind: 'page' }
    : { kind: 'unknown' };
}

interface Circumstances {
  /** True if the address is unencrypted, so that an answer does not prove the host. */
  isPlain: boolean;
  /** True if all calls go to this address. */
  isBase: boolean;
  /** The server's own answer at this address, if known. */
  genuine: Answerer | undefined;
}

function verdictOf(trouble: Trouble, answerer: Answerer, { isPlain, isBase, genuine }: Circumstances): Trouble {
  switch (answerer.kind) {
    case 'api':
      return trouble === 'stranger' ? 'garbled' : trouble;
    case 'encrypted':
      return isBase ? 'needs-https' : trouble;
    case 'log-in':
      return isPlain ? 'portal' : trouble;
    case 'elsewhere': {
      const isServers = genuine?.kind === 'elsewhere' && genuine.host === answerer.host;
      return isPlain && !isServers ? 'portal' : trouble;
    }
    case 'page':
      // Other servers may show a page for an unknown call. This server has answered the call itself before.
      return isPlain && genuine?.kind === 'api' ? 'portal' : trouble;
    case 'unknown':
      return trouble;
    default:
      return assertNever(answerer);
  }
}

/** The troubles whose cause may be something between the kiosk and the server. */
const OF_THE_WAY: Readonly<Record<Trouble, boolean>> = {
  stranger: true,
  'no-answer': true,
  'connection-refused': true,
  certificate: true,
  'no-network': false,
  'name-unknown': false,
  proxy: false,
  socks: false,
  portal: false,
  'needs-https': false,
  garbled: false,
  'server-error': false,
};

const isPlain = (address: string): boolean => address.startsWith('http:');

/** Returns the host's unencrypted address. A portal can answer only there, because it lacks the host's certificate. */
function plainAddressOf(base: string): string {
  if (isPlain(base)) return base;
  const url = new URL(base);
  return `http://${url.hostname}${url.pathname.replace(/\/$/, '')}`;
}

/** True if the computer has an address in a network, not counting loopback and self-assigned addresses. */
const isInNetwork = (): boolean =>
  Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ internal, address }) => !internal && !/^(169\.254\.|fe80:)/i.test(address)),
  );
