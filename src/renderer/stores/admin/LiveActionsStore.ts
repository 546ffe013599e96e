import { makeAutoObservable } from 'mobx';
import { listOf } from '#shared/entities/id.ts';
import type { Clock } from '#shared/ports.ts';
import { type LiveAction, liveActionsAt, pauseProblem } from '#shared/rules/live-actions.ts';
import { entryAt, momentOfEntry, type TimeEntry } from '#shared/rules/time-entry.ts';
import { present } from '#shared/rules/validation.ts';
import { isSameTimeZone, ownTimeZone, type TimeZone } from '#shared/rules/venue-time.ts';
import type { AdminStore } from './AdminStore.ts';
import type { CampaignActionsStore } from './CampaignActionsStore.ts';
import type { FormRecord } from './FormRecord.ts';
import { KeyedCalls } from './KeyedCalls.ts';

/** A dialog's form. `until` is used by pauses only. */
export interface LiveForm {
  until: TimeEntry;
  reason: string;
}

const MINUTE_MS = 60_000;
const READ_MS = 10_000;
/** The time that a pause suggests. */
const PAUSE_MS = 30 * MINUTE_MS;

const CALLS = {
  open: 'openCampaign',
  reopen: 'openCampaign',
  resume: 'resumeCampaign',
  end: 'endCampaign',
} as const satisfies Record<Exclude<LiveAction, 'pause'>, string>;

/** The changes to the times of a show, and the moment that decides which of them it allows. */
export class LiveActionsStore {
  /** Milliseconds since the epoch, renewed every few seconds while on screen, and after a change. */
  private looked: number;
  readonly #admin: AdminStore;
  readonly #actions: CampaignActionsStore;
  readonly #calls: KeyedCalls;
  readonly #clock: Clock;

  constructor(admin: AdminStore, actions: CampaignActionsStore, clock: Clock) {
    this.#admin = admin;
    this.#actions = actions;
    this.#calls = new KeyedCalls(admin.api);
    this.#clock = clock;
    this.looked = clock.now();
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Milliseconds since the epoch. Never before a change, which the server may have dated later than this clock. */
  get now(): number {
    const { openedDate, endedDate, pausedDate, archivedDate } = this.#actions.campaign;
    const changes = [openedDate, endedDate, pausedDate, archivedDate].map((date) => Date.parse(date ?? ''));
    return Math.max(this.looked, ...changes.filter((moment) => !Number.isNaN(moment)));
  }

  /** The actions that the campaign allows now. Empty at a server without them. */
  get allowed(): readonly LiveAction[] {
    const { campaign } = this.#actions;
    return campaign.pausedDate === undefined ? [] : liveActionsAt(campaign, this.now);
  }

  /** True while a kiosk has not received a change. */
  private get isPending(): boolean {
    return listOf(this.#actions.list.value).some(({ pendingKiosks }) => listOf(pendingKiosks).length > 0);
  }

  /** Follows the clock, and the kiosks that have not received a change, until the returned function is called. */
  watch(): () => void {
    let cancel = () => {};
    const follow = () => {
      this.look();
      if (this.isPending) void this.#actions.list.load();
      cancel = this.#clock.after(READ_MS, follow);
    };
    follow();
    return () => cancel();
  }

  private look(): void {
    this.looked = this.#clock.now();
  }

  /** Returns the record behind the dialog of an action. */
  dialog(action: LiveAction, notice: string): FormRecord<LiveForm> {
    const soon = Math.ceil((this.#clock.now() + PAUSE_MS) / (5 * MINUTE_MS)) * 5 * MINUTE_MS;
    const initial = { until: action === 'pause' ? entryAt(soon, this.zone) : '', reason: '' };
    return this.#actions.recordOf<LiveForm>(initial, async ({ until, reason }) => {
      const { id, version } = this.#actions.campaign;
      const why = { reason: reason.trim() || null, version };
      if (action === 'pause') {
        const body = { until: new Date(this.momentOf(until)).toISOString(), ...why };
        await this.#calls.once('pauseCampaign', { params: { id }, body });
      } else await this.#calls.once(CALLS[action], { params: { id }, body: why });
      // The campaign that is read next contains the change.
      this.look();
      this.#admin.notify(notice);
    });
  }

  /** Returns the entry that is this long after now. */
  entryIn(minutes: number): TimeEntry {
    return entryAt(this.#clock.now() + minutes * MINUTE_MS, this.zone);
  }

  /** Returns when a pause would end, in milliseconds since the epoch, or NaN. */
  momentOf(entry: TimeEntry): number {
    return momentOfEntry(entry, this.zone);
  }

  /** The venue's time zone, if the campaign names one. */
  get zone(): TimeZone | undefined {
    return this.#actions.zone;
  }

  /** True if the venue's clocks are not the administrator's. */
  get isElsewhere(): boolean {
    return this.zone !== undefined && !isSameTimeZone(this.zone, ownTimeZone());
  }

  problems(action: LiveAction, { until }: LiveForm): object {
    if (action !== 'pause') return {};
    return present({ until: pauseProblem(this.momentOf(until), this.#actions.campaign, this.#clock.now()) });
  }
}
