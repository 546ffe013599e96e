import { assertNever } from '#shared/errors.ts';
import type { SyncStatus, Trouble } from '#shared/ipc/sync.ts';
import type { JobKind } from '#shared/jobs.ts';
import type { Clock, Random } from '#shared/ports.ts';
import type { Job } from './job.ts';
import type { Couriers, Delivery } from './jobs/delivery.ts';
import { LATE_MS, LONGEST_MS, offlineDelayMs, retryDelayMs } from './retry.ts';
import type { OutboxStore } from './store.ts';

export interface EngineOptions {
  store: OutboxStore;
  couriers: Couriers;
  clock: Clock;
  random: Random;
  /** Finds the exact names of troubles; left out: they keep the one that an attempt gives. */
  naming?: Naming;
  /** Writes a line to the log. */
  onLog?: (line: string) => void;
}

/** Who knows more of what keeps the server away than a failed attempt. */
export interface Naming {
  /** The server has been reached. */
  reached(): void;
  /** Never rejects. */
  nameOf(trouble: Trouble): Promise<Trouble>;
}

/** What the engine reports to the rest of the app. */
export interface EngineEvents {
  /** Counts or the connection may have changed; read `status`. */
  onChanged?: () => void;
  /** A server has ended a user's session; the user's rows are parked. */
  onSignedOut?: (userId: string, message: string) => void;
  /** A user's last row has been delivered. */
  onUserDone?: (userId: string) => void;
}

/** Names the engine's sleep when the lanes themselves cannot be read. */
const NO_LANE = '';

/** Lanes that send at the same time. */
const PARALLEL_LANES = 4;

/**
 * Drains the outbox: in order within a lane, lanes in parallel. Failures back off, but time without a network does not
 * count; a lost session parks rows, a refused row is set aside. Restarting it is always safe.
 */
export class OutboxEngine {
  readonly #options: EngineOptions;
  #events: EngineEvents = {};
  readonly #busy = new Set<string>();
  readonly #timers = new Map<string, () => void>();
  /** Lanes that have slept, and wait for a free slot. */
  readonly #awake = new Set<string>();
  /** When rows put off in this run are due, by sequence, on the clock that nobody sets. */
  readonly #dueAt = new Map<number, number>();
  /** What keeps the server away, or null while it is reached. */
  #trouble: Trouble | null = null;
  /** Names that were asked for: only the latest counts. */
  #namings = 0;
  /** The kiosk's own disk failed at the last attempt. */
  #isStuck = false;
  #looks = 0;
  #cancelLook: (() => void) | null = null;
  #isStopped = true;

