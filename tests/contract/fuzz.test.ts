import { type AddressInfo, connect } from 'node:net';
import type { InjectOptions } from 'fastify';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusalsOf } from '../../src/server/routes/call-refusals.ts';
import { TOKEN_LIFETIME_MS, tokenHash } from '../../src/server/security/token.ts';
import { type Endpoint, type EndpointName, endpoints, ON_BEHALF_HEADER } from '../../src/shared/api/endpoints.ts';
import { isRefusalReason, RefusalBody } from '../../src/shared/refusals.ts';
import { campaignForm } from '../support/admin.ts';
import { isOnPostgres } from '../support/databases.ts';
import { SeededRandom } from '../support/fuzz/random.ts';
import { rawRequest, strangeRequest } from '../support/fuzz/raw-requests.ts';
import { everyBody, type FuzzedRequest, fuzzedRequest } from '../support/fuzz/requests.ts';
import type { Known } from '../support/fuzz/valid-values.ts';
import { type InProcessServer, startInProcess } from '../support/in-process.ts';

const SEED = 20_261_122;
/** The number of random requests, after those with nasty values in each place of each body. */
const RANDOM_REQUESTS = 1_000;
/** Most bodies are refused before they reach a database, so on PostgreSQL every third is enough. */
const EVERY = isOnPostgres ? 3 : 1;
const STRANGE_REQUESTS = 700;
const RAW_REQUESTS = 300;
const SERVER_STOPPING = 503;
/** Calls that hash a password or start a thread get a small share of the requests. */
const SLOW: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'logIn',
  'changePassword',
  'uploadQuestions',
  'uploadUsers',
  'getUserTemplate',
  'getQuestionTemplate',
  'downloadMainReport',
  'downloadContacts',
  'downloadQuestionReport',
  'downloadUserReport',
  'getQuestionOverview',
  'getUserOverview',
]);
const NAMES = Object.keys(endpoints) as EndpointName[];
const FAST_NAMES = NAMES.filter((name) => !SLOW.has(name));
const SLOW_SHARE = 25;
/** Values for the id of a player. */
const NASTY_HEADERS = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1, 2',
  '__proto__',
  "1' or '1'='1",
  'ä',
  '9'.repeat(400),
  'x'.repeat(2000),
];

let server: InProcessServer;
const counts = new Map<string, number>();
const problems: string[] = [];
const userIds = new Map<string, number>();

beforeAll(async () => {
  server = await startInProcess({
    limits: {
      requestsPerAddress: 100_000,
      wrongCodesPerAddress: 100_000,
      wrongCodes: 100_000,
      wrongLogInCodesPerAddress: 100_000,
    },
  });
  // Read before any request renames them.
  const users = await server.db.selectFrom('users').select(['id', 'user_name']).execute();
  for (const { id, user_name } of users) userIds.set(user_name?.split('@')[0] ?? '', id);
});
beforeEach(() => {
  counts.clear();
  problems.length = 0;
});
afterAll(() => server?.stop());

/**
 * Creates a session without the work of a login, because a logout or a new password may have ended the previous one.
 */
