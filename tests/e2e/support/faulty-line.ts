import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'playwright/test';
import { IDEMPOTENCY_HEADER } from '../../../src/shared/api/endpoints.ts';
import type { ApiServer } from './api-server.ts';

/** A response that replaces the server's own. */
export interface WrongAnswer {
  status: number;
  type?: string;
  body: string;
  /** An answer of the API itself, with the key. */
  isOwn?: true;
}

/** A fault that affects a call. */
export type Fault =
  /** Something else answers, and the call does not reach the server. */
  | WrongAnswer
  /** The connection breaks before the call reaches the server. */
  | 'drop-before'
  /** The server handles the call, but its answer is lost. */
  | 'drop-after';

/** A call made over the line. */
export interface SeenCall {
  method: string;
  path: string;
  /** The idempotency key it carried, or null. */
  key: string | null;
  /** The server's answer; null before it, and for a call that did not reach the server. */
  status: number | null;
}

/** A trap for calls to a path; `isMet` once one has arrived. */
interface Trap {
  path: RegExp;
  isMet: boolean;
}

/** A held call on its way to the server, or its answer on the way back. */
type Way = 'there' | 'back';

interface Gate extends Trap {
  way: Way;
  /** Whether the waiting calls may continue. */
  opened: Promise<boolean>;
  open: (mayGoOn: boolean) => void;
}

/**
 * The line between app and server, which can break at a chosen call or keep it waiting. Everything else goes through.
 * Ending a fault or a wait first waits for such a call, because the screen may show its effect before it arrives.
 */
export class FaultyLine {
  readonly calls: SeenCall[] = [];
  readonly #to: string;
  readonly #server: Server;
  readonly #gates = new Set<Gate>();
  #broken: (Trap & { fault: Fault }) | null = null;

  private constructor(to: string) {
    this.#to = to;
    this.#server = createServer((incoming, answer) => void this.#serve(incoming, answer));
  }

  /** Opens a line to a running server. The app connects to its `url`. */
  static async to(server: ApiServer): Promise<FaultyLine> {
    const line = new FaultyLine(server.url);
    line.#server.listen(0, '127.0.0.1');
    await once(line.#server, 'listening');
    return line;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Makes every call to a matching path fail until `mend` is called. Mends an earlier fault first. */
  async break(path: RegExp, fault: Fault): Promise<void> {
    await this.mend();
    this.#broken = { path, fault, isMet: false };
  }

  /** Waits until a call has failed, then lets later calls through. */
  async mend(): Promise<void> {
    if (this.#broken) await callMeets(this.#broken);
    this.#broken = null;
  }

  /**
   * Holds calls to a matching path, or their answers. The returned function waits until one of them has arrived, and
   * then releases them.
   */
  hold(path: RegExp, way: Way = 'there'): () => Promise<void> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const gate = { path, way, opened: promise, open: resolve, isMet: false };
    this.#gates.add(gate);
    return async () => {
      await callMeets(gate);
      this.#gates.delete(gate);
      gate.open(true);
    };
  }

  /** Ends all faults, drops what waits, and forgets the calls. */
  clear(): void {
    this.#broken = null;
    for (const gate of this.#gates) gate.open(false);
    this.#gates.clear();
    this.calls.length = 0;
  }

  /** Returns the calls to a matching path. */
  callsTo(path: RegExp): SeenCall[] {
    return this.calls.filter((call) => path.test(call.path));
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #serve(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = incoming;
    const path = url.replace(/\?.*/, '');
    const key = headers[IDEMPOTENCY_HEADER];
    const call: SeenCall = { method, path, key: typeof key === 'string' ? key : null, status: null };
    this.calls.push(call);
    if (!(await this.#mayGoOn(path, 'there'))) return void incoming.socket.destroy();
    const fault = this.#faultOf(path);
    if (fault === 'drop-before') return void incoming.socket.destroy();
    if (fault !== null && fault !== 'drop-after') {
      // Answering before the whole request has arrived would break the connection of an upload.
      incoming.resume().on('end', () => {
        answer.writeHead(fault.status, {
          ...(fault.type !== undefined && { 'content-type': fault.type }),
          ...(fault.isOwn && key !== undefined && { [IDEMPOTENCY_HEADER]: key }),
        });
        answer.end(fault.body);
      });
      return;
    }
    const outgoing = request(new URL(url, this.#to), { method, headers }, (reply) => {
      call.status = reply.statusCode ?? null;
      if (fault === 'drop-after') return void incoming.socket.destroy();
      void this.#mayGoOn(path, 'back').then((mayGoOn) => {
        if (!mayGoOn) return void incoming.socket.destroy();
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      });
    });
    outgoing.on('error', () => answer.destroy());
    // An app that ends during a call sends the server no half-finished request.
    answer.once('close', () => {
      if (!answer.writableFinished) outgoing.destroy();
    });
    incoming.pipe(outgoing);
  }

  async #mayGoOn(path: string, way: Way): Promise<boolean> {
    const gate = [...this.#gates].find((one) => one.way === way && one.path.test(path));
    if (!gate) return true;
    gate.isMet = true;
    return gate.opened;
  }

  #faultOf(path: string): Fault | null {
    if (!this.#broken?.path.test(path)) return null;
    this.#broken.isMet = true;
    return this.#broken.fault;
  }
}

const callMeets = (trap: Trap): Promise<void> =>
  expect.poll(() => trap.isMet, { message: `a call of ${trap.path} comes` }).toBe(true);

/**
 * Returns the changes requested since the last call, such as `POST /api/Files/PostFile`. Logins, logouts and searches do not
 * count.
 */
export const takeChanges = (line: FaultyLine): string[] =>
  line.calls
    .splice(0)
    .filter(({ method, path }) => method !== 'GET' && !/\/(oauth\/Token|Account\/Logout|Users\/FindPeople)$/.test(path))
    .map(({ method, path }) => `${method} ${path}`);
