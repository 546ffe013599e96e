import type { Database } from 'better-sqlite3';
import { systemRandom } from '../src/main/compose/system-random.ts';
import { openDatabase } from '../src/main/db/open.ts';
import { ApiClient } from '../src/main/link/client.ts';
import { createHttp } from '../src/main/link/http.ts';
import { createCouriers } from '../src/main/outbox/couriers/couriers.ts';
import type { Couriers } from '../src/main/outbox/couriers/delivery.ts';
import { OutboxEngine } from '../src/main/outbox/engine.ts';
import type { NewJob } from '../src/main/outbox/job.ts';
import { type OutboxStore, outboxStore } from '../src/main/outbox/outbox-store.ts';
import { systemClock } from '../src/shared/node-clock.ts';
import { openConnection } from '../tests/support/connection.ts';
import type { Row, Send } from './outbox-peers.ts';

/** A player's answer as the kiosk writes it. */
export const jobOf = (payload: Row): NewJob => ({
  userId: payload.userId,
  lane: `${payload.userId}/1`,
  kind: 'post-user-answer',
  payload,
  idempotencyKey: systemRandom.uuid(),
});

/** Opens the kiosk's outbox in a file with the rows, as after a restart. */
export function openFilled(file: string, rows: Iterable<Row>): { db: Database; store: OutboxStore } {
  const { db } = openDatabase(file, 0);
  const store = outboxStore(db, () => false);
  db.transaction(() => {
    for (const row of rows) store.enqueue(jobOf(row), 0);
  })();
  db.pragma('wal_checkpoint(TRUNCATE)');
  return { db, store };
}

/** Couriers that deliver through `send`. */
export function couriersOver(send: Send): Couriers {
  const deliver = async ({ payload }: { payload: unknown }) => {
    await send(payload as Row);
    return { kind: 'delivered' as const };
  };
  const courier = { deliver };
  return {
    'post-user-answer': courier,
    'put-game-status': courier,
    'post-awarded-prize': courier,
    'post-walk-up': courier,
    'post-hand-over': courier,
    'post-hand-over-undo': courier,
    logout: courier,
  };
}

/** The kiosk's own couriers, over its own client. */
export const couriersTo = (url: string): Couriers =>
  createCouriers({
    api: new ApiClient({ baseUrl: () => url, http: createHttp(null) }),
    tokenOf: () => ({ tokenType: 'Bearer', accessToken: 'token' }),
    ownToken: () => null,
    tokenOfSession: () => null,
    device: { tokenFor: () => null, standing: async () => 'unclear', isLocked: false },
    isLeased: () => false,
    steadyNow: () => systemClock.now(),
    onTokenLost: () => {},
    forget: () => {},
  });

/**
 * Sends until `count` rows are delivered.
 * @returns the milliseconds that it took
 */
export function drain(store: OutboxStore, couriers: Couriers, count: number): Promise<number> {
  return new Promise((resolve) => {
    let left = count;
    const delivered: OutboxStore['delivered'] = (...booked) => {
      store.delivered(...booked);
      left -= 1;
      if (left !== 0) return;
      // Waits a turn of the event loop, because the row's group is on disk then.
      setImmediate(() => {
        engine.stop();
        resolve(performance.now() - start);
      });
    };
    const engine = new OutboxEngine({
      store: { ...store, delivered },
      couriers,
      connection: openConnection(systemClock),
      onLog: () => {},
      clock: systemClock,
      random: systemRandom,
    });
    // Reads the counts as often as the kiosk's screen does.
    let isShown = true;
    engine.listen({
      onChanged() {
        if (!isShown) return;
        isShown = false;
        setTimeout(() => {
          isShown = true;
          if (left > 0) engine.status();
        }, 50).unref();
      },
    });
    const start = performance.now();
    engine.start();
  });
}
