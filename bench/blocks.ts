import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { systemClock } from '#shared/node-clock.ts';
import { openDatabase } from '../src/main/db/open.ts';
import { KeySupport } from '../src/main/link/key-support.ts';
import { nameBook } from '../src/main/outbox/name-book.ts';
import { outboxStore } from '../src/main/outbox/outbox-store.ts';
import { makeCopy } from '../src/main/outbox/safety-copy/copy-file.ts';
import { staffRows } from '../src/main/outbox/staff-rows.ts';
import { SyncCentre } from '../src/main/outbox/sync-centre.ts';
import type { Finding } from './measure.ts';

const ROWS = 14_000;
const ROWS_OF_PLAYER = 8;
const FILES = 5;
const LONGEST_MS = 50;

/** Measures how long the file of everything unsent blocks the main process at a time. */
export async function blocks(): Promise<Finding[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'spinboard-bench-'));
  const { db } = openDatabase(path.join(folder, 'kiosk.db'), 0);
  try {
    const outbox = outboxStore(db, () => false);
    db.transaction(() => {
      for (let row = 0; row < ROWS; row += 1) {
        const userId = Math.floor(row / ROWS_OF_PLAYER);
        const payload = { userId, questionId: row, answerId: 50, isCorrect: true, campaignId: 3 };
        const job = {
          kind: 'post-user-answer',
          payload,
          userId,
          lane: `${userId}/3`,
          idempotencyKey: randomUUID(),
        } as const;
        outbox.enqueue(job, Date.now());
      }
    })();
    const rows = staffRows(db);
    const centre = new SyncCentre({
      rows,
      names: nameBook(db),
      origin: 'https://api.example.com',
      api: { call: () => Promise.reject(new Error('There is no server.')), keys: new KeySupport() },
      device: { identity: null, seals: () => [], openCopy: () => Promise.reject(new Error('There is no server.')) },
      clock: systemClock,
      serverNow: () => null,
      signedInUser: () => null,
      onReleased: () => {},
      storage: () => ({ usedBytes: 0, freeBytes: null, elsewhere: [] }),
      secureAddress: () => null,
      onLog: () => {},
    });
    const delay = monitorEventLoopDelay({ resolution: 1 });
    for (let file = 0; file <= FILES; file += 1) {
      // The first one warms up.
      if (file === 1) delay.enable();
      rows.unsentState();
      const text = await centre.exported();
      await setTimeout(5);
      makeCopy(text, { origin: 'https://api.example.com', device: 1, copySecret: '00'.repeat(32) });
      await setTimeout(5);
    }
    delay.disable();
    const longestMs = delay.max / 1e6;
    return [
      {
        name: `longest block while a file of ${ROWS} unsent rows is made`,
        value: `${longestMs.toFixed(0)} ms`,
        limit: `${LONGEST_MS} ms`,
        isMet: longestMs <= LONGEST_MS,
        against: `a press on the screen that waits; ${FILES} files`,
      },
    ];
  } finally {
    db.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
