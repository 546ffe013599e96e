import { Worker } from 'node:worker_threads';
import { Refusal, ServerStopping } from '../errors.ts';
import type { Table, TableQuery } from './read-table.ts';
import { unreadableSheet } from './sheet-refused.ts';
import type { SheetWorkerAnswer, SheetWorkerInput } from './sheet-worker.ts';

/** Next to this file, both in the sources and in the bundle, where the build gives it its own entry. */
const WORKER_FILE = new URL(
  import.meta.url.endsWith('.ts') ? './sheet-worker.ts' : './sheet-worker.js',
  import.meta.url,
);

export interface SheetReaderLimits {
  /** How many files are read at the same time. */
  workers: number;
  /** How many files may wait for their turn; each is held in memory. */
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
   * Throws `SheetRefused` for a file that cannot be read, sheets-busy if too many are already waiting, and
   * `ServerStopping` once the reader is closed.
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

  /** Ends the workers; files being read or waiting fail with `ServerStopping`. */
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

  /** Hands the turn to the next in line, or frees it if nobody is waiting. */
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

/** The worker's answer, or "too large" if it ran out of memory or was terminated. Throws any other error it died of. */
const answerOf = (worker: Worker): Promise<SheetWorkerAnswer> =>
  new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ refusal: 'sheet-too-large' });
      else reject(error);
    });
    worker.once('exit', () => resolve({ refusal: 'sheet-too-large' }));
  });
