import { assertNever } from '#shared/app-error.ts';
import type { UpdateFailure, UpdateState } from '#shared/ipc/updates.ts';
import type { Clock } from '#shared/ports.ts';

/** The version that a feed offers to this kiosk. */
export type Offer =
  | { kind: 'newer'; version: string }
  /** The running version. */
  | { kind: 'same' }
  /** A newer version that other kiosks get first. */
  | { kind: 'held-back'; version: string }
  | { kind: 'older'; version: string };

/** A failed step of an update. */
export class UpdateError extends Error {
  override name = 'UpdateError';
  readonly reason: UpdateFailure;

  constructor(reason: UpdateFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Fetches and installs versions. `libraryUpdater` implements it with electron-updater. */
export interface Updater {
  /** True if it installs without asking for a password. */
  readonly isSilent: boolean;
  /** Asks the feed for a version. @throws UpdateError */
  look(): Promise<Offer>;
  /** Fetches and checks the version offered last. `onProgress` receives percents. @throws UpdateError */
  fetch(onProgress: (percent: number) => void): Promise<void>;
  /** Ends the app, installs the fetched version and starts it. Returns at once, and calls `onFailed` on a failure. */
  install(onFailed: (message: string) => void): void;
}

export interface UpdatesOptions {
  /** 'off' without a feed, or if the app is not installed; 'refused' if an update would lose flags of this start. */
  updater: Updater | 'off' | 'refused';
  clock: Clock;
  /** True if this kiosk shows the attract loop: not in desktop mode, and only if visits end by themselves. */
  hasAttractLoop: boolean;
  /** True if nobody is logged in and the staff area is closed. */
  isFree(): boolean;
  /** Backs up the databases, so that the previous version can be installed again. @throws Error */
  backUp(): void;
  /** Counts an automatic installation of a version. @returns false if it has failed too often */
  mayInstall(version: string): boolean;
  onChanged(state: UpdateState): void;
  onLog(line: string): void;
}

/** Delay of the first look, so that no download slows the start. */
const FIRST_LOOK_MS = 60_000;
export const LOOK_MS = 6 * 60 * 60_000;
export const LOOK_AGAIN_MS = 30 * 60_000;
/** Time without a visitor before an automatic installation. */
export const IDLE_MS = 5 * 60_000;

/**
 * Keeps the kiosk at the newest version (docs/specification.md, 4.10): asks the feed every six hours, downloads at once,
 * and installs while the kiosk is idle. After any failure the running version stays.
 */
export class Updates {
  readonly #options: UpdatesOptions;
  #state: UpdateState;
  #isLooking = false;
  #cancelNext = () => {};
  /** The time of `clock.elapsed` since which the kiosk is idle; null while it is in use. */
  #idleSince: number | null = null;

  constructor(options: UpdatesOptions) {
    this.#options = options;
    const { updater } = options;
    this.#state = { kind: typeof updater === 'string' ? updater : 'checking' };
  }

  get state(): UpdateState {
    return this.#state;
  }

  start(): void {
    if (typeof this.#options.updater !== 'string') this.#lookIn(FIRST_LOOK_MS);
  }

  stop(): void {
    this.#cancelNext();
  }

  /** Asks the feed now. A downloaded version stays if that fails, but not if the feed now offers an older version. */
  async check(): Promise<void> {
    const { updater, onLog } = this.#options;
    if (typeof updater === 'string' || this.#isLooking || this.#state.kind === 'installing') return;
    this.#isLooking = true;
    this.#cancelNext();
    const ready = this.#state.kind === 'ready' ? this.#state : null;
    if (ready === null) this.#tell({ kind: 'checking' });
    try {
      await this.#take(updater, await updater.look());
    } catch (error) {
      const reason = reasonOf(error);
      onLog(`update: ${reason}: ${String(error)}`);
      // An offer of an older version means that the newer one was withdrawn.
      this.#tell(ready !== null && reason !== 'older' ? ready : { kind: 'failed', reason });
    } finally {
      this.#isLooking = false;
      this.#lookIn(this.#state.kind === 'failed' ? LOOK_AGAIN_MS : LOOK_MS);
    }
  }

  /** Called when the screen reports whether it shows the attract loop. Installs once the loop has run for `IDLE_MS`. */
  heard(isIdle: boolean): void {
    const { clock, isFree, mayInstall } = this.#options;
    if (!isIdle || !isFree()) {
      this.#idleSince = null;
      return;
    }
    this.#idleSince ??= clock.elapsed();
    const state = this.#state;
    if (state.kind !== 'ready' || !state.isByItself || clock.elapsed() - this.#idleSince < IDLE_MS) return;
    if (mayInstall(state.version)) this.install();
    // Leaves the installation to staff, because earlier ones changed nothing.
    else this.#tell({ ...state, isByItself: false });
  }

  /** Backs up, then installs the version that is ready. Does nothing in any other state. */
  install(): void {
    const { updater, backUp, onLog } = this.#options;
    if (typeof updater === 'string' || this.#state.kind !== 'ready') return;
    const { version } = this.#state;
    try {
      backUp();
    } catch (error) {
      onLog(`update: no backup: ${String(error)}`);
      this.#fail('no-backup');
      return;
    }
    onLog(`update: installing ${version}`);
    this.#tell({ kind: 'installing', version });
    updater.install((message) => {
      onLog(`update: not installed: ${message}`);
      this.#fail('not-installed');
    });
  }

  async #take(updater: Updater, offer: Offer): Promise<void> {
    switch (offer.kind) {
      case 'same':
        return this.#tell({ kind: 'current', later: null });
      case 'held-back':
        return this.#tell({ kind: 'current', later: offer.version });
      case 'older':
        throw new UpdateError('older', `the feed offers ${offer.version}`);
      case 'newer':
        return this.#fetch(updater, offer.version);
      default:
        return assertNever(offer);
    }
  }

  async #fetch(updater: Updater, version: string): Promise<void> {
    if (this.#state.kind === 'ready' && this.#state.version === version) return;
    this.#options.onLog(`update: downloading ${version}`);
    this.#tell({ kind: 'downloading', version, percent: 0 });
    await updater.fetch((percent) => this.#tell({ kind: 'downloading', version, percent: whole(percent) }));
    this.#options.onLog(`update: ${version} is ready`);
    this.#tell({ kind: 'ready', version, isByItself: updater.isSilent && this.#options.hasAttractLoop });
  }

  #fail(reason: UpdateFailure): void {
    this.#tell({ kind: 'failed', reason });
    this.#lookIn(LOOK_AGAIN_MS);
  }

  #tell(state: UpdateState): void {
    if (JSON.stringify(state) === JSON.stringify(this.#state)) return;
    this.#state = state;
    this.#options.onChanged(state);
  }

  #lookIn(delayMs: number): void {
    this.#cancelNext();
    this.#cancelNext = this.#options.clock.after(delayMs, () => void this.check());
  }
}

/** Returns the reason of an error. Errors other than `UpdateError` are failures of the network. */
const reasonOf = (error: unknown): UpdateFailure => (error instanceof UpdateError ? error.reason : 'unreachable');

const whole = (percent: number): number => Math.min(100, Math.max(0, Math.floor(percent)));
