import { type Id, isSameId } from '#shared/entities/base.ts';
import type { GameStatus } from '#shared/entities/game-status.ts';
import type { Lease } from '#shared/entities/lease.ts';
import type { Prize } from '#shared/entities/prize.ts';
import { isWalkUpId } from '#shared/entities/walk-up.ts';
import { AppError, assertNever } from '#shared/errors.ts';
import type { LeasedPlayers, LeaseState, LeaseWish, OfflinePrizes } from '#shared/ipc/lease.ts';
import type { Lane } from '#shared/lane.ts';
import type { Clock } from '#shared/ports.ts';
import { unlessStorageFails } from '../db/storage-failure.ts';
import type { Connection } from '../link/connection.ts';
import type { Offer, Stock } from '../play/stock.ts';
import { text } from '../texts.ts';
import type { Asked, LeaseNeeds, LeaseStore } from './lease-store.ts';
import type { OwnDevice } from './own-device.ts';
import type { SteadyTime } from './steady-time.ts';

export interface LeasesOptions extends LeaseNeeds {
  store: LeaseStore;
  device: Pick<OwnDevice, 'state'>;
  clock: Clock;
  time: SteadyTime;
  connection: Pick<Connection, 'isOffline'>;
  /** Checks in as soon as possible. Never rejects. */
  checkIn(): Promise<void>;
  onChanged(state: LeaseState): void;
  onLog(line: string): void;
}

/** Interval for repeating a granted wish. Each repetition starts the lease's time again. */
export const RENEWAL_MS = 15 * 60_000;
/** Maximum time that visitors and staff wait for the server. */
const PATIENCE_MS = 3_000;

/**
 * Manages the lease that the server grants this kiosk (docs/specification.md, 7.12): units that the kiosk may award,
 * also offline, and plays that continue only here. Online the kiosk also awards unreserved units.
 */
export class Leases implements Stock {
  readonly #options: LeasesOptions;
  /** Moment of the last wish, by `clock.elapsed()`; negative infinity while a wish is due. */
  #wishedAt = Number.NEGATIVE_INFINITY;
  #wasOtherRound = false;

  constructor(options: LeasesOptions) {
    this.#options = options;
    const { time, store, onLog } = options;
    // Ends the lease, because the time that the app was off is unknown.
    if (!time.isUnbroken) unlessStorageFails(() => store.end(), onLog);
  }

  get state(): LeaseState {
    const { store, time } = this.#options;
    const { expiresAt, offlinePrizes, players } = store.facts();
    const isHeld = this.#isHeld();
    return {
      expiresAt: isHeld ? time.onClock(expiresAt) : null,
      prizes: store.prizes().map((prize) => ({ ...prize, units: isHeld ? Math.max(0, prize.units) : 0 })),
      plays: isHeld ? store.heldPlays() : [],
      offlinePrizes,
      players,
    };
  }

  /** Units that the kiosk may still award; null if it leases no prizes. */
  get units(): number | null {
    const { store } = this.#options;
    const held = this.#isHeld() ? store.prizes() : [];
    return held.length === 0 ? null : held.reduce((sum, { units }) => sum + Math.max(0, units), 0);
  }

  /** Stores what staff want of a campaign, and asks the server for it. Offline, the kiosk asks after reconnecting. */
  async want(wish: LeaseWish): Promise<LeaseState> {
    this.#options.store.want(wish);
    await this.#renewSoon();
    this.#changed();
    return this.state;
  }

  /** Returns all leased units and asks for no more. @throws if the server has not confirmed the return */
  async giveBack(): Promise<void> {
    this.#options.store.wantNothing();
    await this.renew();
    this.#changed();
    if (this.units !== null) throw new Error('the server has not taken the prizes back');
  }

  /**
   * Stores whether the kiosk takes the players of its prepared campaigns along, and asks the server for their plays.
   */
  async choosePlayers(players: LeasedPlayers): Promise<LeaseState> {
    this.#options.store.setPlayers(players);
    // Shows the choice at once.
    this.#changed();
    await this.#renewSoon();
    this.#changed();
    return this.state;
  }

