import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'playwright/test';
import { IDEMPOTENCY_HEADER } from '../../../src/shared/api/endpoints.ts';
import type { ApiServer } from './api-server.ts';

/** What comes in place of the server's own answer. */
export interface WrongAnswer {
  status: number;
  type?: string;
  body: string;
}

/** What goes wrong with a call. */
export type Fault =
  /** Something answers in place of the server, which hears nothing. */
  | WrongAnswer
  /** The connection breaks before the server hears of it. */
  | 'drop-before'
  /** The server has done it, and its answer gets lost. */
  | 'drop-after';

/** A call that was made over the line. */
export interface SeenCall {
  method: string;
  path: string;
  /** The idempotency key it carried, or null. */
  key: string | null;
  /** What the server has answered; null before that, and where it heard nothing. */
  status: number | null;
}

/** What is done to the calls of a path, and whether one has come. */
interface Trap {
  path: RegExp;
  isMet: boolean;
}

/** Where a call waits: on its way to the server, or its answer on the way back. */
type Way = 'there' | 'back';

interface Gate extends Trap {
  way: Way;
  opened: Promise<void>;
}

/**
 * The line between app and server, which can break at a chosen call, or keep it waiting. Everything else goes through.
 * Whatever ends a fault or a wait first lets a call come: what the screen shows of one may be there before it.
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

  /** A line to a running server; the app is given its `url`. */
  static async to(server: ApiServer): Promise<FaultyLine> {
    const line = new FaultyLine(server.url);
    line.#server.listen(0, '127.0.0.1');
    await once(line.#server, 'listening');
    return line;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** From now on every call of such a path goes wrong, until it is mended. A fault before this one is mended first. */
  async break(path: RegExp, fault: Fault): Promise<void> {
    await this.mend();
    this.#broken = { path, fault, isMet: false };
  }

  /** Once a call has gone wrong, lets those after it through. */
  async mend(): Promise<void> {
    if (this.#broken) await callMeets(this.#broken);
    this.#broken = null;
  }

  /**
   * Lets calls of such a path wait, or their answers. The answered function waits until one of them is there, and lets them
   * go on.
   */
  hold(path: RegExp, way: Way = 'there'): () => Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const gate = { path, way, opened: promise, isMet: false };
    this.#gates.add(gate);
    return async () => {
      await callMeets(gate);
      this.#gates.delete(gate);
      resolve();
    };
  }

  /** The calls of such a path so far. */
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
    await this.#wait(path, 'there');
    const fault = this.#faultOf(path);
    if (fault === 'drop-before') return void incoming.socket.destroy();
    if (fault !== null && fault !== 'drop-after') {
      // An answer that comes before all of the question would break the connection of an upload.
      incoming.resume().on('end', () => {
        answer.writeHead(fault.status, fault.type === undefined ? {} : { 'content-type': fault.type });
        answer.end(fault.body);
      });
      return;
    }
    const outgoing = request(new URL(url, this.#to), { method, headers }, (reply) => {
      call.status = reply.statusCode ?? null;
      if (fault === 'drop-after') return void incoming.socket.destroy();
      void this.#wait(path, 'back').then(() => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      });
    });
    outgoing.on('error', () => answer.destroy());
    incoming.pipe(outgoing);
  }

  async #wait(path: string, way: Way): Promise<void> {
    const gate = [...this.#gates].find((one) => one.way === way && one.path.test(path));
    if (!gate) return;
    gate.isMet = true;
    await gate.opened;
  }

  #faultOf(path: string): Fault | null {
    if (!this.#broken?.path.test(path)) return null;
    this.#broken.isMet = true;
    return this.#broken.fault;
  }
}

const callMeets = (trap: Trap): Promise<void> =>
  expect.poll(() => trap.isMet, { message: `a call of ${trap.path} comes` }).toBe(true);

/** The changes asked for since the last look, as `POST /api/Files/PostFile`; logging in and out is none. */
export const takeChanges = (line: FaultyLine): string[] =>
  line.calls
    .splice(0)
    .filter(({ method, path }) => method !== 'GET' && !/\/(oauth\/Token|Account\/Logout)$/.test(path))
    .map(({ method, path }) => `${method} ${path}`);
