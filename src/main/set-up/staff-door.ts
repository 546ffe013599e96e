import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { SignInVerifier } from '#shared/entities/offline-package.ts';
import { AppError } from '#shared/errors.ts';
import type { KioskMode } from '#shared/ipc/kiosk-mode.ts';
import { type DoorState, isPin } from '#shared/ipc/staff.ts';
import type { Clock } from '#shared/ports.ts';
import { isPassword, makeVerifier } from '../login/verifier.ts';
import { text } from '../texts.ts';

/** The state that survives a restart. It never contains the PIN itself. */
export const KeptPin = Type.Object({
  verifier: SignInVerifier,
  failures: Type.Integer({ minimum: 0 }),
  /** An administrator has locked the kiosk: nobody else may use it before the PIN was entered. */
  isLocked: Type.Optional(Type.Boolean()),
});
export type KeptPin = Static<typeof KeptPin>;

/** A locked one is shut for everybody, and the kiosk with it. */
export type DoorPosition = 'open' | 'shut' | 'locked';

export interface PinStore {
  /** Returns the stored state, unchecked. */
  read(): unknown;
  write(kept: KeptPin): void;
}

export interface StaffDoorOptions {
  mode: KioskMode;
  store: PinStore;
  clock: Clock;
  onChanged(state: DoorState): void;
  onLog(line: string): void;
}

/** Wrong PINs before the long wait. */
export const TRIES = 5;
/** After the first wrong PIN; each further one doubles it. */
const FIRST_WAIT_MS = 1_000;
/** After the last of them, and after each wrong one from then on. */
export const LOCK_MS = 15 * 60_000;
/** How long it stays open after staff have last done something. */
export const OPEN_MS = 60_000;

const waitAfter = (failures: number): number => {
  if (failures === 0) return 0;
  return failures < TRIES ? FIRST_WAIT_MS * 2 ** (failures - 1) : LOCK_MS;
};

/**
 * The door behind which staff work (docs/specification.md, 2.5). Waits go by the time that the app runs, so that neither the
 * machine's clock nor a restart shortens one.
 */
export class StaffDoor {
  readonly #options: StaffDoorOptions;
  #kept: KeptPin | null;
  /** By `clock.elapsed`: the door checks no PIN before this moment; while open, it shuts then. */
  #waitsUntil: number;
  #openUntil: number | null = null;
  #cancelShutting = () => {};

  constructor(options: StaffDoorOptions) {
    this.#options = options;
    const { store, clock, onLog } = options;
    const kept = store.read();
    this.#kept = Value.Check(KeptPin, kept) ? kept : null;
    // A missing file means no PIN. Other content did not come from this app.
    if (this.#kept === null && kept !== undefined) onLog('staff door: the PIN cannot be read');
    this.#waitsUntil = clock.elapsed() + waitAfter(this.#kept?.failures ?? 0);
  }

  get isOpen(): boolean {
    return this.#openUntil !== null;
  }

  get position(): DoorPosition {
    if (this.isOpen) return 'open';
    return this.#kept?.isLocked === true ? 'locked' : 'shut';
  }

  get state(): DoorState {
    const now = this.#options.clock.elapsed();
    const left = (until: number) => Math.max(0, Math.ceil(until - now));
    if (this.#openUntil !== null) return { kind: 'open', leftMs: left(this.#openUntil) };
    if (this.#kept === null) return { kind: 'without-pin' };
    const triesLeft = Math.max(0, TRIES - this.#kept.failures);
    return { kind: 'shut', triesLeft, waitMs: left(this.#waitsUntil), isLocked: this.position === 'locked' };
  }

  /** Opens it with the PIN. A wrong one is counted on disk before it is looked at: a kill in between gives none for free. */
  async open(pin: string): Promise<DoorState> {
    const kept = this.#kept;
    if (kept === null || this.isOpen || this.#options.clock.elapsed() < this.#waitsUntil) return this.state;
    const failures = kept.failures + 1;
    this.#keep({ ...kept, failures });
    this.#waitsUntil = this.#options.clock.elapsed() + waitAfter(failures);
    if (await isPassword(pin, kept.verifier)) {
      this.#keep({ verifier: kept.verifier, failures: 0 });
      this.#waitsUntil = 0;
      this.#options.onLog('staff door: opened');
      this.#leaveOpen();
    } else {
      this.#options.onLog(`staff door: wrong PIN, ${failures} in a row`);
    }
    return this.#tell();
  }

  /** Staff do something, so it stays open. */
  stay(): void {
    if (!this.isOpen) return;
    this.#leaveOpen();
    this.#tell();
  }

  shut(): void {
    this.#cancelShutting();
    if (!this.isOpen) return;
    this.#openUntil = null;
    this.#options.onLog('staff door: shut');
    this.#tell();
  }

  /** Locks the kiosk until the PIN is entered, over restarts too. @returns false where there is no PIN */
  lock(): boolean {
    if (this.#kept === null) return false;
    this.shut();
    this.#keep({ ...this.#kept, isLocked: true });
    this.#options.onLog('staff door: locked');
    this.#tell();
    return true;
  }

  /**
   * Sets the PIN. Allowed to staff behind the open door, and to anybody before the first PIN in modes without
   * unattended visitors. @throws AppError
   */
  async choosePin(pin: string): Promise<DoorState> {
    if (!this.isOpen && (this.#kept !== null || this.#options.mode === 'kiosk')) {
      throw notPermitted();
    }
    if (!isPin(pin)) throw new AppError('invalid-request', text('start.staffPin'));
    await this.#replace(pin);
    return this.#tell();
  }

  /**
   * Stores the PIN chosen during set-up. The person who chooses it is staff, so the door is open afterwards.
   *
   * @throws AppError if a PIN exists
   */
  async begin(pin: string): Promise<void> {
    if (this.#kept !== null) throw notPermitted();
    await this.#replace(pin);
    if (this.#options.mode === 'kiosk') this.#leaveOpen();
    this.#tell();
  }

  /**
   * Takes the PIN that the kiosk was started with. The same one again forgives no wrong tries, as a restart would.
   *
   * @returns whether it holds from now on
   */
  async take(pin: string): Promise<boolean> {
    if (this.#kept !== null && (await isPassword(pin, this.#kept.verifier))) return true;
    try {
      await this.#replace(pin);
      return true;
    } catch (error) {
      // For example a full disk, which is no reason not to start.
      this.#options.onLog(`staff door: the PIN could not be kept: ${String(error)}`);
      return false;
    }
  }

  /** Forgets the timer. */
  stop(): void {
    this.#cancelShutting();
  }

  async #replace(pin: string): Promise<void> {
    const kept = {
      verifier: await makeVerifier(pin),
      failures: 0,
      ...(this.position === 'locked' && { isLocked: true }),
    };
    this.#options.store.write(kept);
    this.#kept = kept;
    this.#waitsUntil = 0;
  }

  #keep(kept: KeptPin): void {
    this.#kept = kept;
    try {
      this.#options.store.write(kept);
    } catch (error) {
      // A full disk must not keep out those who can free it.
      this.#options.onLog(`staff door: ${String(error)}`);
    }
  }

  #leaveOpen(): void {
    const { clock } = this.#options;
    this.#cancelShutting();
    this.#openUntil = clock.elapsed() + OPEN_MS;
    this.#cancelShutting = clock.after(OPEN_MS, () => this.shut());
  }

  #tell(): DoorState {
    const { state } = this;
    this.#options.onChanged(state);
    return state;
  }
}

const notPermitted = () => new AppError('refused', text('page.notPermitted'), { reason: 'not-permitted' });
