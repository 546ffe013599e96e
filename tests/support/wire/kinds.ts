import { Readable } from 'node:stream';
import { type Certificate, makeCertificate } from './certificates.ts';
import { type Exchange, type Fault, nowhere, pass } from './proxy.ts';

/** The permitted effects of a fault on a row. In each case the row's effect is at the server once in the end. */
export type Cause =
  /** The row arrives later. */
  | 'delay'
  /** The answer is lost after the effect. At a server without keys an award is then unclear. */
  | 'doubt'
  /** The API itself has refused: the row is set aside until staff send it again. */
  | 'refusal'
  /** The API has ended the session: the rows wait until the player has logged in again. */
  | 'sign-in';

export interface Kind {
  name: string;
  causes: Cause;
  fault: Fault;
  /** The requests that the fault strikes: those of one call, any request, or either by the seed. */
  scope: 'call' | 'line' | 'either';
  /** The cost: time, because a client waits for an answer; or memory. */
  pace: 'quick' | 'waiting' | 'heavy';
}

/** Made once, because generating keys takes time. */
export const TRUSTED = makeCertificate();
export const EXPIRED = makeCertificate({ fromDay: -30, toDay: -1 });
const OTHER_HOST = makeCertificate({ address: [127, 0, 0, 2] });
const FOREIGN = makeCertificate();
/** Certificates the kiosk trusts. */
export const AUTHORITIES: readonly Certificate[] = [TRUSTED, EXPIRED, OTHER_HOST];

const kind = (name: string, causes: Cause, fault: Fault, more: Partial<Pick<Kind, 'scope' | 'pace'>> = {}): Kind => ({
  name,
  causes,
  fault,
  scope: 'either',
  pace: 'quick',
  ...more,
});

const exchange = (does: (exchange: Exchange) => void | Promise<void>): Fault => ({ at: 'exchange', does });
const reset = ({ incoming }: Exchange): void => void incoming.socket.resetAndDestroy();

const HTML = '<html><body>Welcome to the venue network. <a href="/accept">Accept</a></body></html>';

/** Answers of something other than the server. */
const STRANGE: readonly [type: string, body: string][] = [
  ['text/html', HTML],
  ['text/plain', 'blocked'],
  ['application/json', '{"error":"blocked by policy","reference":"18.c3"}'],
  ['application/json', ''],
  ['application/json', '[]'],
  ['application/json', '{}'],
];

const one = <T>(of: readonly T[], chance: number): T => of[Math.floor(chance * of.length)] as T;

/** An answer in the API's place, after or instead of forwarding the request. */
const byStranger = (statuses: readonly number[], isHandedOn: boolean): Fault =>
  exchange(async ({ response, chance, forward }) => {
    if (isHandedOn && chance() < 0.5) await forward();
    const [type, body] = one(STRANGE, chance());
    response.writeHead(one(statuses, chance()), { 'content-type': type }).end(body);
  });

/** An answer by the API. One of its own failures may follow the effect. */
const byApi = (statuses: readonly number[], isAfter: boolean): Fault =>
  exchange(async ({ response, chance, forward, ownHeaders }) => {
    if (isAfter && chance() < 0.5) await forward();
    const status = one(statuses, chance());
    response.writeHead(status, { 'content-type': 'application/json', ...ownHeaders() });
    response.end(JSON.stringify({ message: `Status ${status}` }));
  });

/** The statuses of the API's own refusals, and those that ask to try later. */
const REFUSALS = [403, 404, 407, 409, 413, 422] as const;
const LATER = [408, 425, 429] as const;
const BROKEN = [500, 502, 503, 504] as const;

/** A redirect with each of the five statuses. */
const redirect = (to: (host: string) => string): Fault =>
  exchange(({ response, incoming, chance }) => {
    const location = to(incoming.headers.host ?? '');
    response.writeHead(one([301, 302, 303, 307, 308], chance()), { location }).end();
  });

/** A connection at a KB per second; the bodies of the API are small. */
const TRICKLE = { bytes: 64, everyMs: 60 };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function trickle({ forward, response }: Exchange): Promise<void> {
  const { status, headers, body } = await forward();
  response.writeHead(status, { ...headers, connection: 'close' });
  for (let at = 0; at < body.length; at += TRICKLE.bytes) {
    response.write(body.subarray(at, at + TRICKLE.bytes));
    await pause(TRICKLE.everyMs);
  }
  response.end();
}

async function jitter(exchange: Exchange): Promise<void> {
  await pause(exchange.chance() * 100);
  await pass(exchange);
}

/** Announces another length than the body's, or breaks off within it. */
async function lyingLength({ forward, incoming }: Exchange, lengthOf: (bytes: number) => number): Promise<void> {
  const { status, headers, body } = await forward();
  const { 'content-length': _length, 'transfer-encoding': _encoding, ...rest } = headers;
  const head = Object.entries({ ...rest, connection: 'close', 'content-length': lengthOf(body.length) });
  incoming.socket.write(
    `HTTP/1.1 ${status} OK\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  );
  incoming.socket.end(body);
}

async function resetInResponse({ forward, response, incoming }: Exchange): Promise<void> {
  const { status, headers, body } = await forward();
  const { 'transfer-encoding': _encoding, ...rest } = headers;
  response.writeHead(status, { ...rest, 'content-length': body.length });
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => incoming.socket.resetAndDestroy());
}

/** Ends within a chunk, or after it without the last, empty one. */
async function cutChunks({ forward, incoming, chance }: Exchange): Promise<void> {
  const { status, headers, body } = await forward();
  const { 'content-length': _length, 'transfer-encoding': _encoding, ...rest } = headers;
  const head = Object.entries({ ...rest, connection: 'close', 'transfer-encoding': 'chunked' });
  const announced = body.length + (chance() < 0.5 ? 10 : 0);
  incoming.socket.write(
    `HTTP/1.1 ${status} OK\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  );
  incoming.socket.end(Buffer.concat([Buffer.from(`${announced.toString(16)}\r\n`), body, Buffer.from('\r\n')]));
}

