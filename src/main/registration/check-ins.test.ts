import { expect, it } from 'vitest';
import type { CheckInAnswer, CheckInRequest } from '#shared/entities/check-in.ts';
import type { DeviceState } from '#shared/ipc/device.ts';
import { answerOf } from '../../../tests/support/check-ins.ts';
import { ALWAYS_ON } from '../../../tests/support/connection.ts';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { HEALTH } from '../../../tests/support/health.ts';
import type { ApiClient } from '../link/client.ts';
import { CHECK_IN_MS, CheckIns, PAIRING_MS } from './check-ins.ts';
import type { Asked } from './lease-store.ts';

const KEYS = { version: 'k', clientId: 1, keys: [] };
const ERASURE = { id: 8, userId: 5, date: '2026-05-01T00:00:00.000Z' };
const LIST = { campaignId: 3, claims: [], since: 't', isComplete: true };
const OWN = { id: 1, name: 'Stand', isRevoked: false };

/** The conversation of a kiosk whose parts write down what they are handed. */
function openCheckIns(ask: (request: CheckInRequest) => Promise<CheckInAnswer | null>) {
  const clock = new FakeClock();
  const log: string[] = [];
  const handed: unknown[] = [];
  const state = { generation: 1, isPairing: false, hasKey: true, kind: 'registered' as 'registered' | 'refused' };
  const asked = { round: 'r', wish: null, before: [], sentAt: 0 } satisfies Asked & { sentAt: number };
  const checkIns = new CheckIns({
    connection: ALWAYS_ON,
    api: {
      call: (async (_name: string, { body }: { body: CheckInRequest }) => ask(body)) as unknown as ApiClient['call'],
    },
    device: {
      get state(): DeviceState {
        return state.kind === 'refused'
          ? { kind: 'refused', device: OWN }
          : { kind: 'registered', device: OWN, isKept: true };
      },
      get generation() {
        return state.generation;
      },
      get isPairing() {
        return state.isPairing;
      },
      open: async () => state.hasKey,
      checkIn: async (work) => {
        const answer = await work({ tokenType: 'Bearer', accessToken: 'key' });
        return 'device' in answer ? answer : null;
      },
      renewSecrets: async () => void handed.push('secrets'),
    },
    clock,
    time: { trustClock: () => handed.push('clock') },
    health: { record: () => ({ ...HEALTH, at: clock.now() }) },
    leases: {
      units: 12,
      ask: () => asked,
      answered: (_asked, lease) => handed.push(['lease', lease?.outcome ?? null]),
      end: () => handed.push('end'),
    },
    preparation: {
      held: [{ campaignId: 3, version: 'v' }],
      refresh: (changed) => handed.push(['packages', changed]),
    },
    claimKeys: { current: KEYS, take: (keys) => handed.push(['keys', keys ?? null]) },
    claimLists: {
      asked: (packages, token) => ({ packages: packages.map((one) => ({ ...one, claimsSince: 's' })), token }),
      take: (lists, { packages }, date) => {
        handed.push(['lists', lists ?? null, packages[0]?.claimsSince, date]);
        return lists?.some(({ isComplete }) => !isComplete) ?? false;
      },
    },
    erasures: {
      last: { id: 7, date: 'then' },
      apply: async (erasures, options) => void handed.push(['erasures', erasures, options]),
    },
    commands: {
      told: [{ id: 4, state: 'done' }],
      take: (commands) => handed.push(['commands', commands]),
      forget: (told) => handed.push(['told', told]),
    },
    moments: () => ({ lastPlayAt: 1, oldestUnsentAt: 2 }),
    mode: 'field',
    isOnBattery: () => true,
    isLocked: () => true,
    onLog: (line) => log.push(line),
  });
  return { checkIns, clock, log, handed, state };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

it('are sent at once, then every 30 seconds, until they are stopped', async () => {
  const sent: CheckInRequest[] = [];
  const { checkIns, clock } = openCheckIns(async (request) => {
    sent.push(request);
    return null;
  });
  const begun = clock.now();
  checkIns.start();
  for (let count = 0; count < 2; count += 1) {
    await settle();
    clock.advance(CHECK_IN_MS);
  }
  await settle();
  checkIns.stop();
  clock.advance(10 * CHECK_IN_MS);
  await settle();
  const [first] = sent;
  expect(first).toEqual({
    run: expect.stringMatching(/^[0-9a-f]{32}$/),
    beat: 1,
    health: { ...HEALTH, at: begun },
    mode: 'field',
    isLocked: true,
    lastPlayAt: 1,
    oldestUnsentAt: 2,
    leasedUnits: 12,
    isOnBattery: true,
    commands: [{ id: 4, state: 'done' }],
    packages: [{ campaignId: 3, version: 'v', claimsSince: 's' }],
    claimKeysVersion: 'k',
    lastErasure: { id: 7, date: 'then' },
    round: 'r',
    wish: null,
  });
  expect(sent.map(({ run, beat, health }) => [run, beat, health.at - begun])).toEqual([
    [first?.run, 1, 0],
    [first?.run, 2, CHECK_IN_MS],
    [first?.run, 3, 2 * CHECK_IN_MS],
  ]);
});

it('try the code of the set-up every 15 seconds, and send nothing without a key', async () => {
  const sent: CheckInRequest[] = [];
  const { checkIns, clock, state } = openCheckIns(async (request) => {
    sent.push(request);
    return null;
  });
  Object.assign(state, { isPairing: true, hasKey: false });
  checkIns.start();
  await settle();
  expect(clock.waitsMs).toEqual([PAIRING_MS]);
  expect(sent).toEqual([]);
  Object.assign(state, { isPairing: false, hasKey: true });
  clock.advance(PAIRING_MS);
  await settle();
  expect(sent).toHaveLength(1);
  checkIns.stop();
});

it('are in flight one at a time; all requests during one share the next, and a failed one ends nothing', async () => {
  const waiting: PromiseWithResolvers<null>[] = [];
  const { checkIns, clock, log } = openCheckIns(() => {
    waiting.push(Promise.withResolvers());
    return waiting.at(-1)?.promise ?? Promise.resolve(null);
  });
  checkIns.start();
  await settle();
  const next = [checkIns.now(), checkIns.now()];
  clock.advance(CHECK_IN_MS);
  await settle();
  expect(waiting).toHaveLength(1);
  waiting[0]?.reject(new Error('no'));
  await settle();
  expect([waiting.length, log]).toEqual([2, ['check-in: Error: no']]);
  waiting[1]?.resolve(null);
  await Promise.all(next);
  await settle();
  expect(waiting).toHaveLength(2);
  checkIns.stop();
});

it('hand each part its share of the answer', async () => {
  const command = { id: 5, kind: 'lock' as const };
  const parts = {
    commands: [command],
    changedPackages: [3],
    claimKeys: KEYS,
    claimLists: [LIST],
    erasures: [ERASURE],
    areErasuresFromStart: true,
  };
  const answers = [answerOf(parts), null];
  const { checkIns, handed, log } = openCheckIns(async () => answers.shift() ?? null);
  await checkIns.now();
  expect(handed).toEqual([
    ['lease', 'kept'],
    'clock',
    ['told', [{ id: 4, state: 'done' }]],
    ['commands', [command]],
    ['keys', KEYS],
    ['packages', [3]],
    ['lists', [LIST], 's', answerOf().date],
    ['erasures', [ERASURE], { isFromStart: true }],
    'secrets',
  ]);
  handed.length = 0;
  await checkIns.now();
  expect([handed, log]).toEqual([[['lease', null]], []]);
});

it('hand nothing on after a new registration', async () => {
  const late = Promise.withResolvers<CheckInAnswer>();
  const { checkIns, handed, state } = openCheckIns(() => late.promise);
  const ended = checkIns.now();
  await settle();
  state.generation += 1;
  late.resolve(answerOf({ commands: [{ id: 5, kind: 'lock' }], changedPackages: [3] }));
  await ended;
  expect(handed).toEqual([['lease', null]]);
});

it('end the lease of a revoked kiosk', async () => {
  const { checkIns, handed, state } = openCheckIns(async () => {
    state.kind = 'refused';
    return null;
  });
  await checkIns.now();
  expect(handed).toEqual([['lease', null], 'end']);
});

it('write a wrong clock and a copied key into the log, once', async () => {
  const { checkIns, log, clock } = openCheckIns(async () => answerOf({ isDoubled: true }));
  clock.advance(3 * 60_000);
  await checkIns.now();
  await checkIns.now();
  expect(log).toEqual(['check-in: two machines use this key, the clock is wrong']);
});

it('follow one another at once while a claim list is incomplete', async () => {
  const lists = [{ ...LIST, isComplete: false }, LIST];
  const { checkIns, handed } = openCheckIns(async () => answerOf({ claimLists: lists.splice(0, 1) }));
  await checkIns.now();
  await settle();
  expect(handed.filter((one) => Array.isArray(one) && one[0] === 'lists')).toHaveLength(2);
});
