import { setImmediate } from 'node:timers/promises';
import type { Id } from '#shared/entities/base.ts';
import type { CopyProblem, SafetyCopyState } from '#shared/ipc/safety-copy.ts';
import type { Clock } from '#shared/ports.ts';
import { unplugState } from '#shared/rules/unplug-state.ts';
import { type CopyMaker, copyName, digestOf, makeCopy } from './copy-file.ts';
import type { FolderStore } from './folder-store.ts';
import { WriterLine, type WriterProcess } from './writer-line.ts';

/** Everything outside this room that the safety copy touches. */
export interface CopyEdges {
  /** Asks staff for a folder. Returns null when they cancel. */
  chooseFolder(): Promise<string | null>;
  /** Starts the process that writes (copy-writer.ts). */
  fork(): WriterProcess;
  /** The disk of the kiosk's own data, as `diskOf` returns it. */
  ownDisk: string | null;
}

export interface SafetyCopyOptions extends CopyEdges {
  store: FolderStore;
  /** The server of all rows; null before one is chosen. */
  origin: string | null;
  /** Returns the registered device and its secret; null while the kiosk does not have them. */
  device(): { id: Id; copySecret: string } | null;
  /** Asks the server for the device's secret. Never rejects. */
  lookForDevice(): Promise<void>;
  /** Returns the number of unsent rows, and a digest that changes with them. */
  unsent(): { count: number; digest: string };
  /** Number of rows that wait here for other servers. */
  elsewhere: number;
  /** Returns the file of everything unsent at the moment of the call. */
  exported(): Promise<string>;
  clock: Clock;
  onLog(line: string): void;
}

/** Interval between checks that read the copy back. */
export const LOOK_INTERVAL_MS = 20_000;
/** Pause after a change, because a visitor's next answer is only seconds away. */
export const PAUSE_MS = 1000;
/** Copies use at most a twentieth of the time, with any number of unsent rows. */
const PAUSE_FACTOR = 20;

/**
 * Keeps an encrypted copy of all unsent rows in a folder that staff chose (docs/specification.md, 4.11). Plays and the
 * outbox never wait for it. Without unsent rows the copy is an empty one, so that an old one is not imported late.
 */
export class SafetyCopy {
  readonly #options: SafetyCopyOptions;
  readonly #writer: WriterLine;
  #folder: string | null;
  /** The file that the folder last returned: its digest, and the digest of the rows in it. */
  #held: { rows: string; digest: string; isDiskKnown: boolean } | null = null;
  #readBackAt: number | null = null;
  #problem: CopyProblem | null = null;
  #isRunning = false;
  /** True if rows or folder have changed since the current run began. */
  #hasChanged = false;
  #due: { at: number; cancel(): void } | null = null;
  #isStopped = true;
  /** Earliest time to write the next copy, by `elapsed`. */
  #nextWriteAt = 0;

  constructor(options: SafetyCopyOptions) {
    this.#options = options;
    this.#writer = new WriterLine(options.fork, options.clock);
    this.#folder = options.store.read();
  }