  constructor(options: EngineOptions) {
    this.#options = options;
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

  /** Takes up no more rows; attempts under way finish. */
  stop(): void {
    this.#isStopped = true;
    this.#cancelLook?.();
    this.#cancelLook = null;
    this.#cancelTimers();
  }

  /** Something was enqueued, or a user signed in. */
  kick(): void {
    this.#changed();
    if (this.#isStopped || this.#cancelLook) return;
    this.#drain();
  }

  /** The network may be back: tries at once instead of waiting. */
  wake(): void {
    this.#cancelLook?.();
    this.#cancelLook = null;
    this.#looks = 0;
    // A sleeping lane may have a new first row: a refused one that staff have put back.
    this.#cancelTimers();
    this.kick();
  }

  /** Reports that another part of the app has reached the server, or what kept it from that. */
  noteConnection(trouble: Trouble | null): void {
    const wasOffline = this.#trouble !== null;
    this.#note(trouble);
    if (trouble === null && wasOffline) this.wake();
  }

  get isOnline(): boolean {
    return this.#trouble === null;
  }

  status(): SyncStatus {
    const trouble = this.#isStuck ? 'storage' : this.#trouble;
    return { isOnline: this.isOnline, trouble, ...this.#options.store.counts() };
  }

  #drain(): void {
    try {
      this.#drainAwake();
      for (const lane of this.#options.store.lanes()) {
        if (this.#busy.size >= PARALLEL_LANES) return;
        if (!this.#busy.has(lane) && !this.#timers.has(lane)) void this.#drainLane(lane);
      }
    } catch (error) {
      this.#options.onLog?.(`outbox: the lanes cannot be read: ${String(error)}`);
      this.#sleep(NO_LANE, retryDelayMs(5, this.#options.random.fraction()));
    }
  }

  /** Goes on with lanes that have slept, without a look at all the others: thousands may wake within a second. */
  #drainAwake(): void {
    for (const lane of this.#awake) {
      if (this.#isStopped || this.#cancelLook || this.#busy.size >= PARALLEL_LANES) return;
      this.#awake.delete(lane);
      if (!this.#busy.has(lane)) void this.#drainLane(lane);
    }
  }

  async #drainLane(lane: string): Promise<void> {
    this.#busy.add(lane);
    let hasDelivered = false;
    try {
      while (!this.#isStopped && !this.#cancelLook) {
        const job = this.#options.store.next(lane);
        if (!job) break;
        const waitMs = this.#waitOf(job);
        if (waitMs > 0) {
          this.#sleep(lane, waitMs);
          break;
        }
        const isDelivered = await this.#attempt(job);
        hasDelivered ||= isDelivered;
      }
    } catch (error) {
      // The store itself failed, for example on a full disk. The rows are unchanged; it tries again later.
      this.#options.onLog?.(`outbox: lane ${lane} stopped: ${String(error)}`);
      this.#isStuck = true;
      this.#sleep(lane, retryDelayMs(5, this.#options.random.fraction()));
    } finally {
      this.#busy.delete(lane);
      this.#changed();
      // Another lane may be waiting for a free slot, or a logout for the user's other lanes.
      if (hasDelivered && !this.#isStopped && !this.#cancelLook) this.#drain();
      else this.#drainAwake();
    }
  }

  /** How long a row still has to wait. Its stored time counts only where an earlier run has put it off. */
  #waitOf({ sequence, nextAttemptAt }: Job): number {
    const { clock } = this.#options;
    if (nextAttemptAt === 0) return 0;
    const dueAt = this.#dueAt.get(sequence);
    if (dueAt !== undefined) return dueAt - clock.elapsed();
    const waitMs = nextAttemptAt - clock.now();
    // A wait longer than any we set means that the clock was wrong: the row is due.
    return waitMs <= LONGEST_MS ? waitMs : 0;
  }

  /** Puts a row off. @returns when it is due, for a later run */
  #putOff({ sequence }: Job, delayMs: number): number {
    const { clock } = this.#options;
    this.#dueAt.set(sequence, clock.elapsed() + delayMs);
    return clock.now() + delayMs;
  }

  /** Makes one attempt. @returns false when the same row has to be tried again */
  async #attempt(job: Job): Promise<boolean> {
    this.#dueAt.delete(job.sequence);
    const delivery = await this.#send(job.kind, job);
    this.#book(job, delivery);
    this.#isStuck = false;
    if (delivery.kind === 'retry' && delivery.isFateUnknown) this.#note(delivery.trouble ?? 'no-answer');
    else if (delivery.kind !== 'offline') this.#note(null);
    return delivery.kind !== 'offline' && delivery.kind !== 'retry' && delivery.kind !== 'taken';
  }

  /** Takes the kind as a parameter of its own, so that the compiler pairs the job with the courier of that kind. */
  async #send<K extends JobKind>(kind: K, job: Job<K>): Promise<Delivery> {
    const courier = this.#options.couriers[kind];
    let { note } = job;
    // After an attempt of unknown fate it is too late for a note: the effect may be there already.
    if (courier.prepare && note === null && !job.isFateUnknown) {
      const prepared = await courier.prepare(job);
      if ('kind' in prepared) return prepared;
      note = prepared.note;
    }
    this.#options.store.sending(job.sequence, note);
    return courier.deliver({ ...job, note });
  }

  #book(job: Job, delivery: Delivery): void {
    const { store, clock, random } = this.#options;
    switch (delivery.kind) {
      case 'delivered':
        store.delivered(job.sequence, clock.now(), delivery.playerId);
        if (!store.hasUnsent(job.userId)) this.#events.onUserDone?.(job.userId);
        return;
      case 'offline':
        store.retryLater(job.sequence, {
          attempts: job.attempts,
          at: 0,
          isFateUnknown: job.isFateUnknown,
          error: delivery.error,
        });
        this.#note(delivery.trouble ?? 'no-network');
        this.#lookLater();
        return;
      case 'retry': {
        const attempts = job.attempts + 1;
        store.retryLater(job.sequence, {
          attempts,
          at: this.#putOff(job, retryDelayMs(attempts, random.fraction(), delivery.retryAfterMs)),
          isFateUnknown: job.isFateUnknown || delivery.isFateUnknown,
          error: delivery.error,
        });
        return;
      }
      case 'signed-out':
        store.park(job.userId, delivery.error);
        this.#events.onSignedOut?.(job.userId, delivery.error);
        return;
      case 'held':
        store.park(job.userId, delivery.error);
        return;
      case 'refused':
        store.refuse(job.sequence, delivery.error);
        this.#options.onLog?.(`outbox: ${job.kind} ${job.sequence} was refused: ${delivery.error}`);
        return;
      case 'taken':
        store.taken(job.sequence, { note: delivery.note, at: this.#putOff(job, LATE_MS), now: clock.now() });
        return;
      case 'unclear':
        store.setUnclear(job.sequence, delivery.doubt);
        this.#options.onLog?.(`outbox: ${job.kind} ${job.sequence} is unclear: ${delivery.doubt}`);
        return;
      default:
        assertNever(delivery);
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
        this.#drainAwake();
      }),
    );
  }

  #lookLater(): void {
    if (this.#cancelLook || this.#isStopped) return;
    this.#looks += 1;
    this.#cancelLook = this.#options.clock.after(offlineDelayMs(this.#looks, this.#options.random.fraction()), () => {
      this.#cancelLook = null;
      this.kick();
    });
  }

  #note(trouble: Trouble | null): void {
    const { naming } = this.#options;
    this.#namings += 1;
    if (trouble === null) {
      this.#looks = 0;
      naming?.reached();
      this.#setTrouble(null);
      return;
    }
    // That it is away is known at once. While it is, what it is called changes only for a better name.
    if (!naming || this.#trouble === null) this.#setTrouble(trouble);
    void naming?.nameOf(trouble).then(this.#takerOf(this.#namings));
  }

  #takerOf(naming: number): (name: Trouble) => void {
    return (name) => {
      if (naming === this.#namings) this.#setTrouble(name);
    };
  }

  #setTrouble(trouble: Trouble | null): void {
    if (this.#trouble === trouble) return;
    this.#trouble = trouble;
    this.#changed();
  }

  #changed(): void {
    this.#events.onChanged?.();
  }
}