async function gzipGarbage({ forward, response, chance }: Exchange): Promise<void> {
  const { status, headers } = await forward();
  const { 'content-length': _length, 'transfer-encoding': _encoding, ...rest } = headers;
  const bytes = Buffer.from(Array.from({ length: 200 }, () => Math.floor(chance() * 256)));
  response.writeHead(status, { ...rest, 'content-encoding': 'gzip' }).end(bytes);
}

const MEGABYTE = Buffer.alloc(1024 * 1024, ' ');

/** Sends 60 MB, announced or not. */
function huge({ response, chance }: Exchange): void {
  const length = chance() < 0.5 ? { 'content-length': 60 * MEGABYTE.length } : {};
  response.writeHead(200, { 'content-type': 'application/json', ...length });
  Readable.from(Array.from({ length: 60 }, () => MEGABYTE)).pipe(response);
}

/** The API's genuine answer to another call. */
async function ofAnotherCall({ ask, response, chance, calls }: Exchange): Promise<void> {
  const { body } = await ask(one(calls, chance()));
  response.writeHead(200, { 'content-type': 'application/json' }).end(body);
}

const empty = (status: number): Fault =>
  exchange(({ response }) => void response.writeHead(status, { 'content-type': 'application/json' }).end());

/** Every kind of fault, its behaviour and its permitted effects. @param jammed an address whose SYNs are dropped */
export const kindsOf = (jammed: () => Promise<string>): readonly Kind[] => [
  kind('connection refused', 'delay', { at: 'address', url: nowhere }),
  kind('SYN dropped', 'delay', { at: 'address', url: jammed }, { pace: 'waiting' }),
  kind('reset on connecting', 'delay', { at: 'connection', does: (socket) => void socket.resetAndDestroy() }),
  kind('reset before the server', 'delay', exchange(reset)),
  kind('reset in the request', 'delay', {
    at: 'request',
    does: async (held) => {
      await held.forwardHalf();
      reset(held);
    },
  }),
  kind(
    'reset after the commit',
    'doubt',
    exchange(async (held) => {
      await held.forward();
      reset(held);
    }),
  ),
  kind('reset in the response', 'doubt', exchange(resetInResponse)),
  kind(
    'black hole',
    'delay',
    exchange(() => {}),
    { pace: 'waiting' },
  ),
  kind(
    'arrives after the time-out',
    'doubt',
    exchange(({ forwardLate }) => forwardLate()),
    { pace: 'waiting' },
  ),
  kind('jitter', 'delay', exchange(jitter)),
  kind('1 KB/s', 'delay', exchange(trickle), { pace: 'waiting' }),
  kind(
    'content-length too short',
    'doubt',
    exchange((held) => lyingLength(held, (bytes) => Math.floor(bytes / 2))),
  ),
  kind(
    'content-length too long',
    'doubt',
    exchange((held) => lyingLength(held, (bytes) => bytes + 100)),
  ),
  kind('chunks cut off', 'doubt', exchange(cutChunks)),
  kind('gzip garbage', 'doubt', exchange(gzipGarbage)),
  kind('bad TLS', 'delay', { at: 'tls', certificate: null }),
  kind('expired certificate', 'delay', { at: 'tls', certificate: EXPIRED }),
  kind('foreign certificate', 'delay', { at: 'tls', certificate: FOREIGN }),
  kind('certificate of another host', 'delay', { at: 'tls', certificate: OTHER_HOST }),
  kind(
    'redirect, same host',
    'delay',
    redirect((host) => `http://${host}/login`),
  ),
  kind(
    'redirect, other host',
    'delay',
    redirect(() => 'http://captive.invalid/login'),
  ),
  kind(
    'redirect to https',
    'delay',
    redirect((host) => `https://${host}/`),
  ),
  kind('401 by the API', 'sign-in', byApi([401], false), { scope: 'line' }),
  ...REFUSALS.map((status) => kind(`${status} by the API`, 'refusal', byApi([status], false), { scope: 'call' })),
  ...LATER.map((status) => kind(`${status} by the API`, 'delay', byApi([status], false), { scope: 'call' })),
  kind('5xx by the API', 'doubt', byApi(BROKEN, true), { scope: 'call' }),
  ...[401, ...REFUSALS].map((status) => kind(`${status} by a stranger`, 'delay', byStranger([status], false))),
  ...LATER.map((status) => kind(`${status} by a stranger`, 'doubt', byStranger([status], true))),
  kind('5xx by a stranger', 'doubt', byStranger(BROKEN, true)),
  kind('511 by a stranger', 'delay', byStranger([511], false)),
  kind(
    '200 with HTML',
    'delay',
    exchange(({ response }) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(HTML);
    }),
  ),
  kind('200 with nothing', 'delay', empty(200)),
  // A list of something else does not show how many winners remain.
  kind('200 of another call', 'doubt', exchange(ofAnotherCall)),
  kind('200 with other JSON', 'delay', byStranger([200], false)),
  kind(
    '204',
    'delay',
    exchange(({ response }) => void response.writeHead(204).end()),
  ),
  kind(
    '304',
    'delay',
    exchange(({ response }) => void response.writeHead(304).end()),
  ),
  kind('60 MB', 'delay', exchange(huge), { pace: 'heavy' }),
];
