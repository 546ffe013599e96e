import type { Clock } from '#shared/ports.ts';
import type { FolderAnswer, FolderRequest } from './copy-folder.ts';

/** The part of Electron's utility process in use. */
export interface WriterProcess {
  postMessage(message: FolderRequest): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
  on(event: 'error', listener: (type: string) => void): unknown;
  kill(): boolean;
}

export type WriterAnswer = FolderAnswer | { kind: 'slow' };

/** How long the folder may take for one request. */
export const WRITER_LIMIT_MS = 15_000;

/** Sends requests to the writer's process, one at a time, and ends the process if its folder hangs. */
export class WriterLine {
  readonly #fork: () => WriterProcess;
  readonly #clock: Clock;
  #process: WriterProcess | null = null;
  /** True while a killed process has not ended yet. Another process would hang next to it. */
  #isHanging = false;
  #settle: ((answer: WriterAnswer) => void) | null = null;

  constructor(fork: () => WriterProcess, clock: Clock) {
    this.#fork = fork;
    this.#clock = clock;
  }

  /** Never rejects. */
  ask(request: FolderRequest): Promise<WriterAnswer> {
    if (this.#isHanging) return Promise.resolve({ kind: 'slow' });
    this.#process ??= this.#started();
    const writer = this.#process;
    return new Promise((resolve) => {
      const cancel = this.#clock.after(WRITER_LIMIT_MS, () => {
        this.#isHanging = true;
        writer.kill();
        this.#settle?.({ kind: 'slow' });
      });
      this.#settle = (answer) => {
        cancel();
        this.#settle = null;
        resolve(answer);
      };
      writer.postMessage(request);
    });
  }

  stop(): void {
    this.#process?.kill();
  }

  #started(): WriterProcess {
    const writer = this.#fork();
    writer.on('message', (message) => this.#settle?.(message as FolderAnswer));
    // Without a listener Electron throws; 'exit' follows.
    writer.on('error', () => {});
    writer.on('exit', (code) => {
      this.#process = null;
      this.#isHanging = false;
      this.#settle?.({ kind: 'failed', problem: 'unwritable', detail: `the writer ended with ${code}` });
    });
    return writer;
  }
}
