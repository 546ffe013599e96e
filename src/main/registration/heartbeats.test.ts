import { expect, it } from 'vitest';
import type { Heartbeat } from '#shared/entities/heartbeat.ts';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { HEALTH } from '../../../tests/support/health.ts';
import { HEARTBEAT_MS, Heartbeats } from './heartbeats.ts';
import type { OwnDevice } from './own-device.ts';

function openHeartbeats(tell: OwnDevice['tell']) {
  const clock = new FakeClock();
  const log: string[] = [];
  const commands = {
    told: [{ id: 4, state: 'done' as const }],
    taken: [] as unknown[],
    forgotten: [] as unknown[],
    take: (handed: unknown) => void commands.taken.push(handed),
    forget: (told: unknown) => void commands.forgotten.push(told),
  };
  const heartbeats = new Heartbeats({
    device: { tell },
    clock,
    health: { record: () => ({ ...HEALTH, at: clock.now() }) },
    leases: { units: 12 },
    moments: () => ({ lastPlayAt: 1, oldestUnsentAt: 2 }),
    mode: 'field',
    isOnBattery: () => true,
    isLocked: () => true,
    commands,
    onLog: (line) => log.push(line),
  });
  return { heartbeats, clock, log, commands };
}

it('tells how the kiosk is at once, then every 30 seconds, until it is stopped', async () => {
  const told: Heartbeat[] = [];
  const { heartbeats, clock } = openHeartbeats(async (heartbeat) => {
    told.push(heartbeat);
    return [];
  });
  const begun = clock.now();
  heartbeats.start();
  for (let count = 0; count < 2; count += 1) {
    await Promise.resolve();
    clock.advance(HEARTBEAT_MS);
  }
  heartbeats.stop();
  clock.advance(10 * HEARTBEAT_MS);
  const [first] = told;
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
  });
  expect(told.map(({ run, beat, health }) => [run, beat, health.at - begun])).toEqual([
    [first?.run, 1, 0],
    [first?.run, 2, HEARTBEAT_MS],
    [first?.run, 3, 2 * HEARTBEAT_MS],
  ]);
});

it('sends no second one while the first is under way, and goes on after one that failed', async () => {
  const waiting: ((error?: Error) => void)[] = [];
  const { heartbeats, log } = openHeartbeats(
    () => new Promise((resolve, reject) => waiting.push((error) => (error ? reject(error) : resolve(null)))),
  );
  const first = heartbeats.tell();
  await heartbeats.tell();
  expect(waiting).toHaveLength(1);
  waiting[0]?.(new Error('no'));
  await first;
  expect(log).toEqual(['heartbeat: Error: no']);
  void heartbeats.tell();
  expect(waiting).toHaveLength(2);
});

it('hands on what it is told to do, and what the server knows by now; nothing where it was not taken', async () => {
  const answers = [[{ id: 5, kind: 'lock' as const }], null];
  const { heartbeats, commands } = openHeartbeats(async () => answers.shift() ?? null);
  await heartbeats.tell();
  await heartbeats.tell();
  expect(commands.taken).toEqual([[{ id: 5, kind: 'lock' }]]);
  expect(commands.forgotten).toEqual([commands.told]);
});
