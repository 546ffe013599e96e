import { Worker } from 'node:worker_threads';
import { Refusal, ServerStopping } from '../errors.ts';
import type { Table, TableQuery } from './read-table.ts';
import { unreadableSheet } from './sheet-refused.ts';
import type { SheetWorkerAnswer, SheetWorkerInput } from './sheet-worker.ts';

/**
 * The worker's file. It is next to this file in the sources, and in the bundle, which has an entry of its own for it.
 */
const WORKER_FILE = new URL(
  import.meta.url.endsWith('.ts') ? './sheet-worker.ts' : './sheet-worker.js',
  import.meta.url,
);

export interface SheetReaderLimits {
  /** How many files are read at the same time. */
  workers: number;
  /** Maximum number of files that wait for a worker. They wait in memory. */
  waiting: number;
  /** The heap limit of one worker. */
  memoryMb: number;
  timeLimitMs: number;
}

const LIMITS: SheetReaderLimits = { workers: 2, waiting: 20, memoryMb: 384, timeLimitMs: 20_000 };

/**
 * Reads uploaded spreadsheets off the request thread. Each gets its own worker, with limits on memory and time; a few
 * run at once, and the others wait in order.
 */
export class SheetReader {
  readonly #limits: SheetReaderLimits;
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #workers = new Set<Worker>();
  #isClosed = false;

  constructor(limits: Partial<SheetReaderLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  /**
   * Returns the requested table of a file. Throws `SheetRefused` for a file that cannot be read, sheets-busy if too
   * many are already waiting, and `ServerStopping` once the reader is closed.
   */
  async read(file: Uint8Array, query: TableQuery): Promise<Table> {
    await this.#takeTurn();
    try {
      if (this.#isClosed) throw new ServerStopping();
      const answer = await this.#runWorker({ file, query });
      if (this.#isClosed) throw new ServerStopping();
      if ('refusal' in answer) throw unreadableSheet(answer.refusal);
      return answer.table;
    } finally {
      this.#passTurn();
    }
  }

  /** Ends the workers. Running and waiting reads fail with `ServerStopping`. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#workers].map((worker) => worker.terminate()));
  }

  async #takeTurn(): Promise<void> {
    if (this.#running < this.#limits.workers) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= this.#limits.waiting) throw new Refusal('sheets-busy');
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Lets the file that has waited longest begin, or frees the place if no file waits. */
  #passTurn(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }

  async #runWorker(input: SheetWorkerInput): Promise<SheetWorkerAnswer> {
    const worker = new Worker(WORKER_FILE, {
      workerData: input,
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.memoryMb },
    });
    this.#workers.add(worker);
    const timer = setTimeout(() => void worker.terminate(), this.#limits.timeLimitMs);
    try {
      return await answerOf(worker);
    } finally {
      clearTimeout(timer);
      this.#workers.delete(worker);
      await worker.terminate();
    }
  }
}

/**
 * Resolves to the worker's answer, or to 'sheet-too-large' if it ran out of memory or was terminated. Rejects with any
 * other error that ended the worker.
 */
const answerOf = (worker: Worker): Promise<SheetWorkerAnswer> =>
  new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ refusal: 'sheet-too-large' });
      else reject(error);
    });
    worker.once('exit', () => resolve({ refusal: 'sheet-too-large' }));
  });
