import type { Naming } from '../../src/main/link/connection.ts';
import type { Courier, Couriers, Delivery } from '../../src/main/outbox/couriers/delivery.ts';
import { OutboxEngine } from '../../src/main/outbox/engine.ts';
import type { Job } from '../../src/main/outbox/job.ts';
import type { JobKind } from '../../src/shared/jobs.ts';
import { openConnection } from './connection.ts';
import { FakeClock } from './fake-clock.ts';
import { FakeRandom, newJob, openOutbox } from './main.ts';

/** Possible results of an attempt. */
export const OK = { kind: 'delivered' } as const satisfies Delivery;
export const OFFLINE = { kind: 'offline', error: 'no network' } as const satisfies Delivery;
export const LOST = { kind: 'retry', isFateUnknown: true, error: 'lost' } as const satisfies Delivery;
export const REFUSED = { kind: 'refused', error: 'No.' } as const satisfies Delivery;
export const SIGNED_OUT = { kind: 'signed-out', error: 'Sign in.' } as const satisfies Delivery;

/** Waits until nothing is running. No time passes. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Opens an engine over a real outbox; `courier` decides the result of every attempt. */
export function openEngine(
  courier: Courier | Courier['deliver'],
  file?: string,
  hasSession?: (userId: string) => boolean,
  naming?: Naming,
) {
  const opened = openOutbox(file, hasSession);
  const clock = new FakeClock();
  const random = new FakeRandom();
  const told = { signedOut: [] as string[], done: [] as string[], log: [] as string[] };
  const one = typeof courier === 'function' ? { deliver: courier } : courier;
  // One courier serves all kinds. Its notes have the type of an award's.
  const couriers = {
    'post-user-answer': one,
    'put-game-status': one,
    'post-awarded-prize': one,
    'post-walk-up': one,
    'post-hand-over': one,
    'post-hand-over-undo': one,
    logout: one,
  } as Couriers;
  // A clock of its own that goes along, so that a test sees the waits of the engine alone.
  const lookClock = new FakeClock();
  const advance = clock.advance.bind(clock);
  clock.advance = (ms) => {
    advance(ms);
    lookClock.advance(ms);
  };
  const connection = openConnection(lookClock, undefined, naming);
  const engine = new OutboxEngine({
    store: opened.outbox,
    couriers,
    clock,
    random,
    connection,
    onLog: (line) => void told.log.push(line),
  });
  engine.listen({
    onSignedOut: (userId, message) => void told.signedOut.push(`${userId} ${message}`),
    onUserDone: (userId) => void told.done.push(userId),
  });
  let keys = 0;
  const enqueue = (lane: string, payload: object = {}, kind: JobKind = 'post-user-answer') => {
    keys += 1;
    opened.outbox.enqueue(newJob(lane, kind, payload, `${keys}`), 0);
  };
  return { ...opened, clock, lookClock, random, told, connection, engine, enqueue };
}

/** A courier whose attempts end when the test decides. */
export function openEnded() {
  const underWay = new Map<string, (delivery: Delivery) => void>();
  const deliver = (job: Job) => new Promise<Delivery>((resolve) => underWay.set(job.lane, resolve));
  const end = async (lane: string, delivery: Delivery) => {
    underWay.get(lane)?.(delivery);
    underWay.delete(lane);
    await settled();
  };
  return { deliver, end, lanes: () => [...underWay.keys()] };
}
