import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LARGEST_COPY } from './copy.ts';
import { COPY_CALLS, type CopyCall, isProven, proofOf } from './proofs.ts';
import { HEADERS } from './wire.ts';

export interface KeeperServerOptions {
  /** What lies behind a code; null without one. The body of the answer. */
  offer(): string | null;
  /** A kiosk that has typed a code. The body of the answer; null for a wrong one. */
  pair(body: string): Promise<string | null>;
  /** The secret of a kiosk that is kept here, or null. */
  secretOf(deviceId: string): Buffer | null;
  /** What a kiosk that has proven who it is wants. The body of the answer; null for a number that has been used. */
  answer(request: CopyRequest): Promise<string | null>;
  onLog(line: string): void;
}

export interface CopyRequest {
  deviceId: string;
  call: CopyCall;
  counter: number;
  body: string;
}

/** Requests of a pairing are short. */
const LARGEST_PAIRING = 10_000;
const REQUEST_LIMIT_MS = 30_000;
const MOST_CONNECTIONS = 32;

/** The keeper's side of the line between two kiosks: who asks, and whether that is proven. */
export class KeeperServer {
  readonly #options: KeeperServerOptions;
  readonly #server: http.Server;

  constructor(options: KeeperServerOptions) {
    this.#options = options;
    this.#server = http.createServer({ requestTimeout: REQUEST_LIMIT_MS }, (request, response) => {
      this.#handle(request, response).catch((error) => {
        options.onLog(`copies: ${String(error)}`);
        response.destroy();
      });
    });
    this.#server.on('error', (error) => options.onLog(`copies: ${String(error)}`));
    this.#server.maxConnections = MOST_CONNECTIONS;
  }

  /** @param port 0 for any. Returns the one that it is. Rejects where it cannot be had. */
  async listen(address: string, port: number): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, address, resolve);
    });
    return (this.#server.address() as AddressInfo).port;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return end(response, 404);
    const [, name = ''] = /^\/copies\/([a-z]+)$/.exec(request.url ?? '') ?? [];
    if (name === 'offer') return endWith(response, this.#options.offer(), 404);
    if (name === 'pair') return this.#pair(request, response);
    const call = COPY_CALLS.find((each) => each === name);
    return call === undefined ? end(response, 404) : this.#answer(call, request, response);
  }

  async #pair(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request, LARGEST_PAIRING);
    return endWith(response, body === null ? null : await this.#options.pair(body), 403);
  }

  async #answer(call: CopyCall, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { secretOf, answer } = this.#options;
    const deviceId = decoded(headerOf(request, HEADERS.kiosk));
    const counter = Number(headerOf(request, HEADERS.counter));
    const secret = secretOf(deviceId);
    // Nobody unknown sends megabytes.
    if (secret === null || !Number.isSafeInteger(counter)) return end(response, 403);
    const body = await bodyOf(request, LARGEST_COPY);
    if (body === null) return end(response, 413);
    const proof = headerOf(request, HEADERS.proof);
    if (!isProven(secret, { kind: 'request', call, counter, body }, proof)) return end(response, 403);
    const answered = await answer({ deviceId, call, counter, body });
    if (answered === null) return end(response, 409);
    response.setHeader(HEADERS.proof, proofOf(secret, { kind: 'answer', call, counter, body: answered }));
    end(response, 200, answered);
  }
}

const headerOf = (request: IncomingMessage, name: string): string => String(request.headers[name] ?? '');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

const endWith = (response: ServerResponse, body: string | null, without: number): void =>
  body === null ? end(response, without) : end(response, 200, body);

function end(response: ServerResponse, status: number, body = ''): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
  response.end(body);
}

/** The body as text; null where it is longer than that. */
async function bodyOf(request: IncomingMessage, limit: number): Promise<string | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > limit) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
