import { type Id, isSameId, listOf } from '#shared/entities/base.ts';
import type { GameStatus } from '#shared/entities/game-status.ts';
import type { Prize } from '#shared/entities/prize.ts';
import { isWalkUpId } from '#shared/entities/walk-up.ts';
import { AppError, assertNever } from '#shared/errors.ts';
import type { LeaseState, LeaseWish, OfflinePrizes } from '#shared/ipc/lease.ts';
import type { Lane } from '#shared/lane.ts';
import type { Clock } from '#shared/ports.ts';
import { unlessStorageFails } from '../db/storage-failure.ts';
import type { ApiClient, Token } from '../link/client.ts';
import type { Connection } from '../link/connection.ts';
import { isProvenRefusal, RequestFailure } from '../link/failure.ts';
import type { Offer, Stock } from '../play/stock.ts';
import { text } from '../texts.ts';
import type { LeaseNeeds, LeaseStore } from './lease-store.ts';
import type { OwnDevice } from './own-device.ts';
import type { SteadyTime } from './steady-time.ts';

export interface LeasesOptions extends LeaseNeeds {
  store: LeaseStore;
  api: Pick<ApiClient, 'call'>;
  device: Pick<OwnDevice, 'state' | 'tokenFor'>;
  clock: Clock;
  time: SteadyTime;
  connection: Pick<Connection, 'isOffline'>;
  onChanged(state: LeaseState): void;
  onLog(line: string): void;
}

/** How often the kiosk asks for what it wants to hold; each time the lease begins anew. */
export const RENEWAL_MS = 15 * 60_000;
/** A visitor may wait for it. */
const TIMEOUT_MS = 3_000;

/**
 * What this kiosk holds for itself at its server (docs/specification.md, 7.12): prizes that it may promise, and plays that
 * go on here alone, also without a network. Where it holds nothing of a campaign, prizes are as the server told them.
 */
export class Leases implements Stock {
  readonly #options: LeasesOptions;
  #cancelRenewal = () => {};
  #asking: Promise<void> | null = null;
  #mustAskAgain = false;

  constructor(options: LeasesOptions) {
    this.#options = options;
    const { time, store, onLog } = options;
    // Nobody knows how long the app was off.
    if (!time.isUnbroken) unlessStorageFails(() => store.end(), onLog);
  }

  get state(): LeaseState {
    const { store, time } = this.#options;
    const { expiresAt, offlinePrizes } = store.facts();
    const isHeld = this.#isHeld();
    return {
      expiresAt: isHeld ? time.onClock(expiresAt) : null,
      prizes: store.prizes().map((prize) => ({ ...prize, units: isHeld ? Math.max(0, prize.units) : 0 })),
      plays: isHeld ? store.heldPlays() : [],
      offlinePrizes,
    };
  }

  /** How many units it may still promise; null where it holds none. */
  get units(): number | null {
    const { store } = this.#options;
    const held = this.#isHeld() ? store.prizes() : [];
    return held.length === 0 ? null : held.reduce((sum, { units }) => sum + Math.max(0, units), 0);
  }

  start(): void {
    this.#cancelRenewal();
    this.#cancelRenewal = this.#options.clock.after(RENEWAL_MS, () => this.start());
    void this.renew();
  }

  stop(): void {
    this.#cancelRenewal();
  }

  /** Notes what staff want of a campaign, and asks for it. Without a network the kiosk asks as soon as there is one. */
  async want(wish: LeaseWish): Promise<LeaseState> {
    this.#options.store.want(wish);
    await this.renew();
    this.#changed();
    return this.state;
  }

  /** Gives everything back, and wants nothing any more. @throws where the server does not know of it yet */
  async giveBack(): Promise<void> {
    this.#options.store.wantNothing();
    await this.renew();
    this.#changed();
    if (this.units !== null) throw new Error('the server has not taken the prizes back');
  }

  choose(offlinePrizes: OfflinePrizes): LeaseState {
    this.#options.store.setOfflinePrizes(offlinePrizes);
    this.#changed();
    return this.state;
  }

  /**
   * Whether the kiosk holds anything of a play's campaign, or the play itself: its rows then go out under the kiosk's own
   * key. Under another one the server would refuse them for the sake of this kiosk.
   */
  covers(lane: Lane): boolean {
    const { store } = this.#options;
    return store.covers(lane.campaignId) || store.mayHoldPlay(lane);
  }

