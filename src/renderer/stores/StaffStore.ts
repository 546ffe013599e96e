import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { SettingsChange } from '#shared/ipc/channels.ts';
import { type DoorState, isPin } from '#shared/ipc/staff.ts';
import type { Clock } from '#shared/ports.ts';
import type { MainProcess } from '../platform/bridge.ts';
import type { AppStore } from './AppStore.ts';
import { messageOf } from './message-of.ts';
import { OneAtATime } from './OneAtATime.ts';

/** How often staff who are busy are told to the main process. */
const STAY_INTERVAL_MS = 5_000;
const SECOND_MS = 1_000;

interface StaffStoreParts {
  main: MainProcess;
  clock: Clock;
  app: AppStore;
  fail: (error: unknown) => void;
}

/** The staff door as the screen sees it; whether it is open decides the main process. */
export class StaffStore {
  door: DoorState | null = null;
  /** Whether the pad for the PIN is on screen. */
  isAsking = false;
  /** The address that staff came from, and go back to. */
  wayBack: string | null = null;
  /** Whether the last PIN was wrong. */
  wasWrong = false;
  readonly #parts: StaffStoreParts;
  readonly #work = new OneAtATime();
  /** When the state came, and now; by `clock.elapsed`. */
  private cameAt = 0;
  private now = 0;
  #stayedAt = Number.NEGATIVE_INFINITY;
  #cancelTick = () => {};

  constructor(parts: StaffStoreParts) {
    this.#parts = parts;
    makeAutoObservable(this, { door: observableRef }, { autoBind: true });
    parts.main.on('staff:changed', (door) => this.take(door));
  }

  get isOpen(): boolean {
    return this.door?.kind === 'open';
  }

  /** Whether the kiosk waits for the PIN, and does nothing else. */
  get isLocked(): boolean {
    return this.door?.kind === 'shut' && this.door.isLocked;
  }

  get isBusy(): boolean {
    return this.#work.isBusy;
  }

  /** Whether staff may be at the screen: they are where visitors are not alone, else once the door is open. */
  get isInside(): boolean {
    return this.#parts.app.isForStaff || this.isOpen;
  }

  /** Seconds until another PIN is looked at; while it is open, until it shuts. */
  get secondsLeft(): number {
    const leftMs = this.door?.kind === 'shut' ? this.door.waitMs : this.door?.kind === 'open' ? this.door.leftMs : 0;
    return Math.ceil(Math.max(0, leftMs - (this.now - this.cameAt)) / SECOND_MS);
  }

  async load(): Promise<void> {
    const door = await this.#parts.main.call('staff:state', {});
    runInAction(() => this.take(door));
  }

  /** Somebody wants to come in, from this address. @returns whether they are in already */
  knock(from: string): boolean {
    this.wayBack = from;
    if (this.isOpen || (this.door?.kind === 'without-pin' && this.#parts.app.isForStaff)) return true;
    this.isAsking = true;
    this.wasWrong = false;
    return false;
  }

  /** Takes the pad away. */
  turnAway(): void {
    this.isAsking = false;
  }

  /** @returns whether the PIN has opened it */
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

  /** Staff have touched something. */
  stay(): void {
    const now = this.#parts.clock.elapsed();
    if (!this.isOpen || now - this.#stayedAt < STAY_INTERVAL_MS) return;
    this.#stayedAt = now;
    void this.#parts.main.call('staff:stay', {}).catch(this.#parts.fail);
  }

  /** @returns whether it holds from now on */
  async choosePin(pin: string): Promise<boolean> {
    let isKept = false;
    if (!isPin(pin)) return false;
    await this.#work.run(async () => {
      const door = await this.#parts.main.call('staff:choose-pin', { pin });
      runInAction(() => this.take(door));
      isKept = true;
    }, this.#parts.fail);
    return isKept;
  }

  /** Null if it is written for the next start, otherwise why not: the form says it. */
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

  /** Counts the seconds down as long as there are any. */
  private tick(): void {
    this.#cancelTick();
    this.now = this.#parts.clock.elapsed();
    if (this.secondsLeft > 0) this.#cancelTick = this.#parts.clock.after(SECOND_MS, this.tick);
  }
}
