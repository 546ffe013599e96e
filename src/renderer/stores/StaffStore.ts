import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { SettingsChange } from '#shared/ipc/channels.ts';
import { type DoorState, isPin } from '#shared/ipc/staff.ts';
import { messageOf } from './message-of.ts';
import { OneAtATime } from './OneAtATime.ts';
import type { StoreParts } from './parts.ts';

/** The interval of reports to the main process that staff are active. */
const STAY_INTERVAL_MS = 5_000;
const SECOND_MS = 1_000;

type Parts = Pick<StoreParts, 'main' | 'clock' | 'app' | 'fail'>;

/** The staff door on screen. The main process decides whether it is open. */
export class StaffStore {
  door: DoorState | null = null;
  /** True while the pad for the PIN is on screen. */
  isAsking = false;
  /** The address to which staff return. */
  wayBack: string | null = null;
  /** True if the last PIN was wrong. */
  wasWrong = false;
  readonly #parts: Parts;
  readonly #work = new OneAtATime();
  /** The time when the state arrived, and the current time, both by `clock.elapsed`. */
  private cameAt = 0;
  private now = 0;
  #stayedAt = Number.NEGATIVE_INFINITY;
  #cancelTick = () => {};

  constructor(parts: Parts) {
    this.#parts = parts;
    makeAutoObservable(this, { door: observableRef }, { autoBind: true });
    parts.main.on('staff:changed', (door) => this.take(door));
  }

  get isOpen(): boolean {
    return this.door?.kind === 'open';
  }

  /** True if an administrator has locked the kiosk until staff enter the PIN. */
  get isLocked(): boolean {
    return this.door?.kind === 'shut' && this.door.isLocked;
  }

  get isBusy(): boolean {
    return this.#work.isBusy;
  }

  /** True if staff may be at the screen: always except in kiosk mode, where the door must be open. */
  get isInside(): boolean {
    return this.#parts.app.isForStaff || this.isOpen;
  }

  /** True if a PIN is stored, readable or not. */
  get hasPin(): boolean {
    return this.door !== null && this.door.kind !== 'without-pin';
  }

  /** Seconds until the kiosk accepts another PIN or, while the door is open, until it shuts. */
  get secondsLeft(): number {
    const leftMs = this.door?.kind === 'shut' ? this.door.waitMs : this.door?.kind === 'open' ? this.door.leftMs : 0;
    return Math.ceil(Math.max(0, leftMs - (this.now - this.cameAt)) / SECOND_MS);
  }

  async load(): Promise<void> {
    const door = await this.#parts.main.call('staff:state', {});
    runInAction(() => this.take(door));
  }

  /** Opens the PIN pad, and stores the address to return to. Returns true if no PIN is needed. */
  knock(from: string): boolean {
    this.wayBack = from;
    if (this.isOpen || (this.door?.kind === 'without-pin' && this.#parts.app.isForStaff)) return true;
    this.isAsking = true;
    this.wasWrong = false;
    return false;
  }

  /** Closes the PIN pad. */
  turnAway(): void {
    this.isAsking = false;
  }

  /** Sends the PIN. Returns true if the door is open. */
  async open(pin: string): Promise<boolean> {
    await this.#work.run(async () => {
      const door = await this.#parts.main.call('staff:open', { pin });
      runInAction(() => {
        this.take(door);
        this.wasWrong = door.kind !== 'open';
        this.isAsking = this.wasWrong;
      });
    }, this.#parts.fail);
    return this.isOpen;
  }

  async shut(): Promise<void> {
    await this.#parts.main.call('staff:shut', {}).catch(this.#parts.fail);
  }

  /** Called at each touch of staff. Keeps the door open. */
  stay(): void {
    const now = this.#parts.clock.elapsed();
    if (!this.isOpen || now - this.#stayedAt < STAY_INTERVAL_MS) return;
    this.#stayedAt = now;
    void this.#parts.main.call('staff:stay', {}).catch(this.#parts.fail);
  }

  /** Sets a new PIN. Returns true on success. */
  async choosePin(pin: string): Promise<boolean> {
    if (!isPin(pin)) return false;
    return this.#work.run(async () => {
      const door = await this.#parts.main.call('staff:choose-pin', { pin });
      runInAction(() => this.take(door));
    }, this.#parts.fail);
  }

  /** Stores settings for the next start. Returns null, or the reason of a failure, which the form shows. */
  async changeSettings(change: SettingsChange): Promise<string | null> {
    let refusal: string | null = null;
    await this.#work.run(
      () => this.#parts.main.call('staff:change-settings', change),
      (error) => {
        refusal = messageOf(error);
      },
    );
    return refusal;
  }

  async restart(): Promise<void> {
    await this.#parts.main.call('staff:restart', {}).catch(this.#parts.fail);
  }

  async exit(): Promise<void> {
    await this.#parts.main.call('staff:exit', {}).catch(this.#parts.fail);
  }

  private take(door: DoorState): void {
    this.door = door;
    this.cameAt = this.#parts.clock.elapsed();
    this.tick();
  }

  /** Counts the seconds down to 0. */
  private tick(): void {
    this.#cancelTick();
    this.now = this.#parts.clock.elapsed();
    if (this.secondsLeft > 0) this.#cancelTick = this.#parts.clock.after(SECOND_MS, this.tick);
  }
}
