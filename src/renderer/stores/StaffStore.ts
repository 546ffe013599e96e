import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ChannelRequest, SettingsChange } from '#shared/ipc/channels.ts';
import type { DoorState } from '#shared/ipc/staff.ts';
import { isPin } from '#shared/rules/pin.ts';
import { messageOf } from './message-of.ts';
import { OneAtATime } from './OneAtATime.ts';
import type { StoreParts } from './parts.ts';

/** The interval of reports to the main process that staff are active. */
const STAY_INTERVAL_MS = 5_000;
const SECOND_MS = 1_000;

/** The pages behind the staff door. */
export type StaffAddress = '/staff' | '/sync' | '/hand-over';

type Parts = Pick<StoreParts, 'main' | 'clock' | 'app' | 'fail'>;

/** The staff door on screen. The main process decides whether it is open. */
export class StaffStore {
  door: DoorState | null = null;
  /** True while the dialog for the PIN is on screen. */
  isAsking = false;
  /** The address to which staff return. */
  wayBack: string | null = null;
  /** The page that staff asked for. */
  goal: StaffAddress = '/staff';
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

  /** True if staff may be at the screen: the door is open, or the app is at a desk and has no PIN. */
  get isInside(): boolean {
    return this.isOpen || (this.#parts.app.isDesk && this.door?.kind === 'without-pin');
  }

  /** True if a PIN is stored, readable or not. */
  get hasPin(): boolean {
    return this.door?.kind === 'open' ? this.door.hasPin : this.door !== null && this.door.kind !== 'without-pin';
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

  /** Asks for the PIN, and stores the addresses to return to and to show. Returns true if no PIN is needed. */
  knock(from: string, goal: StaffAddress = '/staff'): boolean {
    this.wayBack = from;
    this.goal = goal;
    if (this.isInside) return true;
    this.ask();
    return false;
  }

  /** Opens the dialog for the PIN, or for the login of an administrator if there is no PIN. */
  ask(): void {
    this.isAsking = true;
    this.wasWrong = false;
  }

  /** Closes the dialog for the PIN. */
  turnAway(): void {
    this.isAsking = false;
  }

  /** Sends an administrator's login. Returns null if the door is open, otherwise the reason, which the form shows. */
  async openAsAdmin(login: ChannelRequest<'staff:open-as-admin'>): Promise<string | null> {
    let refusal: string | null = null;
    await this.#work.run(
      async () => {
        const door = await this.#parts.main.call('staff:open-as-admin', login);
        runInAction(() => {
          this.take(door);
          this.isAsking = false;
        });
      },
      (error) => {
        refusal = messageOf(error);
      },
    );
    return refusal;
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
    if (refusal === null) await this.#parts.app.load().catch(this.#parts.fail);
    return refusal;
  }

  /** Forgets the stored launch options, for the next start. Returns true on success. */
  async forgetFlags(): Promise<boolean> {
    return this.#work.run(async () => {
      await this.#parts.main.call('staff:forget-flags', {});
      await this.#parts.app.load();
    }, this.#parts.fail);
  }

  /** Closes this kiosk for visitors until a moment in ISO 8601. */
  async closeKiosk(until: string): Promise<void> {
    await this.#work.run(() => this.#parts.main.call('staff:close-kiosk', { until }), this.#parts.fail);
  }

  async openKiosk(): Promise<void> {
    await this.#work.run(() => this.#parts.main.call('staff:open-kiosk', {}), this.#parts.fail);
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