  get state(): SafetyCopyState {
    const { unsent: readUnsent, elsewhere } = this.#options;
    const unsent = readUnsent();
    const copy =
      this.#folder === null
        ? null
        : {
            isCurrent: this.#held?.rows === unsent.digest,
            isDiskKnown: this.#held?.isDiskKnown ?? false,
            problem: this.#problem,
          };
    return {
      unplug: unplugState({ isServerHere: this.#isServerHere, unsent: unsent.count, elsewhere, copy }),
      folder: this.#folder,
      fileName: this.#maker && copyName(this.#maker),
      readBackAt: this.#readBackAt,
      problem: this.#problem,
    };
  }

  start(): void {
    this.#isStopped = false;
    this.#runIn(0);
  }

  stop(): void {
    this.#isStopped = true;
    this.#due?.cancel();
    this.#due = null;
    this.#writer.stop();
  }

  /** Schedules a copy after a change of the unsent rows. */
  changed(): void {
    this.#hasChanged = true;
    this.#runSoon();
  }

  /** Asks staff for a folder, and writes a copy there. A copy in the previous folder stays. */
  async chooseFolder(): Promise<SafetyCopyState> {
    const folder = await this.#options.chooseFolder();
    if (folder !== null) this.#setFolder(folder);
    return this.state;
  }

  /** Stops making copies. The last copy stays. */
  forgetFolder(): SafetyCopyState {
    this.#setFolder(null);
    return this.state;
  }

  #setFolder(folder: string | null): void {
    this.#options.store.write(folder);
    this.#options.onLog(`safety copy: ${folder === null ? 'no folder' : 'a folder'} was chosen`);
    this.#folder = folder;
    this.#held = null;
    this.#readBackAt = null;
    this.#problem = null;
    this.#nextWriteAt = 0;
    this.#hasChanged = true;
    this.#runIn(0);
  }

  /** True for a built-in server, which has no address. Its data and the copy's key would be lost with the computer. */
  get #isServerHere(): boolean {
    return !URL.canParse(this.#options.origin ?? '');
  }

  get #maker() {
    const device = this.#options.device();
    return device && { origin: this.#options.origin ?? '', device: device.id, copySecret: device.copySecret };
  }

  #runSoon(): void {
    this.#runIn(Math.max(PAUSE_MS, this.#nextWriteAt - this.#options.clock.elapsed()));
  }

  #runIn(delayMs: number): void {
    const { clock } = this.#options;
    const at = clock.elapsed() + delayMs;
    const isIdle = this.#isStopped || this.#folder === null || this.#isServerHere;
    if (isIdle || (this.#due !== null && this.#due.at <= at)) return;
    this.#due?.cancel();
    const cancel = clock.after(delayMs, () => {
      this.#due = null;
      void this.#run();
    });
    this.#due = { at, cancel };
  }

  /** Never rejects. */
  async #run(): Promise<void> {
    // The run under way looks for changes at its end.
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#hasChanged = false;
    try {
      if (this.#folder !== null) await this.#bringUpToDate(this.#folder);
    } catch (error) {
      // The kiosk's own disk may be full, for example.
      this.#fail(null);
      this.#options.onLog(`safety copy: ${String(error)}`);
    }
    this.#isRunning = false;
    this.#runIn(LOOK_INTERVAL_MS);
    if (this.#hasChanged || (this.#held === null && this.#problem === null)) this.#runSoon();
  }

  async #bringUpToDate(folder: string): Promise<void> {
    const { unsent, exported, clock, ownDisk, onLog } = this.#options;
    if (this.#maker === null) await this.#options.lookForDevice();
    const maker = this.#maker;
    if (maker === null) return this.#fail('no-secret');
    const began = clock.elapsed();
    const rows = unsent().digest;
    const isDue = this.#held?.rows !== rows && began >= this.#nextWriteAt;
    const text = isDue ? await this.#copyOf(exported(), maker) : null;
    const wanted = text === null ? this.#held : { rows, digest: digestOf(text) };
    const answer = await this.#writer.ask({ folder, name: copyName(maker), text, ownDisk });
    if (text !== null) {
      const end = clock.elapsed();
      this.#nextWriteAt = end + (end - began) * PAUSE_FACTOR;
    }
    // Staff have chosen another folder during the request.
    if (this.#folder !== folder || this.#isStopped) return;
    if (answer.kind === 'slow') return this.#fail('slow');
    if (answer.kind === 'failed') {
      if (this.#problem !== answer.problem) onLog(`safety copy: ${answer.problem}: ${answer.detail}`);
      return this.#fail(answer.problem);
    }
    if (wanted === null || answer.digest !== wanted.digest) return this.#fail(text === null ? null : 'unwritable');
    this.#held = { ...wanted, isDiskKnown: answer.isDiskKnown };
    this.#readBackAt = clock.now();
    this.#problem = null;
  }

  async #copyOf(file: Promise<string>, maker: CopyMaker): Promise<string> {
    const content = await file;
    // Yields first, because encrypting takes a while too.
    await setImmediate();
    return makeCopy(content, maker);
  }

  /** Forgets what the folder holds. Without a problem a new copy follows soon. */
  #fail(problem: CopyProblem | null): void {
    this.#held = null;
    this.#problem = problem;
  }
}
