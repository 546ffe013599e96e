import type { SyncStatus } from '#shared/ipc/sync.ts';
import type { JobKind } from '#shared/jobs.ts';
import { logoutLane } from '#shared/lane.ts';
import type { Connection } from '../link/connection.ts';
import { Booking, type BookingOptions } from './booking.ts';
import { Connections } from './connections.ts';
import type { Couriers, Delivery } from './couriers/delivery.ts';
import { GroupCommit } from './group-commit.ts';
import type { Job } from './job.ts';
import { LaneWalk } from './lane-walk.ts';
import { retryDelayMs } from './retry.ts';

export interface EngineOptions extends BookingOptions {
  couriers: Couriers;
  connection: Connection;
  /** Writes a line to the log. */
  onLog(line: string): void;
}

/** Events that the engine reports to the rest of the app. */
export interface EngineEvents {
  /** Called when counts or the connection may have changed; read `status`. */
  onChanged?: () => void;
  /** Called when a server has ended a user's session; the user's rows are parked. */
  onSignedOut?: (userId: string, message: string) => void;
  /** Called when a user's last row has been delivered. */
  onUserDone?: (userId: string) => void;
}

/** Timer name for the engine's sleep after the lanes could not be read. */
const NO_LANE = '';

/** Busy lanes per connection, because some lanes send while others wait for the commit of their answers. */
const LANES_A_CONNECTION = 10;

/**
 * Drains the outbox: in order within a lane, lanes in parallel. One write stores a row's outcome and marks the lane's
 * next row; one commit contains the writes of several lanes (decision 4). Failures back off, but time without a network
 * does not count. A lost session parks rows; a refused row is set aside. The engine can restart safely at any time.
 */
export class OutboxEngine {
  readonly #options: EngineOptions;
  readonly #booking: Booking;
  readonly #commits: GroupCommit;
  readonly #connections = new Connections();
  #events: EngineEvents = {};
  readonly #busy = new Set<string>();
  readonly #timers = new Map<string, () => void>();
  /** Lanes that may continue at once, because they have slept or a row came while they were busy. */
  readonly #awake = new Set<string>();
  readonly #walk: LaneWalk;
  #isStarting = false;
  /** Rows marked as being sent that wait for a connection. */
  readonly #marked = new Set<Job>();
  /** True if the kiosk's own disk failed at the last attempt. */
  #isStuck = false;
  #isStopped = true;

  constructor(options: EngineOptions) {
    this.#options = options;
    options.connection.listen((was) => this.#follow(was));
    this.#booking = new Booking(options);
    this.#commits = new GroupCommit(options.store, options.clock);
    this.#walk = new LaneWalk(
      () => options.store.lanes(),
      () => this.#drain(),
    );
  }

  /** Sets the listener, before the start. Listeners are created after the engine, over the same outbox. */
  listen(events: EngineEvents): void {
    this.#events = events;
  }

  /** Starts, or resumes after `stop`. */
  start(): void {
    this.#isStopped = false;
    this.kick();
  }

  /** Starts no more rows and stores the known outcomes; attempts under way finish. */
  stop(): void {
    this.#isStopped = true;
    this.#cancelTimers();
    for (const job of this.#marked) void this.#commit(() => this.#unmark(job)).catch(() => {});
    this.#marked.clear();
    this.#commits.flush();
  }

  /** Looks for rows to send after a row was enqueued or a user logged in. */
  kick(): void {
    this.#changed();
    this.#walk.repeat();
    this.#drain();
  }

  /** Tries at once when staff ask for it, and ends the rows' own waits too. */
  tryNow(): void {
    this.#booking.hurry();
    this.wake();
  }

  /** Tries at once instead of waiting, because the network may be back. */
  wake(): void {
    // Staff may have put a refused row back, as the new first row of a sleeping lane.
    this.#cancelTimers();
    this.kick();
  }

  status(): SyncStatus {
    const { connection, store } = this.#options;
    return { connection: connection.state, isDiskFailing: this.#isStuck, ...store.counts() };
  }

  /** Sends again when the server is back, or when attempts can leave the kiosk again. */
  #follow(was: Pick<Connection, 'isOffline' | 'isCut'>): void {
    const { isOffline, isCut } = this.#options.connection;
    if (was.isOffline && !isOffline) this.wake();
    else if (was.isCut && !isCut) this.kick();
    else this.#changed();
  }

  get #isPaused(): boolean {
    return this.#isStopped || this.#options.connection.isCut;
  }