  /** Takes a play for this kiosk before it is opened, where staff want that. Never rejects. */
  async hold(lane: Lane): Promise<void> {
    const { store, connection } = this.#options;
    // Nobody else can hold what only this kiosk knows.
    if (!store.wants(lane.campaignId) || isWalkUpId(lane.userId)) return;
    store.addPlay(lane);
    const asked = this.renew();
    if (!connection.isOffline && !(store.holdsPlay(lane) && this.#isHeld())) await asked;
  }

  /**
   * Refuses a play that goes on at another kiosk, or that may do so while there is no network to ask.
   *
   * @throws AppError
   */
  requireHere(lane: Lane, { status, isFresh }: { status: GameStatus | null; isFresh: boolean }): void {
    if (isWalkUpId(lane.userId)) return;
    const { store, device } = this.#options;
    const holder = status?.heldBy ?? null;
    const isElsewhere = isFresh
      ? holder !== null && !('device' in device.state && isSameId(holder, device.state.device.id))
      : this.#isHeld() && store.wants(lane.campaignId) && !store.holdsPlay(lane);
    if (isElsewhere) throw new AppError('refused', text('play.elsewhere'), { reason: 'played-elsewhere' });
  }

  offer(campaignId: Id, told: readonly Prize[], isStale: boolean): Offer {
    const { store, connection } = this.#options;
    const held = (id: Prize['id']) => Math.max(0, store.prize(id ?? '')?.units ?? 0);
    if (this.#isHeld() && store.covers(campaignId)) {
      return { prizes: told.map((prize) => ({ ...prize, winnerTotal: held(prize.id) })), isToBeConfirmed: false };
    }
    if (!isStale && !connection.isOffline) return { prizes: told, isToBeConfirmed: false };
    // What an ended lease held was not told to players, and is probably there still.
    const known = told.map((prize) => withMoreWinners(prize, held(prize.id)));
    if (!isStale) return { prizes: known, isToBeConfirmed: true };
    const { offlinePrizes } = store.facts();
    switch (offlinePrizes) {
      case 'to-be-confirmed':
        return { prizes: known, isToBeConfirmed: true };
      case 'none':
        return { prizes: told.map(withoutWinners), isToBeConfirmed: false };
      default:
        return assertNever(offlinePrizes);
    }
  }

  spend(campaignId: Id, prizeId: Id): void {
    const { store } = this.#options;
    if (!store.covers(campaignId)) return;
    // What was offered has just been read, in the same turn. Without a live lease staff have chosen to promise all the same.
    const isLeft = (store.prize(prizeId)?.units ?? 0) > 0;
    if (this.#isHeld() && !isLeft) throw new Error(`lease: nothing is left of prize ${prizeId}`);
    store.spend(prizeId);
  }

  /** Asks for all that the kiosk wants to hold, which also gives back what it does not. Never rejects. */
  renew(): Promise<void> {
    // An answer under way may know nothing of what is wanted now.
    if (this.#asking) this.#mustAskAgain = true;
    this.#asking ??= this.#askUntilSaid()
      .catch((error) => this.#options.onLog(`lease: ${String(error)}`))
      .finally(() => {
        this.#asking = null;
      });
    return this.#asking;
  }

  async #askUntilSaid(): Promise<void> {
    do {
      this.#mustAskAgain = false;
      await this.#ask();
    } while (this.#mustAskAgain);
  }

  async #ask(): Promise<void> {
    const { store, api, time } = this.#options;
    const token = this.#token();
    const asked = token && store.ask(this.#options);
    if (!token || !asked) return;
    const sentAt = time.now();
    try {
      const told = await api.call('putOwnLease', { body: asked.request }, { token, timeoutMs: TIMEOUT_MS });
      time.trustClock();
      store.take(asked, told, sentAt + told.expiresInSeconds * 1000);
      // The kiosk's disk is of yesterday: the server has answered a later request.
      if (told.round > asked.request.round) this.#mustAskAgain = true;
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      // Revoked: what it held belongs to others now.
      if (error.status === 401 && isProvenRefusal(error)) store.end();
    }
    this.#changed();
  }

  /** The kiosk's own key; every campaign of the device has the same. */
  #token(): Token | null {
    const { device } = this.#options;
    const [own] = 'device' in device.state ? listOf(device.state.device.campaigns) : [];
    return own ? device.tokenFor(own.id) : null;
  }

  #isHeld(): boolean {
    const { time, store } = this.#options;
    return time.now() < store.facts().expiresAt;
  }

  #changed(): void {
    this.#options.onChanged(this.state);
  }
}

const withMoreWinners = (prize: Prize, units: number): Prize =>
  typeof prize.winnerTotal === 'number' ? { ...prize, winnerTotal: prize.winnerTotal + units } : prize;

/** A prize whose winners nobody counts never runs out. */
const withoutWinners = (prize: Prize): Prize =>
  typeof prize.winnerTotal === 'number' ? { ...prize, winnerTotal: 0 } : prize;
