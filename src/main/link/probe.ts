import { randomBytes } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import type { AxiosInstance, AxiosResponse } from 'axios';
import { endpoints } from '#shared/api/endpoints.ts';
import { assertNever } from '#shared/errors.ts';
import type { Trouble } from '#shared/ipc/sync.ts';
import type { Clock } from '#shared/ports.ts';
import { fillPath } from './path.ts';
import { secureUrlIn, targetOf } from './redirect.ts';

/** Who answers the probe. */
export type Answerer =
  /** Leads to another host, and away from what was asked for. */
  | { kind: 'elsewhere'; host: string }
  /**
   * The API gives exactly the answer that was due. Others require a log-in to the network (status 511), show a page, or
   * send on to the same address, encrypted. Anything else, or no answer, is unknown.
   */
  | { kind: 'api' | 'log-in' | 'page' | 'encrypted' | 'unknown' };

export interface ProbeOptions {
  http: AxiosInstance;
  baseUrl(): string;
  clock: Clock;
  /** Left out: the computer's own. */
  hasNetwork?: () => boolean;
}

const TIMEOUT_MS = 4_000;
const MAXIMUM_BYTES = 100_000;
/** A Wi-Fi may want a log-in at any time, but nobody waits for its name. */
const INTERVAL_MS = 15_000;

/**
 * Finds out what a trouble is, by a call whose genuine answer is known exactly (decision 10). It sends nothing but a random
 * number, and asks nobody but the server's own host.
 */
export class Probe {
  readonly #options: ProbeOptions;
  /** What the server itself answered when it was last reached, by address: what is the same is no portal. */
  readonly #genuine = new Map<string, Answerer>();
  #isLearned = false;
  #last: { trouble: Trouble; at: number; found: Promise<Trouble> } | null = null;

  constructor(options: ProbeOptions) {
    this.#options = options;
  }

  /** The server has been reached: learns how it answers, each time after it was away. */
  reached(): void {
    if (this.#isLearned) return;
    this.#isLearned = true;
    this.#last = null;
    const base = this.#options.baseUrl();
    for (const address of new Set([base, plainAddressOf(base)])) {
      void this.#ask(address).then((answerer) => this.#genuine.set(address, answerer));
    }
  }

  /** The trouble by its exact name, as far as it can be known; else as it is. Never throws. */
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
    // What answers at all is asked again; otherwise what answers where nothing is encrypted may be a portal.
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
  // A server that has moved leads to the same call elsewhere.
  if (target !== null && target.hostname !== asked.hostname && !target.pathname.endsWith(asked.pathname)) {
    return { kind: 'elsewhere', host: target.host };
  }
  return status === 200 && String(headers['content-type'] ?? '').includes('html')
    ? { kind: 'page' }
    : { kind: 'unknown' };
}

interface Circumstances {
  /** Nothing shows that who answers is the host. */
  isPlain: boolean;
  /** It is the address that all calls go to. */
  isBase: boolean;
  /** What the server itself has answered there, if that is known. */
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
      // Another server may show a page for what it does not know. This one is known not to.
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
  portal: false,
  'needs-https': false,
  garbled: false,
  'server-error': false,
};

const isPlain = (address: string): boolean => address.startsWith('http:');

/** Where the server's host would be asked unencrypted: a portal can answer there only, as it has no certificate of the host. */
function plainAddressOf(base: string): string {
  if (isPlain(base)) return base;
  const url = new URL(base);
  return `http://${url.hostname}${url.pathname.replace(/\/$/, '')}`;
}

/** Whether the computer has an address in any network but its own, not counting those it gives to itself. */
const isInNetwork = (): boolean =>
  Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ internal, address }) => !internal && !/^(169\.254\.|fe80:)/i.test(address)),
  );
