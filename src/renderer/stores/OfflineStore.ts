import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Id } from '#shared/entities/base.ts';
import { isSameId } from '#shared/entities/id.ts';
import type { OfflineState, WalkUpOffer } from '#shared/ipc/offline.ts';
import { OneAtATime } from './OneAtATime.ts';
import type { StoreParts } from './parts.ts';

const DAY_MS = 24 * 60 * 60_000;

type Parts = Pick<StoreParts, 'main' | 'fail'>;

/** The offline packages, for staff, and the campaigns for visitors without an account. */
export class OfflineStore {
  /** Null before the first load. */
  state: OfflineState | null = null;
  offers: readonly WalkUpOffer[] = [];
  /** The campaigns that staff have chosen, or null before they change the choice. */
  private picked: readonly Id[] | null = null;
  readonly #parts: Parts;
  readonly #work = new OneAtATime();

  constructor(parts: Parts) {
    this.#parts = parts;
    makeAutoObservable<this, 'picked'>(
      this,
      { state: observableRef, offers: observableRef, picked: observableRef },
      { autoBind: true },
    );
    parts.main.on('offline:changed', (state) => {
      this.take(state);
      void this.loadOffers();
    });
  }

  get isBusy(): boolean {
    return this.#work.isBusy || this.state?.isPreparing === true;
  }

  /** The campaigns to prepare: the choice of staff, else the ready ones, else all. */
  get chosen(): readonly Id[] {
    const campaigns = this.state?.campaigns ?? [];
    if (this.picked) return this.picked;
    const ready = campaigns.filter(({ copy }) => copy !== null);
    return (ready.length > 0 ? ready : campaigns).map(({ id }) => id);
  }

  /** True if exactly the chosen campaigns are ready, so that preparing would only renew them. */
  get isReady(): boolean {
    const campaigns = this.state?.campaigns ?? [];
    return campaigns.every(({ id, copy }) => this.isChosen(id) === (copy !== null && !copy.isExpired));
  }

  /** Returns the reason for staff to prepare before going offline; null for no reason, or before it is known. */
  offer(now: number): 'nothing-ready' | 'ends-soon' | null {
    if (!this.state?.isRegistered || this.state.isPreparing || this.state.campaigns.length === 0) return null;
    const ready = this.state.campaigns.flatMap(({ copy }) => (copy === null || copy.isExpired ? [] : [copy]));
    if (ready.length === 0) return 'nothing-ready';
    const isEnding = ready.some(({ expiresAt }) => Date.parse(expiresAt) - now < DAY_MS);
    return isEnding || this.state.campaigns.some(({ copy }) => copy?.isExpired) ? 'ends-soon' : null;
  }

  isChosen(id: Id): boolean {
    return this.chosen.some((other) => isSameId(other, id));
  }

  choose(id: Id, isChosen: boolean): void {
    const others = this.chosen.filter((other) => !isSameId(other, id));
    this.picked = isChosen ? [...others, id] : others;
  }

  /** Loads the state once. Later changes arrive as events. */
  async load(): Promise<void> {
    try {
      this.take(await this.#parts.main.call('offline:state', {}));
    } catch (error) {
      this.#parts.fail(error);
    }
  }

  /** Downloads the chosen campaigns' offline packages, and deletes the others. */
  async prepare(): Promise<void> {
    const campaignIds = [...this.chosen];
    await this.#work.run(async () => {
      const state = await this.#parts.main.call('offline:prepare', { campaignIds });
      runInAction(() => {
        this.take(state);
        this.picked = null;
      });
    }, this.#parts.fail);
  }

  /** Loads the campaigns for visitors without an account; an empty list if the call fails. */
  async loadOffers(): Promise<void> {
    const offers = await this.#parts.main.call('walk-up:offers', {}).catch(() => []);
    runInAction(() => {
      this.offers = offers;
    });
  }

  private take(state: OfflineState): void {
    this.state = state;
  }
}