  get #hasRoom(): boolean {
    return !this.#isPaused && this.#busy.size < this.#connections.limit * LANES_A_CONNECTION;
  }

  #drain(): void {
    this.#isStarting = true;
    try {
      this.#startLanes();
    } catch (error) {
      this.#options.onLog(`outbox: the lanes cannot be read: ${String(error)}`);
      this.#sleep(NO_LANE, retryDelayMs(5, this.#options.random.fraction()));
    }
    this.#isStarting = false;
    this.#flushIfAllWait();
  }

  /** Starts lanes that are awake, then continues the walk over all lanes. Thousands may wake within a second. */
  #startLanes(): void {
    for (const lane of this.#awake) {
      if (!this.#hasRoom) return;
      if (!this.#busy.has(lane)) void this.#drainLane(lane);
    }
    while (this.#hasRoom) {
      const lane = this.#walk.next();
      if (lane === null) return;
      if (this.#busy.has(lane)) this.#awake.add(lane);
      else if (!this.#timers.has(lane)) void this.#drainLane(lane);
    }
  }

  async #drainLane(lane: string): Promise<void> {
    const { store } = this.#options;
    this.#busy.add(lane);
    this.#awake.delete(lane);
    try {
      let job = await this.#commit(() => this.#takeUp(lane));
      let userId: string | null = null;
      while (job) {
        if (!this.#isMarkedLate(job)) this.#marked.add(job);
        const delivery: Delivery | null = await this.#send(job.kind, job);
        if (delivery !== null) userId = job.userId;
        job = delivery === null ? await this.#putBack(job) : await this.#book(job, delivery);
      }
      if (userId !== null && store.next(logoutLane(userId))) this.#awake.add(logoutLane(userId));
    } catch (error) {
      // The store itself failed, for example on a full disk. The rows are unchanged; the lane tries again later.
      this.#options.onLog(`outbox: lane ${lane} stopped: ${String(error)}`);
      this.#isStuck = true;
      this.#connections.closed();
      this.#sleep(lane, retryDelayMs(5, this.#options.random.fraction()));
    } finally {
      this.#busy.delete(lane);
      this.#changed();
      this.#drain();
    }
  }

  /** Adds a lane's write to the group. Commits the group at once if all busy lanes wait for it. */
  #commit<T>(write: () => T): Promise<T> {
    const written = this.#commits.add(write);
    this.#flushIfAllWait();
    return written;
  }

  #flushIfAllWait(): void {
    if (!this.#isStarting && this.#commits.size >= this.#busy.size) this.#commits.flush();
  }

  /** Returns the lane's next row if it is due. Marks the row as being sent, unless that must wait. Part of a write. */
  #takeUp(lane: string): Job | null {
    if (this.#isPaused) return null;
    const job = this.#options.store.next(lane);
    if (!job) return null;
    const waitMs = this.#booking.waitOf(job);
    if (waitMs > 0) {
      this.#sleep(lane, waitMs);
      return null;
    }
    if (!this.#isMarkedLate(job)) this.#options.store.sending(job.idempotencyKey, job.note);
    return job;
  }

  #unmark({ idempotencyKey, isFateUnknown }: Job): void {
    this.#options.store.notSent(idempotencyKey, isFateUnknown);
  }

  /**
   * True for a row that needs a note. Proof of its arrival may be impossible, so the engine marks such a row only when
   * it has its connection, and stores its outcome at once.
   */
  #isMarkedLate({ kind }: Pick<Job, 'kind'>): boolean {
    return this.#options.couriers[kind].prepare !== undefined;
  }

  /**
   * Makes one attempt, with a connection. The kind is a separate parameter, so that the compiler pairs the job with the
   * courier of that kind.
   *
   * @returns null if the row must no longer be sent
   */
  #send<K extends JobKind>(kind: K, job: Job<K>): Promise<Delivery | null> {
    return this.#connections.use(async () => {
      const isLate = this.#isMarkedLate(job);
      const isReady = this.#marked.delete(job as Job) || isLate;
      if (!isReady || this.#isPaused) return null;
      const courier = this.#options.couriers[kind];
      let { note } = job;
      // After an attempt of unknown fate a note is too late, because the effect may already be there.
      if (courier.prepare && note === null && !job.isFateUnknown) {
        const prepared = await courier.prepare(job);
        if ('kind' in prepared) return this.#heard(prepared);
        note = prepared.note;
      }
      if (isLate && !this.#options.store.sending(job.idempotencyKey, note)) return null;
      return this.#heard(await courier.deliver({ ...job, note }));
    });
  }

  /** Updates the connection from the outcome of an attempt, and returns that outcome. */
  #heard(delivery: Delivery): Delivery {
    const { connection } = this.#options;
    const refusal = delivery.kind === 'retry' ? delivery.refusal : undefined;
    // Leaves the connection unchanged, because the server may accept other rows.
    if (refusal?.kind === 'broken') return delivery;
    if (delivery.kind === 'offline') {
      this.#connections.closed();
      connection.lost(delivery.trouble ?? 'no-network', true);
    } else if (delivery.kind === 'retry' && delivery.isFateUnknown && !refusal) {
      this.#connections.lost();
      connection.lost(delivery.trouble ?? 'no-answer', false);
    } else {
      this.#connections.answered();
      connection.reached();
    }
    return delivery;
  }

  /** Puts back a row that was not sent. @returns null, so that the lane stops */
  #putBack(job: Job): Promise<null> {
    if (this.#isMarkedLate(job)) return Promise.resolve(null);
    return this.#commit(() => {
      this.#unmark(job);
      return null;
    });
  }

  /** Stores the outcome of an attempt. @returns the lane's next row, if it is due */
  async #book(job: Job, given: Delivery): Promise<Job | null> {
    const delivery = this.#booking.judge(job, given);
    const next = this.#commit(() => {
      this.#booking.book(job, delivery);
      return this.#takeUp(job.lane);
    });
    if (this.#isMarkedLate(job)) this.#commits.flush();
    const following = await next;
    this.#isStuck = false;
    this.#tell(job, delivery, following !== null);
    return following;
  }

  /** Reports an outcome that is now on the disk. */
  #tell({ kind, idempotencyKey, userId }: Job, delivery: Delivery, isFollowed: boolean): void {
    switch (delivery.kind) {
      case 'delivered':
        // A visitor's rows have moved to the player's lanes.
        if (delivery.playerId !== undefined) this.#walk.repeat();
        if (!isFollowed && !this.#options.store.hasUnsent(userId)) this.#events.onUserDone?.(userId);
        return;
      case 'signed-out':
        this.#events.onSignedOut?.(userId, delivery.error);
        return;
      case 'refused':
        // Omits the server's message, because it may name people. The row contains it.
        this.#options.onLog(`outbox: ${kind} ${idempotencyKey} was refused`);
        return;
      case 'unclear':
        this.#options.onLog(`outbox: ${kind} ${idempotencyKey} is unclear: ${delivery.doubt}`);
        return;
      default:
    }
  }

  #cancelTimers(): void {
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
    this.#awake.clear();
  }

  #sleep(lane: string, delayMs: number): void {
    if (this.#isStopped) return;
    this.#timers.get(lane)?.();
    this.#timers.set(
      lane,
      this.#options.clock.after(delayMs, () => {
        this.#timers.delete(lane);
        if (lane === NO_LANE) return this.kick();
        this.#awake.add(lane);
        this.#drain();
      }),
    );
  }

  #changed(): void {
    this.#events.onChanged?.();
  }
}
