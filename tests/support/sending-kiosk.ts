import { expect, onTestFinished, vi } from 'vitest';
import { laneName } from '#shared/lane.ts';
import { ApiClient } from '../../src/main/link/client.ts';
import type { Standing } from '../../src/main/link/standing.ts';
import { CatchUp } from '../../src/main/outbox/catch-up.ts';
import { createCouriers } from '../../src/main/outbox/couriers/couriers.ts';
import { underNameOf } from '../../src/main/outbox/couriers/sender.ts';
import { OutboxEngine } from '../../src/main/outbox/engine.ts';
import { receiptStore } from '../../src/main/outbox/receipts.ts';
import type { JobBody } from '../../src/shared/jobs.ts';
import { openConnection } from './connection.ts';
import { FakeClock } from './fake-clock.ts';
import { FakeRandom, openOutbox } from './main.ts';

const WAIT = { timeout: 30_000, interval: 10 };

/** A step of a play, as a row. */
export type StepBody = JobBody<'post-user-answer' | 'put-game-status' | 'post-awarded-prize'>;

/** Opens a kiosk's outbox and couriers, which send under the players' tokens or the device's key. */
export function sendingKiosk(options: SendingKioskOptions) {
  const { db, outbox } = openOutbox(undefined, undefined, { madeBy: () => options.deviceId ?? null });
  const clock = new FakeClock();
  const api = new ApiClient({ baseUrl: options.url });
  const bearer = (accessToken: string | null = null) =>
    accessToken === null ? null : { tokenType: 'Bearer', accessToken };
  const senders = {
    api,
    tokenOf: () => bearer(options.token),
    device: {
      tokenFor: () => bearer(options.key),
      isLocked: false,
      standing: async (): Promise<Standing> => {
        const own = bearer(options.key);
        if (!own) return 'signed-out';
        return api.call('getOwnDevice', {}, { token: own }).then(
          () => 'welcome',
          () => 'unclear',
        );
      },
    },
    isLeased: () => false,
    steadyNow: () => clock.now(),
    onTokenLost: () => {},
  };
  const couriers = createCouriers({
    ...senders,
    ownToken: () => bearer(options.key),
    tokenOfSession: () => null,
    forget: () => {},
  });
  const engine = new OutboxEngine({
    store: outbox,
    couriers,
    connection: openConnection(clock),
    onLog: () => {},
    clock,
    random: new FakeRandom(),
  });
  const catchUp = new CatchUp({
    underName: underNameOf(senders),
    receipts: receiptStore(db),
    onPutBack: () => engine.kick(),
    onLog: () => {},
  });
  onTestFinished(() => engine.stop());
  engine.start();
  let keys = 0;
  /** Lets time pass in small steps until the condition is true. */
  const until = (holds: () => unknown, stepMs = 1000) =>
    vi.waitFor(() => {
      clock.advance(stepMs);
      expect(holds()).toBe(true);
    }, WAIT);
  return {
    db,
    outbox,
    clock,
    engine,
    catchUp,
    until,
    /** Waits without time passing. */
    soon: (holds: () => unknown) => vi.waitFor(() => expect(holds()).toBe(true), WAIT),
    receipts: () => db.prepare('SELECT kind FROM receipts ORDER BY id').pluck().all(),
    enqueue(...steps: StepBody[]) {
      for (const step of steps) {
        const { userId } = step.payload;
        keys += 1;
        outbox.enqueue(
          { ...step, userId, lane: laneName(step.payload), idempotencyKey: `${userId} ${keys}` },
          clock.now(),
        );
      }
      engine.kick();
    },
    /** Waits until everything that can be sent is sent. */
    sent: (stepMs?: number) => until(() => outbox.counts().waiting === 0, stepMs),
    wasLost: (lane: string) => outbox.next(lane)?.state === 'pending' && outbox.next(lane)?.isFateUnknown,
    noteOf: (lane: string) => outbox.next(lane)?.note ?? null,
  };
}

export interface SendingKioskOptions {
  url: () => string;
  token?: string | null;
  /** The kiosk's own key. */
  key?: string | null;
  /** The kiosk's id at the server, if its rows name it. */
  deviceId?: string;
}
