import { assertNever } from '#shared/app-error.ts';
import type { UpdateFailure, UpdateState } from '#shared/ipc/updates.ts';
import type { Clock } from '#shared/ports.ts';

/** The feed's offer to this kiosk. */
export type Offer =
  | { kind: 'newer'; version: string }
  /** The version that runs. */
  | { kind: 'same' }
  /** A newer one, which other kiosks get first. */
  | { kind: 'held-back'; version: string }
  | { kind: 'older'; version: string };

/** Why a step did not come to its end. */
export class UpdateError extends Error {
  override name = 'UpdateError';
  readonly reason: UpdateFailure;

  constructor(reason: UpdateFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Downloads and installs versions. A library implements it for each system's installers. */
export interface Updater {
  /** Whether it installs without asking anybody for a password. */
  readonly isSilent: boolean;
  /** Asks the feed. @throws UpdateError */
  look(): Promise<Offer>;
  /** Fetches the version that was offered last, and checks it. `onProgress` gets percents. @throws UpdateError */
  fetch(onProgress: (percent: number) => void): Promise<void>;
  /** Ends the app, installs what was fetched and starts it. Returns at once; `onFailed` if nothing comes of it. */
  install(onFailed: (message: string) => void): void;
}

export interface UpdatesOptions {
  /** Null where no feed is set, or the app is not installed. */
  updater: Updater | null;
  clock: Clock;
  /** Whether an attract loop ever says that nobody is there: not at a desk, nor where a visit never ends by itself. */
  hasAttractLoop: boolean;
  /** Whether the kiosk may be taken away from whoever is at it: nobody is signed in, and no staff. */
  isFree(): boolean;
  /** Copies what is on this kiosk, so that the version before can go on with it. @throws where it cannot */
  backUp(): void;
  /** Counts an installation of a version that nobody asked for. @returns whether there may be one more */
  mayInstall(version: string): boolean;
  onChanged(state: UpdateState): void;
  onLog(line: string): void;
}

/** Once the start is over: the first screen is not to wait for a download. */
const FIRST_LOOK_MS = 60_000;
export const LOOK_MS = 6 * 60 * 60_000;
export const LOOK_AGAIN_MS = 30 * 60_000;
/** How long nobody may have been at the kiosk. */
export const IDLE_MS = 5 * 60_000;

/**
 * Keeps the kiosk at the newest version (docs/specification.md, 4.10): asks the feed every six hours, downloads at once,
 * installs when nobody is there. Whatever goes wrong leaves the version that runs.
 */
export class Updates {
  readonly #options: UpdatesOptions;
  #state: UpdateState;
  #isLooking = false;
  #cancelNext = () => {};
  /** Since when nobody has been at the kiosk, by `clock.elapsed`; null while somebody is. */
  #idleSince: number | null = null;

  constructor(options: UpdatesOptions) {
    this.#options = options;
    this.#state = { kind: options.updater === null ? 'off' : 'checking' };
  }

  get state(): UpdateState {
    return this.#state;
  }

  start(): void {
    if (this.#options.updater !== null) this.#lookIn(FIRST_LOOK_MS);
  }

  stop(): void {
    this.#cancelNext();
  }

  /** Checks the feed now. A failed check keeps a downloaded version; a feed that withdraws the version deletes it. */
  async check(): Promise<void> {
    const { updater, onLog } = this.#options;
    if (updater === null || this.#isLooking || this.#state.kind === 'installing') return;
    this.#isLooking = true;
    this.#cancelNext();
    const ready = this.#state.kind === 'ready' ? this.#state : null;
    if (ready === null) this.#tell({ kind: 'checking' });
    try {
      await this.#take(updater, await updater.look());
    } catch (error) {
      const reason = reasonOf(error);
      onLog(`update: ${reason}: ${String(error)}`);
      // A feed that offers an older version has taken back the newer one.
      this.#tell(ready !== null && reason !== 'older' ? ready : { kind: 'failed', reason });
    } finally {
      this.#isLooking = false;
      this.#lookIn(this.#state.kind === 'failed' ? LOOK_AGAIN_MS : LOOK_MS);
    }
  }

  /** The screen says whether it shows the attract loop. Installs once it has done so for a while. */
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
    // An earlier installation of this version did not change the app.
    else this.#tell({ ...state, isByItself: false });
  }

  /** Installs what is ready, after what is on this kiosk has been copied. Does nothing in any other state. */
  install(): void {
    const { updater, backUp, onLog } = this.#options;
    if (updater === null || this.#state.kind !== 'ready') return;
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

/** Returns why an update failed. An unknown error counts as a network failure. */
const reasonOf = (error: unknown): UpdateFailure => (error instanceof UpdateError ? error.reason : 'unreachable');

const whole = (percent: number): number => Math.min(100, Math.max(0, Math.floor(percent)));