async function tokenOf(name: string): Promise<string> {
  const token = `token-of-${name}`;
  const expires_at = new Date(Date.now() + TOKEN_LIFETIME_MS).toISOString();
  await server.db
    .insertInto('tokens')
    .values({ token_hash: tokenHash(token), user_id: userIds.get(name) ?? 0, created_at: expires_at, expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return token;
}

/** Returns a device's token, a new one if an administrator has revoked the device. */
async function tokenOfDevice(): Promise<string> {
  const token = 'token-of-device';
  const token_hash = tokenHash(token);
  const known = server.db.selectFrom('device_tokens').select('id').where('token_hash', '=', token_hash);
  if (await known.executeTakeFirst()) return token;
  const created_at = new Date().toISOString();
  const { id } = await server.db
    .insertInto('devices')
    .values({ client_id: 1, name: 'Stand 2', created_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const campaigns = await server.db.selectFrom('campaigns').select('id').where('client_id', '=', 1).execute();
  await server.db
    .insertInto('device_campaigns')
    .values(campaigns.map((campaign) => ({ device_id: id, campaign_id: campaign.id })))
    .execute();
  const expires_at = new Date(Date.now() + TOKEN_LIFETIME_MS).toISOString();
  await server.db.insertInto('device_tokens').values({ device_id: id, token_hash, created_at, expires_at }).execute();
  return token;
}

/** The headers that identify the sender. A device names a player, or a user who is not one. */
async function headersOf(who: string | null, random: SeededRandom): Promise<Record<string, string>> {
  if (who === null) return {};
  if (who !== 'device') return { authorization: `Bearer ${await tokenOf(who)}` };
  const player = random.oneIn(4) ? random.pick(NASTY_HEADERS) : String(userIds.get('player02'));
  return { authorization: `Bearer ${await tokenOfDevice()}`, [ON_BEHALF_HEADER]: player };
}

/** Each call a few times, then random ones. */
function anyRequest(count: number, known: Known, random: SeededRandom): FuzzedRequest {
  const name = random.oneIn(4) ? NAMES[count % NAMES.length] : undefined;
  return fuzzedRequest(name ?? random.pick(random.oneIn(SLOW_SHARE) ? [...SLOW] : FAST_NAMES), known, random);
}

/** Mostly a sender with permission, because others never pass the access check. */
function senderOf(name: EndpointName, random: SeededRandom): string | null {
  const { access, isOpenToDevices }: Endpoint = endpoints[name];
  if (random.oneIn(6)) return random.pick(['admin', 'player02', 'device', null]);
  if (access === 'device' || (isOpenToDevices && random.oneIn(3))) return 'device';
  if (access === 'player') return 'player02';
  return access === 'admin' ? 'admin' : random.pick(['admin', 'player02']);
}

/** A campaign that has not been played, with a question. */
async function newCampaign(): Promise<Pick<Known, 'campaignId' | 'questionId'>> {
  const headers = { authorization: `Bearer ${await tokenOf('admin')}` };
  const post = async (url: string, payload: object) =>
    (await server.app.inject({ method: 'POST', url, headers, payload })).json<{ id: number }>().id;
  const campaignId = await post('/api/Campaigns/PostCampaign/1', campaignForm({ campaignTypeId: 1 }));
  const question = { questionText: 'Why?', questionType: 1, correctAnswer: 'True' };
  const questionId = await post(`/api/Questions/PostNewQuestionWithAnswer/${campaignId}`, question);
  return { campaignId: [campaignId], questionId: [questionId] };
}

/** Data of the demo vendor and one of its players. */
async function knownThings(): Promise<Known> {
  const ids = async (
    table: 'campaigns' | 'users' | 'questions' | 'answers' | 'prizes' | 'files' | 'game_statuses' | 'devices',
  ) => (await server.db.selectFrom(table).select('id').limit(20).execute()).map(({ id }) => id);
  const fresh = async (table: 'campaigns' | 'questions') =>
    (await server.db.selectFrom(table).select('id').orderBy('id', 'desc').limit(20).execute()).map(({ id }) => id);
  return {
    clientId: [1],
    // Includes the newest ones, which have not been played.
    campaignId: [...(await ids('campaigns')), ...(await fresh('campaigns'))],
    userId: (await ids('users')).slice(0, 4),
    questionId: [...(await ids('questions')), ...(await fresh('questions'))],
    answerId: await ids('answers'),
    prizeId: await ids('prizes'),
    fileId: (await server.db.selectFrom('files').select('id').where('client_id', '=', 1).execute()).map(({ id }) => id),
    statusId: await ids('game_statuses'),
    deviceId: await ids('devices'),
  };
}

/** Every failure has a body that programs and people can read. */
function bodyProblem(text: string, isTokenEndpoint: boolean): string | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return 'is not JSON';
  }
  if (isTokenEndpoint) {
    const { error, error_description, code } = body as Record<string, unknown>;
    const isOauth = typeof error === 'string' && typeof error_description === 'string' && isRefusalReason(code);
    return isOauth ? null : 'is not in OAuth form';
  }
  return Value.Check(RefusalBody, body) ? null : 'is not { code, message }';
}

function note(what: string, status: number, body: string, isTokenEndpoint = false): void {
  counts.set(String(status), (counts.get(String(status)) ?? 0) + 1);
  const problem = status >= 400 ? bodyProblem(body, isTokenEndpoint) : null;
  if (problem !== null) problems.push(`${what}: ${status}, its body ${problem}: ${body.slice(0, 200)}`);
  if (status >= 500 && status !== SERVER_STOPPING) problems.push(`${what}: ${status}`);
}

/** A request with a damaged address may reach no call at all. */
function noteUndeclared(name: EndpointName, body: string): void {
  const code = /"code":"([\w-]+)"/.exec(body)?.[1];
  const isDeclared = code === 'not-found' || refusalsOf(endpoints[name]).some((reason) => reason === code);
  if (!isDeclared) problems.push(`${name} refused with ${code}, which its endpoint does not declare`);
}

function report(kind: string): void {
  const found = [...counts].sort(([a], [b]) => Number(a) - Number(b)).map(([status, count]) => `${status}: ${count}`);
  process.stdout.write(`fuzz, ${kind}: ${found.join(', ')}; problems: ${problems.length}\n`);
}

const isLogIn = ({ method, url }: InjectOptions): boolean =>
  method === 'POST' && /^\/oauth\/token\/?(\?.*)?(#.*)?$/i.test(String(url));

const describeRequest = ({ method, url, payload }: InjectOptions): string =>
  JSON.stringify([method, String(url).slice(0, 120), String(payload ?? '').slice(0, 160)]);

describe('the server answers', () => {
  it(`every call, never with a 500: bodies with nasty values, and ${RANDOM_REQUESTS} more requests`, async () => {
    const random = new SeededRandom(SEED);
    let known = await knownThings();
    const seen = new Set<EndpointName>();
    const all = [...everyBody({ ...known, ...(await newCampaign()) }, random)];
    const bodies = all.filter((_, index) => index % EVERY === 0);
    const total = bodies.length + RANDOM_REQUESTS;
    for (let count = 0; count < total; count++) {
      if (count % 200 === 0) known = await knownThings();
      const { name: chosen, options } = bodies[count] ?? anyRequest(count, known, random);
      const who = senderOf(chosen, random);
      const sender = await headersOf(who, random);
      const answer = await server.app.inject({ ...options, headers: { ...sender, ...options.headers } });
      note(describeRequest(options), answer.statusCode, answer.body, chosen === 'logIn');
      if (answer.statusCode === 200) seen.add(chosen);
      else noteUndeclared(chosen, answer.body);
    }
    report(`calls (${seen.size} of ${NAMES.length} also done)`);
    expect(problems.slice(0, 20)).toEqual([]);
    expect(server.failures).toEqual([]);
    // Requests that all fail the access check would prove nothing.
    expect(counts.get('200')).toBeGreaterThan(total / 20);
    expect(seen.size).toBeGreaterThan(NAMES.length * 0.4);
  });

  it(`strange requests that match no call: ${STRANGE_REQUESTS} of them`, async () => {
    const random = new SeededRandom(SEED + 1);
    const admin = await tokenOf('admin');
    for (let count = 0; count < STRANGE_REQUESTS; count++) {
      const options = strangeRequest(random);
      const headers = random.oneIn(2) ? { authorization: `Bearer ${admin}`, ...options.headers } : options.headers;
      const answer = await server.app.inject({ ...options, ...(headers && { headers }) });
      note(describeRequest(options), answer.statusCode, answer.body, isLogIn(options));
    }
    report('strange');
    expect(problems.slice(0, 20)).toEqual([]);
  });

  it.skipIf(isOnPostgres)(`raw bytes on the socket: ${RAW_REQUESTS} requests`, async () => {
    const random = new SeededRandom(SEED + 2);
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    for (let count = 0; count < RAW_REQUESTS; count++) {
      const bytes = rawRequest(random);
      const answer = await exchange(port, bytes);
      const [head = '', ...rest] = answer.split('\r\n\r\n');
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0);
      // The server may close a connection without a request on it.
      if (status > 0)
        note(JSON.stringify(bytes.toString('latin1').slice(0, 160)), status, dechunked(rest.join('\r\n\r\n')));
      else counts.set('0', (counts.get('0') ?? 0) + 1);
    }
    report('raw');
    expect(problems.slice(0, 20)).toEqual([]);
    expect((await server.app.inject({ method: 'GET', url: '/api/Themes' })).statusCode).toBe(401);
  });
});

/** Sends the bytes, ends its side, and returns everything received before the other side ends. */
const exchange = (port: number, bytes: Buffer): Promise<string> =>
  new Promise((resolve) => {
    const received: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
    socket.on('data', (data) => received.push(data));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(Buffer.concat(received).toString('utf8')));
  });

/** Returns the first answer's body. Raw requests get error bodies, which have a content length. */
const dechunked = (text: string): string => text.split('HTTP/1.1 ')[0]?.trim() ?? '';
