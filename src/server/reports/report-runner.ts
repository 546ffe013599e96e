import { Worker } from 'node:worker_threads';
import { engineOf } from '../database/engine.ts';
import type { Db } from '../database/schema.ts';
import { ServerStopping } from '../errors.ts';
import { makeReport, type ReportRequest } from './report-requests.ts';

/** A message to the thread; the thread replies with a `WorkerAnswer`. */
export interface WorkerRequest {
  id: number;
  report: ReportRequest;
}
export type WorkerAnswer = { id: number; bytes: Uint8Array<ArrayBuffer> } | { id: number; error: string };

interface Waiting {
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
}

/**
 * The thread's file. It is next to this file in the sources, and in the bundle, which has an entry of its own for it.
 */
const WORKER_FILE = new URL(
  import.meta.url.endsWith('.ts') ? './report-worker.ts' : './report-worker.js',
  import.meta.url,
);

/**
 * Creates reports in a separate thread, so that a large one does not block kiosks' requests. Creates them in place for
 * an in-memory database, because it allows no second connection.
 */
export class ReportRunner {
  readonly #db: Db;
  #thread: ReportThread | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Creates one report. Throws an Error on failure. If the thread has ended, the next report starts a new one. */
  async run(request: ReportRequest): Promise<Uint8Array> {
    const thread = this.#startedThread();
    return thread ? thread.run(request) : makeReport(this.#db, request);
  }

  /** Ends the thread. Running reports fail with `ServerStopping`. */
  async close(): Promise<void> {
    await this.#thread?.close();
  }

  #startedThread(): ReportThread | null {
    const { address } = engineOf(this.#db);
    if (address === null) return null;
    this.#thread ??= new ReportThread(address, () => (this.#thread = null));
    return this.#thread;
  }
}

/** One thread and its pending reports. */
class ReportThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  constructor(address: string, onEnd: () => void) {
    this.#worker = new Worker(WORKER_FILE, { workerData: { address } });
    this.#worker.on('message', (answer: WorkerAnswer) => this.#finish(answer));
    this.#worker.on('error', (error) => this.#failAll(error instanceof Error ? error : new Error(String(error))));
    this.#worker.on('exit', () => {
      onEnd();
      this.#failAll(new Error('The thread that makes reports has ended'));
    });
  }

  run(report: ReportRequest): Promise<Uint8Array> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, report } satisfies WorkerRequest);
    });
  }

  async close(): Promise<void> {
    this.#failAll(new ServerStopping());
    await this.#worker.terminate();
  }

  #finish(answer: WorkerAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('bytes' in answer) waiting?.resolve(answer.bytes);
    else waiting?.reject(new Error(answer.error));
  }

  #failAll(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