  choose(offlinePrizes: OfflinePrizes): LeaseState {
    this.#options.store.setOfflinePrizes(offlinePrizes);
    this.#changed();
    return this.state;
  }

  /**
   * True if the kiosk leases, or wants to lease, a prize of the play's campaign, or may lease the play itself. The
   * kiosk then sends the play's rows under its own key, because the server refuses other keys to protect the lease.
   */
  covers(lane: Lane): boolean {
    const { store } = this.#options;
    return store.covers(lane.campaignId) || store.mayHoldPlay(lane);
  }

  /** Leases a play before it opens, if staff reserve prizes of its campaign or take players along. Never rejects. */
  async hold(lane: Lane): Promise<void> {
    const { store, connection } = this.#options;
    // Other kiosks cannot lease the play of a walk-up, because only this kiosk has it.
    const isWanted = store.wants(lane.campaignId) || store.facts().players === 'taken-along';
    if (!isWanted || isWalkUpId(lane.userId)) return;
    store.addPlay(lane);
    const renewed = this.#renewSoon();
    if (!connection.isOffline && !(store.holdsPlay(lane) && this.#isHeld())) await renewed;
  }

  /**
   * Rejects a play that continues at another kiosk, or that may do so while this kiosk is offline.
   *
   * @throws AppError
   */
  requireHere(lane: Lane, { status, isFresh }: { status: GameStatus | null; isFresh: boolean }): void {
    if (isWalkUpId(lane.userId)) return;
    const { device } = this.#options;
    const holder = status?.heldBy ?? null;
    const isElsewhere = isFresh
      ? holder !== null && !('device' in device.state && isSameId(holder, device.state.device.id))
      : this.#isHeld() && this.#mayBeElsewhere(lane);
    if (isElsewhere) throw new AppError('refused', text('play.elsewhere'), { reason: 'played-elsewhere' });
  }

  /** True if a play that this kiosk does not lease may continue at another kiosk. */
  #mayBeElsewhere(lane: Lane): boolean {
    const { store } = this.#options;
    const { players } = store.facts();
    switch (players) {
      case 'anywhere':
        return store.isElsewhere(lane);
      case 'taken-along':
        return store.leasesPlays(lane.campaignId) && !store.holdsPlay(lane);
      default:
        return assertNever(players);
    }
  }

  offer(campaignId: Id, told: readonly Prize[], isStale: boolean): Offer {
    const { store, connection } = this.#options;
    const units = (id: Prize['id']) => Math.max(0, store.prize(id ?? '')?.units ?? 0);
    const source = this.#sourceFor(campaignId);
    switch (source) {
      case 'server': {
        // The server uses unreserved units first. A unit that this kiosk leases makes an award certain.
        const held = (id: Prize['id']) => (this.#isHeld() ? units(id) : 0);
        const prizes = told.map((prize) => withWinners(prize, (count) => count + held(prize.id)));
        return { prizes, shortage: 'none-left', isToBeConfirmed: ({ id }) => held(id) === 0 };
      }
      case 'lease': {
        const prizes = told.map((prize) => withWinners(prize, () => units(prize.id)));
        return { prizes, shortage: 'not-here', isToBeConfirmed: () => false };
      }
      case 'last-known': {
        // The server's counts exclude the units of an ended lease, which are probably still available.
        const prizes = told.map((prize) => withWinners(prize, (count) => count + units(prize.id)));
        return { prizes, shortage: 'none-left', isToBeConfirmed: () => isStale || connection.isOffline };
      }
      case 'nothing':
        return {
          prizes: told.map((prize) => withWinners(prize, () => 0)),
          shortage: 'not-here',
          isToBeConfirmed: () => false,
        };
      default:
        return assertNever(source);
    }
  }

  spend(campaignId: Id, prizeId: Id): void {
    const { store } = this.#options;
    if (!store.covers(campaignId)) return;
    // The offer was read in the same turn, so a unit must be left.
    const isLeft = (store.prize(prizeId)?.units ?? 0) > 0;
    if (this.#sourceFor(campaignId) === 'lease' && !isLeft)
      throw new Error(`lease: nothing is left of prize ${prizeId}`);
    // Counts the unit as leased, although the server may use an unreserved one. The next lease corrects the count.
    store.spend(prizeId);
  }

  /** Returns from which stock the kiosk may award now (docs/specification.md, 4.8). */
  #sourceFor(campaignId: Id): 'server' | 'lease' | 'last-known' | 'nothing' {
    const { store, connection, device } = this.#options;
    if (device.state.kind === 'unregistered') return 'last-known';
    if (!connection.isOffline) return 'server';
    if (this.#isHeld() && store.covers(campaignId)) return 'lease';
    const { offlinePrizes } = store.facts();
    switch (offlinePrizes) {
      case 'to-be-confirmed':
        return 'last-known';
      case 'none':
        return 'nothing';
      default:
        return assertNever(offlinePrizes);
    }
  }

  /** Asks for everything that the kiosk wants to lease, and so returns the rest. Never rejects. */
  renew(): Promise<void> {
    this.#wishedAt = Number.NEGATIVE_INFINITY;
    return this.#options.checkIn();
  }

  /** Returns the lease's part of a check-in: the round, and the wish if it is due. Returns null on a full disk. */
  ask(): (Asked & { sentAt: number }) | null {
    const { store, clock, time, onLog } = this.#options;
    const isDue = clock.elapsed() - this.#wishedAt >= RENEWAL_MS;
    if (isDue) this.#wishedAt = clock.elapsed();
    let asked: ReturnType<Leases['ask']> = null;
    unlessStorageFails(() => {
      asked = { ...store.ask(this.#options, isDue), sentAt: time.now() };
    }, onLog);
    return asked;
  }

  /** Stores the answer to a check-in, or null without one. A wish that was not granted is due again. */
  answered(asked: ReturnType<Leases['ask']>, lease: Lease | null): void {
    const { store, onLog } = this.#options;
    if (!asked || (asked.wish && lease?.outcome !== 'granted')) this.#wishedAt = Number.NEGATIVE_INFINITY;
    if (!asked || !lease) return;
    const isOtherRound = lease.outcome === 'other-round';
    // Asks again with the right round, but only once, because two machines with one key alternate.
    if (isOtherRound && !this.#wasOtherRound) void this.renew();
    this.#wasOtherRound = isOtherRound;
    if (lease.outcome === 'kept') return;
    // On a full disk the stored round stays too, so that the server sends the whole lease again.
    unlessStorageFails(() => store.take(asked, lease, asked.sentAt + lease.expiresInSeconds * 1000), onLog);
    this.#changed();
  }

  /** Ends the lease, because the server has revoked the kiosk. */
  end(): void {
    const { store, onLog } = this.#options;
    unlessStorageFails(() => store.end(), onLog);
    this.#wishedAt = Number.NEGATIVE_INFINITY;
    this.#changed();
  }

  /** Waits for the server for up to `PATIENCE_MS`. The check-in continues afterwards. */
  #renewSoon(): Promise<void> {
    const limit = new Promise<void>((resolve) => void this.#options.clock.after(PATIENCE_MS, resolve));
    return Promise.race([this.renew(), limit]);
  }

  #isHeld(): boolean {
    const { time, store } = this.#options;
    return time.now() < store.facts().expiresAt;
  }

  #changed(): void {
    this.#options.onChanged(this.state);
  }
}

/** Returns the prize with another number of winners left. A prize without a number never runs out. */
const withWinners = (prize: Prize, change: (count: number) => number): Prize =>
  typeof prize.winnerTotal === 'number' ? { ...prize, winnerTotal: change(prize.winnerTotal) } : prize;
