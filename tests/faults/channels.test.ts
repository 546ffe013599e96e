import { Value } from 'typebox/value';
import { beforeAll, describe, expect, it } from 'vitest';
import { isOpenIn } from '../../src/main/ipc/kiosk-mode.ts';
import { type Endpoint, endpoints } from '../../src/shared/api/endpoints.ts';
import { AppErrorView } from '../../src/shared/errors.ts';
import { type ChannelName, type ChannelRequest, channels } from '../../src/shared/ipc/channels.ts';
import type { KioskMode } from '../../src/shared/ipc/kiosk-mode.ts';
import { serverSuite } from '../support/api-suite.ts';
import { share } from '../support/fault-tally.ts';
import { mutatedJson } from '../support/fuzz/mutations.ts';
import { SeededRandom } from '../support/fuzz/random.ts';
import { type JsonSchema, type Known, validValue } from '../support/fuzz/valid-values.ts';
import { testInfo } from '../support/kiosk-options.ts';
import { tempFolder } from '../support/main.ts';
import { openKiosk } from '../support/open-kiosk.ts';

/** Anything that a hijacked page could send to the main process, on every channel. */

const PAYLOADS = 100_000;
const SEED = 20_261_123;
/** The payloads include logouts and wrong passwords. */
const LOG_IN_EVERY = 20;
const NAMES = Object.keys(channels) as ChannelName[];

const suite = serverSuite({ limits: { requestsPerAddress: 1_000_000, wrongCodesPerAddress: 1_000_000 } });
let known: Known;

beforeAll(async () => {
  const { db } = suite.server;
  const ids = async (table: 'campaigns' | 'users' | 'questions' | 'answers' | 'prizes' | 'files' | 'game_statuses') =>
    (await db.selectFrom(table).select('id').execute()).map(({ id }) => id);
  known = {
    clientId: [1],
    // Most often the campaign of the players who log in here.
    campaignId: [1, 1, 1, ...(await ids('campaigns'))],
    userId: await ids('users'),
    questionId: await ids('questions'),
    answerId: await ids('answers'),
    prizeId: await ids('prizes'),
    fileId: await ids('files'),
    statusId: await ids('game_statuses'),
    deviceId: [1],
  };
});

/** Values that a page can clone to the main process and JSON cannot express. */
function unlikeJson(random: SeededRandom): unknown {
  const round: Record<string, unknown> = { campaignId: 1 };
  round.self = round;
  return random.pick([
    undefined,
    Number.NaN,
    10n,
    new Date(Number.NaN),
    new Map([['campaignId', 1]]),
    new Set([1]),
    new Uint8Array(64),
    new Error('x'),
    /x/,
    round,
    Object.assign([], { campaignId: 1 }),
    { campaignId: 10n },
    { campaignId: Number.NaN },
    { campaignId: new Date() },
  ]);
}

function validRequest(name: ChannelName, random: SeededRandom): unknown {
  const value = (schema: unknown) => validValue(schema as JsonSchema, { field: '', known, random });
  const request = value(channels[name].request);
  if (name !== 'admin:call') return request;
  const call = request as ChannelRequest<'admin:call'>;
  const { params, query, body }: Endpoint = endpoints[call.name];
  return {
    ...call,
    idempotencyKey: `key-${random.below(1000)}`,
    request: { params: params && value(params), query: query && value(query), body: body && value(body) },
  };
}

/** Returns a request of a channel: valid, with one part changed, or not JSON at all. */
function fuzzed(name: ChannelName, random: SeededRandom): unknown {
  if (random.oneIn(12)) return unlikeJson(random);
  const valid = validRequest(name, random);
  return random.oneIn(3) ? valid : JSON.parse(mutatedJson(valid, random));
}

/** Returns what is wrong with the answer to a request, or null. */
function faultIn(name: ChannelName, mode: KioskMode, request: unknown, answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('ok' in answer)) return 'no result';
  if (answer.ok === true) {
    if (!isOpenIn(mode, name, 'without-pin')) return 'answered a visitor';
    if (!Value.Check(channels[name].request, request)) return 'took what is not as declared';
    return Value.Check(channels[name].result, (answer as { value?: unknown }).value) ? null : 'another kind of value';
  }
  const { error } = answer as { error?: unknown };
  if (!Value.Check(AppErrorView, error)) return 'another kind of error';
  if (!isOpenIn(mode, name, 'without-pin')) return error.reason === 'not-permitted' ? null : 'not refused to a visitor';
  return error.code === 'unexpected' ? 'failed' : null;
}

describe('the main process', () => {
  it.each([
    ['desktop', ['admin', 'player01'], 7],
    ['kiosk', ['player06'], 3],
  ] as const)('answers whatever a page sends in %s mode', { timeout: 3_600_000 }, async (mode, users, tenths) => {
    const random = new SeededRandom(SEED + tenths);
    const { url } = suite.server;
    const kiosk = await openKiosk(tempFolder(), url, undefined, testInfo(url, mode));
    kiosk.kiosk.start();
    const faults: string[] = [];
    const answered = new Set<ChannelName>();
    for (let number = 0; number < (share(PAYLOADS, 3_000) * tenths) / 10; number += 1) {
      if (number % LOG_IN_EVERY === 0) {
        const username = `${users[(number / LOG_IN_EVERY) % users.length]}@nordwind.example`;
        await kiosk.send('session:log-in', { username, password: 'nordwind', isRemembered: false });
      }
      const name = random.pick(NAMES);
      const request = fuzzed(name, random);
      const answer = await kiosk.send(name, request);
      if (answer.ok) answered.add(name);
      const fault = faultIn(name, mode, request, answer);
      if (fault !== null && faults.length < 20) {
        faults.push(`${number} ${name}: ${fault}: ${shown(request)} → ${shown(answer)}`);
      }
    }
    expect(faults).toEqual([]);
    // The unchanged requests must pass.
    expect(answered.size).toBeGreaterThan(mode === 'desktop' ? 28 : 8);
  });
});

function shown(value: unknown): string {
  try {
    return String(JSON.stringify(value)).slice(0, 300);
  } catch {
    return String(value).slice(0, 300);
  }
}
