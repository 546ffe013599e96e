import { type Static, Type } from 'typebox';
import { SignInVerifier } from '#shared/entities/offline-package.ts';
import { AppError } from '#shared/errors.ts';
import type { KioskMode } from '#shared/ipc/kiosk-mode.ts';
import type { DoorState } from '#shared/ipc/staff.ts';
import type { Clock } from '#shared/ports.ts';
import { isPin } from '#shared/rules/pin.ts';
import { fits } from '../link/check.ts';
import { isPassword, makeVerifier } from '../login/verifier.ts';
import { text } from '../texts.ts';

/** The part of the door's state on disk. The PIN itself is never stored. */
export const KeptPin = Type.Object({
  verifier: SignInVerifier,
  failures: Type.Integer({ minimum: 0 }),
  /** True while the kiosk is locked by an administrator. Only the PIN unlocks it. */
  isLocked: Type.Optional(Type.Boolean()),
});
export type KeptPin = Static<typeof KeptPin>;

/** The position of the door. At 'locked' the whole kiosk is closed, also to visitors. */
export type DoorPosition = 'open' | 'shut' | 'without-pin' | 'locked';

/** True if staff may be at the screen: the door is open, or the app is at a desk and has no PIN. */
export const isForStaff = (mode: KioskMode, door: DoorPosition): boolean =>
  door === 'open' || (mode === 'desktop' && door === 'without-pin');

export interface StaffDoorOptions {
  /** `read` returns the stored value, unchecked; undefined if there is none. */
  store: { read(): unknown; write(kept: KeptPin): void };
  clock: Clock;
  onChanged(state: DoorState): void;
  onLog(line: string): void;
}

/** The wait after the first wrong PIN. Each further wrong PIN doubles it. */
const FIRST_WAIT_MS = 1_000;
/** The longest wait after a wrong PIN, because a visitor's wrong PINs must not keep staff out for longer. */
export const LONGEST_WAIT_MS = 5 * 60_000;
/** Time that the door stays open after the last action of staff. */
export const OPEN_MS = 60_000;

const waitAfter = (failures: number): number =>
  failures === 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);

/**
 * Protects the staff area with a PIN (docs/specification.md, 2.5). Waits count the time that the app runs, so that neither
 * the computer's clock nor a restart shortens them.
 */
export class StaffDoor {
  readonly #options: StaffDoorOptions;
  #kept: KeptPin | null;
  /** True if the stored PIN cannot be read. No PIN then opens the door, but the door still counts as one with a PIN. */
  #isDamaged: boolean;
  /** The door rejects every PIN before this time of `clock.elapsed`, in milliseconds. */
  #waitsUntil: number;
  /** The time of `clock.elapsed` at which the open door shuts; null while it is shut. */
  #openUntil: number | null = null;
  #cancelShutting = () => {};

  constructor(options: StaffDoorOptions) {
    this.#options = options;
    const { store, clock, onLog } = options;
    const kept = store.read();
    this.#kept = fits(KeptPin, kept) ? kept : null;
    // Without a value there is no PIN. An invalid value is damage.
    this.#isDamaged = this.#kept === null && kept !== undefined;
    if (this.#isDamaged) onLog('staff door: the PIN cannot be read');
    this.#waitsUntil = clock.elapsed() + waitAfter(this.#kept?.failures ?? 0);
  }

  get isOpen(): boolean {
    return this.#openUntil !== null;
  }

  get position(): DoorPosition {
    if (this.isOpen) return 'open';
    if (this.#kept === null && !this.#isDamaged) return 'without-pin';
    return this.#kept?.isLocked === true ? 'locked' : 'shut';
  }

  get state(): DoorState {
    const now = this.#options.clock.elapsed();
    const left = (until: number) => Math.max(0, Math.ceil(until - now));
    const hasPin = this.#kept !== null || this.#isDamaged;
    if (this.#openUntil !== null) return { kind: 'open', leftMs: left(this.#openUntil), hasPin };
    if (this.#kept === null) return { kind: this.#isDamaged ? 'damaged-pin' : 'without-pin' };
    return { kind: 'shut', waitMs: left(this.#waitsUntil), isLocked: this.position === 'locked' };
  }

  /** Opens the door with the PIN. Counts the attempt on disk before checking it, so that a kill gives no free attempt. */
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

  /** Opens the door for an administrator whose login the server has accepted. Ends a wait and a lock. */
  admit(): DoorState {
    if (this.#kept !== null) this.#keep({ verifier: this.#kept.verifier, failures: 0 });
    this.#waitsUntil = 0;
    this.#options.onLog('staff door: opened with the login of an administrator');
    this.#leaveOpen();
    return this.#tell();
  }

  /** Keeps an open door open for the full time again. Called when staff act. */
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

  /** Locks the kiosk until the PIN is entered, also over restarts. @returns false if there is no PIN */
  lock(): boolean {
    if (this.#kept === null) return false;
    this.shut();
    this.#keep({ ...this.#kept, isLocked: true });
    this.#options.onLog('staff door: locked');
    this.#tell();
    return true;
  }

  /**
   * Sets the PIN while the door is open. Without a PIN only the login of an administrator opens the door.
   *
   * @throws AppError
   */
  async choosePin(pin: string): Promise<DoorState> {
    if (!this.isOpen) throw notPermitted();
    if (!isPin(pin)) throw new AppError('invalid-request', text('start.staffPin'));
    await this.#replace(pin);
    return this.#tell();
  }

  /**
   * Sets the first PIN during the set-up. The door then opens, because the person who sets the kiosk up is staff.
   *
   * @throws AppError if a PIN exists already
   */
  async begin(pin: string): Promise<void> {
    if (this.position !== 'without-pin') throw notPermitted();
    await this.#replace(pin);
    this.#leaveOpen();
    this.#tell();
  }

  /**
   * Sets the PIN that a start option gives. If it is the stored PIN, changes nothing, so that a restart resets no count
   * of wrong PINs.
   *
   * @returns true if this PIN is now the stored one
   * @throws Error with a sentence for people if a new PIN has another format
   */
  async take(pin: string): Promise<boolean> {
    if (this.#kept !== null && (await isPassword(pin, this.#kept.verifier))) return true;
    if (!isPin(pin)) throw new Error(text('start.staffPin'));
    try {
      await this.#replace(pin);
      return true;
    } catch (error) {
      // The kiosk must start even if the PIN cannot be stored, for example on a full disk.
      this.#options.onLog(`staff door: the PIN could not be kept: ${String(error)}`);
      return false;
    }
  }

  /** Cancels the timer. */
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
    this.#isDamaged = false;
    this.#waitsUntil = 0;
  }

  #keep(kept: KeptPin): void {
    this.#kept = kept;
    try {
      this.#options.store.write(kept);
    } catch (error) {
      // Staff must get in on a full disk, because they can free it.
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
