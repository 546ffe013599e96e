/** utilityProcess.fork over Node's own fork, with the same Node that runs the shell. */
import { type ChildProcess, fork as forkNode } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ForkOptions, UtilityProcess } from 'electron';
import { app } from './app.ts';
import { type RunningUtility, runningUtilities } from './running-utilities.ts';
import { emitterSurface, makeEvent, objectSurface, refuse } from './surface.ts';

type UtilitySurface = Pick<UtilityProcess, 'pid' | 'stdout' | 'stderr' | 'kill' | 'postMessage'>;
type Channel = 'ignore' | 'inherit' | 'pipe';

const BOOTSTRAP = new URL('../utility-bootstrap.ts', import.meta.url).href;
const { SIGTERM, SIGKILL } = constants.signals;

class PreviewUtilityProcess extends emitterSurface('UtilityProcess') implements UtilitySurface, RunningUtility {
  readonly exited: Promise<void>;
  readonly #child: ChildProcess;
  readonly #reports = join(app.getPath('userData'), 'preview-reports');
  #isSpawned = false;
  #isGone = false;
  #isKilled = false;

  constructor(modulePath: string, args: readonly string[], options: ForkOptions) {
    super();
    mkdirSync(this.#reports, { recursive: true });
    const ownArgv = ['--import', BOOTSTRAP, '--report-on-fatalerror', `--report-directory=${this.#reports}`];
    this.#child = forkNode(modulePath, [...args], {
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      env: { ...(options.env ?? process.env) } as NodeJS.ProcessEnv,
      execArgv: [...ownArgv, ...(options.execArgv ?? [])],
      serialization: 'advanced',
      stdio: ['ignore', ...outputs(options.stdio), 'ipc'],
    });
    runningUtilities.add(this);
    this.#child.on('spawn', () => {
      this.#isSpawned = true;
      this.emit('spawn');
    });
    this.#child.on('message', (message) => this.emit('message', message));
    this.exited = new Promise((resolve) => {
      const end = (code: number | null, signal: NodeJS.Signals | null) => {
        resolve();
        this.#end(options.serviceName ?? 'Node Utility Process', code ?? (signal ? constants.signals[signal] : 1));
      };
      this.#child.on('exit', end);
      this.#child.on('error', () => end(1, null));
    });
  }

  get pid(): number | undefined {
    return this.#isSpawned && !this.#isGone ? this.#child.pid : undefined;
  }

  /** Only with `pipe`, and null once the process has ended. */
  get stdout(): Readable | null {
    return this.#isGone ? null : this.#child.stdout;
  }

  /** Like stdout. With `inherit`, the default, it goes to the shell's stderr; with `ignore`, nowhere. */
  get stderr(): Readable | null {
    return this.#isGone ? null : this.#child.stderr;
  }

  /** @returns whether there was a process to end */
  kill(): boolean {
    if (this.#isGone) return false;
    this.#isKilled = true;
    return this.#child.kill();
  }

  forceKill(): void {
    this.#child.kill('SIGKILL');
  }

  postMessage(message: unknown, transfer: readonly unknown[] = []): void {
    if (transfer.length > 0) refuse('UtilityProcess.postMessage(message, transfer)');
    if (this.#child.connected) this.#child.send(structuredClone(message) as object, () => undefined);
  }

  #end(serviceName: string, code: number): void {
    if (this.#isGone) return;
    runningUtilities.delete(this);
    this.#emitFatalError();
    // Counts the end after `kill` as orderly.
    const exitCode = this.#isKilled && (code === SIGTERM || code === SIGKILL) ? 0 : code;
    this.emit('exit', exitCode);
    this.#isGone = true;
    // Drops output that has not been read by now, such as that of a crash, because Electron loses it too.
    for (const stream of [this.#child.stdout, this.#child.stderr]) stream?.removeAllListeners('data').resume();
    if (exitCode === 0) return;
    const reason = this.#child.signalCode ? 'killed' : 'abnormal-exit';
    app.emit('child-process-gone', makeEvent({}), {
      type: 'Utility',
      reason,
      exitCode,
      serviceName,
      name: serviceName,
    });
  }

  /** Emits 'error' after a fatal error of V8, if Node has written a report. Listening is optional. */
  #emitFatalError(): void {
    const name = readdirSync(this.#reports).find((each) => each.includes(`.${this.#child.pid}.`));
    if (name === undefined) return;
    const path = join(this.#reports, name);
    const report = readFileSync(path, 'utf8');
    rmSync(path);
    if (this.listenerCount('error') === 0) return;
    const { event = '' } = (JSON.parse(report) as { header: { event?: string } }).header;
    this.emit('error', 'FatalError', event, report);
  }
}

/**
 * The child's stdout and stderr. An inherited stdout goes to stderr: the shell's stdout is reserved for the ready line.
 */
function outputs(stdio: ForkOptions['stdio']): [Channel | number, Channel] {
  const [, out, err] = Array.isArray(stdio) ? stdio : [undefined, stdio, stdio];
  const wanted = (value: unknown): Channel => (value === 'pipe' || value === 'ignore' ? value : 'inherit');
  const first = wanted(out);
  return [first === 'inherit' ? 2 : first, wanted(err)];
}

export const utilityProcess = objectSurface('utilityProcess', {
  fork(modulePath: string, args: readonly string[] = [], options: ForkOptions = {}): PreviewUtilityProcess {
    if (!app.isReady()) throw new Error('utilityProcess cannot be created before app is ready');
    return new PreviewUtilityProcess(modulePath, args, options);
  },
});
