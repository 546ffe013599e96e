import { loadPeer as load } from './install-peers.ts';

/** A player's answer, as a queue's work. */
export interface Row {
  userId: string;
  questionId: number;
  answerId: number;
  isCorrect: boolean;
  campaignId: number;
}

/** Delivers a row; resolves when the server has accepted it. */
export type Send = (row: Row) => Promise<unknown>;

/** A filled queue in a file, which sends its rows over a number of connections. */
export interface Queue {
  drain(send: Send, connections: number): Promise<void>;
  close(): void;
}

/**
 * Libraries for a queue of jobs in SQLite. Each one lowers `synchronous`, so this sets it back to FULL, which makes the
 * queue as durable as the kiosk's outbox.
 */
export const peers: Record<string, (file: string, rows: readonly Row[]) => Promise<Queue>> = {
  async plainjob(file, rows) {
    const { default: Database } = await load('better-sqlite3');
    const { better, defineQueue, defineWorker } = await load('plainjob');
    const db = new Database(file);
    const logger = { debug() {}, info() {}, warn() {}, error: console.error };
    const queue = defineQueue({ connection: better(db), logger });
    db.pragma('synchronous = FULL');
    queue.addMany('answer', rows);
    return {
      drain: (send, connections) =>
        new Promise((resolve) => {
          let left = rows.length;
          const work = async ({ data }: { data: string }) => void (await send(JSON.parse(data)));
          const options = {
            queue,
            logger,
            pollIntervall: 1,
            onCompleted() {
              left -= 1;
              if (left > 0) return;
              for (const worker of workers) void worker.stop();
              resolve();
            },
          };
          const workers = Array.from({ length: connections }, () => defineWorker('answer', work, options));
          for (const worker of workers) void worker.start();
        }),
      close: () => queue.close(),
    };
  },

  async liteque(file, rows) {
    const { buildDBClient, Runner, SqliteQueue } = await load('liteque');
    const db = buildDBClient(file, { runMigrations: true });
    const options = { defaultJobArgs: { numRetries: 0 }, keepFailedJobs: false };
    const queue = new SqliteQueue('answer', db, options);
    const sqlite = db.session.client;
    // Runs this queue's work without a transaction. The queue awaits inside one, which better-sqlite3 refuses from 11.9
    // on, and which earlier versions committed before the first statement.
    sqlite.transaction = (work: unknown) => ({ deferred: work });
    sqlite.pragma('synchronous = OFF');
    for (const row of rows) await queue.enqueue(row);
    sqlite.pragma('synchronous = FULL');
    return {
      drain: (send, concurrency) =>
        new Runner(
          queue,
          { run: ({ data }: { data: Row }) => send(data) },
          { concurrency, timeoutSecs: 60, pollIntervalMs: 1 },
        ).runUntilEmpty(),
      close: () => sqlite.close(),
    };
  },

  async 'better-queue'(file, rows) {
    const { default: BetterQueue } = await load('better-queue');
    const { default: SqliteStore } = await load('better-queue-sqlite');
    const store = new SqliteStore({ path: file });
    let send: Send = async () => {};
    const work = (row: Row, done: (error?: unknown) => void) => void send(row).then(() => done(), done);
    const begin = (concurrent: number) => new BetterQueue(work, { store, concurrent, autoResume: false });
    const filled = begin(1);
    filled.pause();
    await Promise.all(
      rows.map((row) => new Promise((resolve) => filled.push({ ...row, id: undefined }).on('queued', resolve))),
    );
    await new Promise((resolve) => store._db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;', resolve));
    return {
      drain: (given, connections) =>
        new Promise((resolve) => {
          send = given;
          filled.concurrent = connections;
          filled.on('drain', resolve);
          filled.resume();
        }),
      close: () => store._db.close(),
    };
  },
};
