import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../src/main/db/open.ts';
import { outboxStore } from '../src/main/db/outbox-store.ts';
import { OutboxEngine } from '../src/main/outbox/engine.ts';
import type { NewJob } from '../src/main/outbox/job.ts';
import type { Couriers } from '../src/main/outbox/jobs/delivery.ts';
import { systemRandom } from '../src/main/system-random.ts';
import { systemClock } from '../src/shared/node-clock.ts';
import { type Finding, median, ratio } from './measure.ts';

const KEPT = 100_000;
const ENQUEUED = 300;
const WAITING = 10_000;
const DRAINED = 1_500;
const ROUNDS = 3;

/** What the outbox costs when it holds much: rows that are kept, and lanes that wait. */
export async function outbox(): Promise<Finding[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'spinboard-bench-'));
  try {
    const enqueued: number[] = [];
    const drained: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const at = (name: string) => path.join(folder, `${name}-${round}.db`);
      enqueued.push(compareEnqueues(at('empty'), at('kept')));
      drained.push((await drainMs(at('many'), WAITING)) / (await drainMs(at('few'), 100)));
    }
    return [
      ratio(`Enqueue, ${KEPT} rows kept`, median(enqueued), 1.2, `an empty outbox, ${ROUNDS} rounds of ${ENQUEUED}`),
      ratio(
        `Send a row, ${WAITING} lanes`,
        median(drained),
        1.25,
        `100 lanes, as many rows; ${DRAINED} rows, no network, ${ROUNDS} rounds`,
      ),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const job = (lane: string, row: number): NewJob =>
  ({
    userId: lane.split('/')[0],
    lane,
    kind: 'post-user-answer',
    payload: { userId: lane.split('/')[0], questionId: row, answerId: 1, isCorrect: true, campaignId: 1 },
    idempotencyKey: `key-${row}`,
  }) as NewJob;

function openFilled(file: string, rows: number, laneOf: (row: number) => string) {
  const { db } = openDatabase(file, 0);
  const store = outboxStore(db, () => false);
  db.transaction(() => {
    for (let row = 0; row < rows; row += 1) store.enqueue(job(laneOf(row), row), 0);
  })();
  db.pragma('wal_checkpoint(TRUNCATE)');
  return { db, store };
}

/** Enqueues into both, in turns. */
function compareEnqueues(emptyFile: string, keptFile: string): number {
  const laneOf = (row: number) => `${row % 5_000}/1`;
  const outboxes = [openFilled(emptyFile, 0, laneOf), openFilled(keptFile, KEPT, laneOf)].map((opened) => ({
    ...opened,
    times: [] as number[],
  }));
  for (let row = 0; row < ENQUEUED; row += 1) {
    for (const { store, times } of outboxes) {
      const start = performance.now();
      store.enqueue(job(laneOf(row * 7), row), 0);
      times.push(performance.now() - start);
    }
  }
  const [empty, kept] = outboxes.map(({ db, times }) => {
    db.close();
    return median(times);
  });
  return (kept ?? 0) / (empty ?? 1);
}

/** How long a row takes, with couriers that deliver at once. */
function drainMs(file: string, lanes: number): Promise<number> {
  const { db, store } = openFilled(file, WAITING, (row) => `${row % lanes}/1`);
  return new Promise((resolve) => {
    let left = DRAINED;
    let start = 0;
    const deliver = async () => {
      left -= 1;
      if (left === 0) {
        engine.stop();
        resolve((performance.now() - start) / DRAINED);
        setImmediate(() => db.close());
      }
      return { kind: 'delivered' as const };
    };
    const courier = { deliver };
    const couriers = {
      'post-user-answer': courier,
      'put-game-status': courier,
      'post-awarded-prize': courier,
      logout: courier,
    } as unknown as Couriers;
    const engine = new OutboxEngine({ store, couriers, clock: systemClock, random: systemRandom });
    start = performance.now();
    engine.start();
  });
}
