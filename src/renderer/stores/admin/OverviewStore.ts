import { makeAutoObservable } from 'mobx';
import { listOf } from '#shared/entities/id.ts';
import type { CampaignOverview } from '#shared/entities/overview.ts';
import type { Clock } from '#shared/ports.ts';
import { type FirstShow, firstShow } from '#shared/rules/first-show.ts';
import { type Glance, type GlanceGroup, GROUP_OF, glancesAt } from '#shared/rules/overview.ts';
import { Resource } from '../Resource.ts';
import type { AdminStore } from './AdminStore.ts';

/** The interval between reads. Kiosks check in as often. */
const LOOK_MS = 30_000;
/** The number of past campaigns that a group shows at first. */
const FEW = 5;

/** The vendor's campaigns with their states, numbers and next steps (docs/specification.md, 2.2). */
export class OverviewStore {
  /** The numbers of the campaigns. Null at other servers, which lack this call. */
  readonly numbers: Resource<readonly CampaignOverview[]>;
  /** The time of the last read, in milliseconds since the epoch. */
  now: number;
  /** The groups that are shown in full. */
  readonly opened = new Set<GlanceGroup>();
  readonly #admin: AdminStore;

  constructor(admin: AdminStore, clock: Pick<Clock, 'now'>) {
    this.#admin = admin;
    this.now = clock.now();
    const params = { clientId: admin.vendorId };
    this.numbers = new Resource(() => admin.api.call('getOverview', { params }), admin.readFailed);
    makeAutoObservable(this, { numbers: false }, { autoBind: true });
  }

  /** Reads campaigns and numbers now and every half minute. Returns a function that stops this. */
  follow(clock: Clock): () => void {
    let cancel = () => {};
    const look = () => {
      this.read(clock.now());
      cancel = clock.after(LOOK_MS, look);
    };
    look();
    return () => cancel();
  }

  /** Reads campaigns and numbers again. `now` is in milliseconds since the epoch. */
  read(now: number): void {
    this.now = now;
    void this.#admin.campaigns.reload();
    void this.numbers.reload();
  }

  /** True until the campaigns, and the numbers if the server has them, have been read. */
  get isReading(): boolean {
    const { campaigns } = this.#admin;
    const areNumbersMissing = this.numbers.value === null && this.numbers.thrown === null;
    return campaigns.failure === null && (campaigns.value === null || areNumbersMissing);
  }

  /** The read that failed although the server has the call; null if all is up to date. */
  get failed(): Resource<unknown> | null {
    const { campaigns } = this.#admin;
    if (campaigns.failure !== null) return campaigns;
    return this.numbers.failure === null || this.numbers.isUnknownHere ? null : this.numbers;
  }

  get glances(): readonly Glance[] {
    return glancesAt(listOf(this.#admin.campaigns.value), listOf(this.numbers.value), this.now);
  }

  /** The steps to the first show; null for a vendor that has had one. */
  get firstShow(): FirstShow | null {
    return firstShow(this.#admin.vendor.value, this.glances, this.numbers.value);
  }

  /** Returns the shown campaigns of a group, and the number of the others. */
  shownIn(group: GlanceGroup): { shown: readonly Glance[]; hidden: number } {
    const all = this.glances.filter(({ state }) => GROUP_OF[state] === group);
    const isShort = (group === 'over' || group === 'archived') && !this.opened.has(group);
    const shown = isShort && all.length > FEW + 1 ? all.slice(0, FEW) : all;
    return { shown, hidden: all.length - shown.length };
  }

  open(group: GlanceGroup): void {
    this.opened.add(group);
  }
}
