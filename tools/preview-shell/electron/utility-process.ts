/** utilityProcess.fork over Node's own fork, with the same Node that runs the shell. */
import { type ChildProcess, fork as forkNode } from 'node:child_process';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import type { ForkOptions, UtilityProcess } from 'electron';
import { app } from './app.ts';
import { emitterSurface, makeEvent, objectSurface, refuse } from './surface.ts';

type UtilitySurface = Pick<UtilityProcess, 'pid' | 'stdout' | 'stderr' | 'kill' | 'postMessage'>;
type Channel = 'ignore' | 'inherit' | 'pipe';

const BOOTSTRAP = new URL('../utility-bootstrap.ts', import.meta.url).href;
const running = new Set<PreviewUtilityProcess>();

class PreviewUtilityProcess extends emitterSurface('UtilityProcess') implements UtilitySurface {
  readonly exited: Promise<void>;
  readonly #child: ChildProcess;
  #isSpawned = false;
  #isGone = false;

  constructor(modulePath: string, args: readonly string[], options: ForkOptions) {
    super();
    this.#child = forkNode(modulePath, [...args], {
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      env: { ...(options.env ?? process.env) } as NodeJS.ProcessEnv,
      execArgv: ['--import', BOOTSTRAP, ...(options.execArgv ?? [])],
      serialization: 'advanced',
      stdio: ['ignore', ...outputs(options.stdio), 'ipc'],
    });
    running.add(this);
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

  get stdout(): Readable | null {
    return this.#child.stdout;
  }

  get stderr(): Readable | null {
    return this.#child.stderr;
  }

  kill(): boolean {
    return this.#child.kill();
  }

  forceKill(): void {
    this.#child.kill('SIGKILL');
  }

  postMessage(message: unknown, transfer: readonly unknown[] = []): void {
    if (transfer.length > 0) refuse('UtilityProcess.postMessage(message, transfer)');
    if (this.#child.connected) this.#child.send(structuredClone(message) as object, () => undefined);
  }

  #end(serviceName: string, exitCode: number): void {
    if (this.#isGone) return;
    this.#isGone = true;
    running.delete(this);
    this.emit('exit', exitCode);
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
}

/** What the app wants for stdout and stderr. A child's inherited stdout goes to stderr: the shell's own is the ready line's. */
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

/** Ends what is left: asked first, after two seconds forced. */
export async function killUtilityProcesses(): Promise<void> {
  const left = [...running];
  for (const child of left) child.kill();
  const force = setTimeout(() => {
    for (const child of left) child.forceKill();
  }, 2000);
  await Promise.all(left.map((child) => child.exited));
  clearTimeout(force);
}
