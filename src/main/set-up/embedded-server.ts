import type { Clock } from '#shared/ports.ts';
import { Backoff } from '../link/backoff.ts';
import { text } from '../texts.ts';
import { reasonOfEnd, type ServerMessage, type ServerProcess } from './server-process.ts';

export interface EmbeddedServerOptions {
  /** Starts the server's process. With port 0 the system picks a free one. */
  fork(port: string): ServerProcess;
  clock: Clock;
  /** Called with the reason when the server has ended by itself, and with null when it answers again. */
  onInterrupted(reason: string | null): void;
  onLog(line: string): void;
}

const START_LIMIT_MS = 30_000;

/** Runs the reference server as a separate process. If the process ends by itself, starts it again at the same address. */
export class EmbeddedServer {
  readonly #options: EmbeddedServerOptions;
  readonly #backoff: Backoff;
  #child: ServerProcess | null = null;
  #url = '';
  #isStopped = false;
  #cancelTimer = () => {};

  constructor(options: EmbeddedServerOptions) {
    this.#options = options;
    this.#backoff = new Backoff(options.clock);
  }

  /** The server's base address; empty until it has answered once. */
  get url(): string {
    return this.#url;
  }

  /** Resolves when the server answers. @throws Error with a reason for people if it does not start */
  start(): Promise<void> {
    return this.#run('0');
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelTimer();
    this.#child?.kill();
  }

  #run(port: string): Promise<void> {
    const { fork, clock, onLog } = this.#options;
    return new Promise((resolve, reject) => {
      const child = fork(port);
      this.#child = child;
      let isTooLate = false;
      const stopWaiting = clock.after(START_LIMIT_MS, () => {
        isTooLate = true;
        child.kill();
      });
      const reason = reasonOfEnd(child, (crash) => onLog(`server: ${crash}`));
      child.stderr?.on('data', (data) => onLog(`server: ${String(data).trimEnd()}`));
      child.on('message', (message) => {
        const { event, url } = message as ServerMessage;
        if (event !== 'ready' || !url) return;
        stopWaiting();
        this.#url = url;
        onLog(`the embedded server answers at ${url}`);
        this.#backoff.started();
        resolve();
      });
      child.on('exit', (code) => {
        stopWaiting();
        if (this.#isStopped || this.#child !== child) return;
        const why = isTooLate ? text('start.serverNotStarted') : reason(code);
        reject(new Error(why));
        if (this.#url !== '') this.#restartLater(why);
      });
    });
  }

  #restartLater(reason: string): void {
    const { clock, onLog, onInterrupted } = this.#options;
    const delayMs = this.#backoff.ended();
    onLog(`the embedded server ended (${reason}); it is started again in ${delayMs} ms`);
    onInterrupted(reason);
    this.#cancelTimer = clock.after(delayMs, () => {
      // The 'exit' listener schedules the next start after a failure.
      this.#run(new URL(this.#url).port).then(
        () => onInterrupted(null),
        () => {},
      );
    });
  }
}
