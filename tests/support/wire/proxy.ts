import { createServer as createHttp, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { createServer as createHttps } from 'node:https';
import net, { type AddressInfo } from 'node:net';
import { IDEMPOTENCY_HEADER } from '../../../src/shared/api/endpoints.ts';
import type { FakeClock } from '../fake-clock.ts';
import type { Certificate } from './certificates.ts';

/** An address without a server. */
const NOWHERE = 'http://127.0.0.1:1';
/** The time that a request may be on its way after the kiosk has given it up, less than the kiosk waits for it. */
const LATEST_MS = 59_000;

/** The server's answer. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** A request that a fault is handling. */
export interface Exchange {
  incoming: IncomingMessage;
  response: ServerResponse;
  /** Forwards the request, and returns the server's answer. */
  forward(): Promise<Answer>;
  /** Forwards the first half of the request, and breaks off. */
  forwardHalf(): Promise<void>;
  /** Forwards the request after the kiosk has given it up. */
  forwardLate(): void;
  /** Other calls that the sender may make. */
  calls: readonly string[];
  /** Sends the server another request, in the same user's name. */
  ask(path: string): Promise<Answer>;
  /** The API's own answer to this request carries the key, if the server honours keys. */
  ownHeaders(): Record<string, string>;
  /** A number in [0, 1) that depends only on the seed. */
  chance(): number;
}

/** The place of a fault, and its action. */
export type Fault =
  /** Sends the kiosk to another address. */
  | { at: 'address'; url(): Promise<string> }
  /** Acts on a new connection, before any data. */
  | { at: 'connection'; does(socket: net.Socket, chance: () => number): void }
  /** Acts on the TLS handshake: another certificate, or none, like a server without TLS. */
  | { at: 'tls'; certificate: Certificate | null }
  /** Acts on a request whose body has arrived. */
  | { at: 'exchange'; does(exchange: Exchange): void | Promise<void> }
  /** Acts on a request whose body has not arrived yet. */
  | { at: 'request'; does(exchange: Exchange): void | Promise<void> };

/** A fault, the number of its strikes, and the requests that it hits. */
export interface Plan {
  fault: Fault;
  hits: number;
  strikes(request: { method: string; path: string }): boolean;
}

export interface ProxyOptions {
  /** The server's address. */
  to: string;
  honoursKeys: boolean;
  /** Calls whose answers a mixed-up cache may return. */
  calls: readonly string[];
  clock: FakeClock;
  chance(): number;
  /** With it, the kiosk connects by TLS. */
  certificate: Certificate | null;
}

/**
 * A proxy between a kiosk and its server. A planned fault strikes a number of times on its listening socket, and then
 * ends. Other requests pass.
 */
export class FaultProxy {
  readonly #options: ProxyOptions;
  readonly #listener: net.Server;
  readonly #http = createHttp((incoming, response) => void this.#serve(incoming, response));
  #plan: Plan | null = null;
  #hitsLeft = 0;
  #jammedUrl: string | null = null;
  #underWay = 0;
  #late = 0;
  readonly #sockets = new Set<net.Socket>();
  /** Called when no request is under way. */
  onIdle: () => void = () => {};

  private constructor(options: ProxyOptions) {
    this.#options = options;
    this.#listener = net.createServer((socket) => this.#connect(socket));
  }

  static async open(options: ProxyOptions): Promise<FaultProxy> {
    const proxy = new FaultProxy(options);
    await new Promise<void>((resolve) => proxy.#listener.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  /** Where the kiosk sends its next request. */
  get url(): string {
    if (this.#jammedUrl !== null && this.#hit()) return this.#jammedUrl;
    const { port } = this.#listener.address() as AddressInfo;
    return `${this.#options.certificate ? 'https' : 'http'}://127.0.0.1:${port}`;
  }

  /** Whether the fault has struck as often as planned. */
  get isOver(): boolean {
    return this.#hitsLeft === 0;
  }

  /** True while the server is still working for the kiosk. */
  get isBusy(): boolean {
    return this.#underWay > 0;
  }

  /** Requests that the kiosk has given up and that must still arrive. */
  get late(): number {
    return this.#late;
  }

  async begin(plan: Plan): Promise<void> {
    if (plan.fault.at === 'address') this.#jammedUrl = await plan.fault.url();
    this.#plan = plan;
    this.#hitsLeft = plan.hits;
  }

  end(): void {
    this.#hitsLeft = 0;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#listener.close(resolve));
    this.#http.closeAllConnections();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #connect(socket: net.Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => {}).once('close', () => this.#sockets.delete(socket));
    const fault = this.#plan?.fault;
    if (fault?.at === 'connection' && this.#hit()) {
      fault.does(socket, this.#options.chance);
      return;
    }
    const { certificate } = this.#options;
    if (!certificate) {
      this.#http.emit('connection', socket);
      return;
    }
    const shown = fault?.at === 'tls' && this.#hit() ? fault.certificate : certificate;
    if (!shown) {
      socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
      return;
    }
    const server = createHttps({ key: shown.key, cert: shown.cert }, (incoming, response) =>
      this.#serve(incoming, response),
    );
    server.on('tlsClientError', () => {}).emit('connection', socket);
  }

  /** @returns true if the fault strikes this request */
  #hit(): boolean {
    if (this.#hitsLeft === 0) return false;
    this.#hitsLeft -= 1;
    return true;
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    incoming.on('error', () => {});
    response.on('error', () => {});
    const { method = 'GET', url = '/' } = incoming;
    const fault = this.#plan?.fault;
    const isStruck =
      (fault?.at === 'exchange' || fault?.at === 'request') &&
      this.#plan?.strikes({ method, path: url.replace(/\?.*/, '') }) &&
      this.#hit();
    const exchange = this.#exchange(incoming, response);
    if (isStruck && fault.at === 'request') return void (await fault.does(exchange));
    await exchange.arrived();
    if (isStruck && fault.at === 'exchange') return void (await fault.does(exchange));
    await pass(exchange);
  }

  #exchange(incoming: IncomingMessage, response: ServerResponse): Exchange & { arrived(): Promise<unknown> } {
    const { method, url = '/', headers } = incoming;
    const { clock, chance, honoursKeys, to, calls } = this.#options;
    const body = (async () => {
      const parts: Buffer[] = [];
      for await (const part of incoming) parts.push(part as Buffer);
      return Buffer.concat(parts);
    })();
    // Cuts the answer at the end that the fault sets.
    body.catch(() => {});
    const work = <T>(task: () => Promise<T>) => this.#work(task);
    return {
      incoming,
      response,
      chance,
      calls,
      arrived: () => body,
      forward: () => work(async () => exchanged(new URL(url, to), { method, headers }, await body)),
      forwardHalf: () =>
        work(async () => {
          const whole = await body;
          await broken(new URL(url, to), { method, headers }, whole.subarray(0, Math.ceil(whole.length / 2)));
        }),
      forwardLate: () => {
        const late = () => work(async () => exchanged(new URL(url, to), { method, headers }, await body));
        this.#late += 1;
        // Time may pass only once the request's arrival is scheduled.
        void this.#work(() => new Promise<void>((resolve) => response.once('close', resolve))).then(() => {
          clock.after(Math.round(chance() * LATEST_MS), () => {
            this.#late -= 1;
            void late();
          });
        });
      },
      ask: (path) => {
        // A look for the server has no token.
        const { authorization } = headers;
        const own = authorization === undefined ? {} : { authorization };
        return work(() => exchanged(new URL(path, to), { method: 'GET', headers: own }, null));
      },
      ownHeaders: (): Record<string, string> => {
        const key = headers[IDEMPOTENCY_HEADER];
        return honoursKeys && typeof key === 'string' ? { [IDEMPOTENCY_HEADER]: key } : {};
      },
    };
  }

  async #work<T>(task: () => Promise<T>): Promise<T> {
    this.#underWay += 1;
    try {
      return await task();
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.onIdle();
    }
  }
}

/** Forwards a request without a fault. */
export async function pass({ forward, response }: Pick<Exchange, 'forward' | 'response'>): Promise<void> {
  const { status, headers, body } = await forward();
  response.writeHead(status, { ...headers, connection: 'close' }).end(body);
}

type Sent = { method: string | undefined; headers: IncomingMessage['headers'] };

function exchanged(url: URL, { method, headers }: Sent, body: Buffer | null): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = send(url, { method, headers, agent: false }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part as Buffer);
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) });
    });
    outgoing.on('error', reject);
    outgoing.end(body ?? undefined);
  });
}

/** Sends less than the announced length, and closes the connection. */
function broken(url: URL, { method, headers }: Sent, half: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const outgoing = send(url, { method, headers, agent: false }, (answer) => answer.resume());
    outgoing.once('error', () => {}).once('close', () => resolve());
    outgoing.write(half, () => outgoing.destroy());
  });
}

/** Returns an address without a listener, so that connections are refused. */
export const nowhere = async (): Promise<string> => NOWHERE;
