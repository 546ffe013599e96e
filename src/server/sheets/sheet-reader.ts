import { Worker } from 'node:worker_threads';
import { Refusal, ServerStopping } from '../errors.ts';
import { refusals } from './refusals.ts';
import { unreadableSheet } from './sheet-refused.ts';
import type { SheetWorkerAnswer, SheetWorkerInput } from './sheet-worker.ts';
import type { Table, TableQuery } from './table.ts';

/** Beside this file, in the sources as in the bundle, where the build gives it an entry of its own. */
const WORKER_FILE = new URL(
  import.meta.url.endsWith('.ts') ? './sheet-worker.ts' : './sheet-worker.js',
  import.meta.url,
);

export interface SheetReaderLimits {
  /** Files read at the same time. */
  workers: number;
  /** Files that wait for their turn; each is kept in memory. */
  waiting: number;
  /** Of one worker's heap. */
  memoryMb: number;
  timeLimitMs: number;
}

const LIMITS: SheetReaderLimits = { workers: 2, waiting: 20, memoryMb: 384, timeLimitMs: 20_000 };

/**
 * Reads uploaded spreadsheets off the request thread: each in a worker of its own with a limit of memory and
 * time, a few at once, the others in their order.
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
   * Throws `SheetRefused` for a file that cannot be read, sheets-busy where too many wait already, `ServerStopping` once the
   * reader is closed.
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

  /** Ends the workers; what is being read or waits to be fails with `ServerStopping`. */
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

  /** A turn that somebody waits for goes straight to him. */
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

/** The worker's answer; that the file is too large where it ran out of memory or was ended. Throws what else it died of. */
const answerOf = (worker: Worker): Promise<SheetWorkerAnswer> =>
  new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ refusal: refusals.tooLarge });
      else reject(error);
    });
    worker.once('exit', () => resolve({ refusal: refusals.tooLarge }));
  });
