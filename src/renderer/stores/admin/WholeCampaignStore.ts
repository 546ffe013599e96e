import { makeAutoObservable, observableRef } from 'mobx';
import type { Id } from '#shared/entities/base.ts';
import type { Campaign } from '#shared/entities/campaign.ts';
import { listOf } from '#shared/entities/id.ts';
import { type DayEntry, dayAt, endOfDay, startOfDay } from '#shared/rules/campaign-dates.ts';
import { campaignForm, campaignProblems, venueOf } from '#shared/rules/campaign-form.ts';
import { present } from '#shared/rules/validation.ts';
import type { TimeZone } from '#shared/rules/venue-time.ts';
import { canArchiveAt } from '#shared/rules/whole-campaigns.ts';
import { text } from '../../admin-texts.ts';
import type { AdminStore } from './AdminStore.ts';
import type { FormRecord } from './FormRecord.ts';
import { KeyedCalls } from './KeyedCalls.ts';

export interface CopyForm {
  campaignName: string;
  startDate: DayEntry | null;
  endDate: DayEntry | null;
}

export interface ReasonForm {
  reason: string;
}

/** The changes to a campaign that put it away. */
export type PutAwayAction = 'archive' | 'unarchive' | 'delete';

/** Changes to a stored campaign as a whole: a copy, the archive, deletion. */
export class WholeCampaignStore {
  isDeleted = false;
  /** The copy that was made, or null. */
  copy: Campaign | null = null;
  readonly #admin: AdminStore;
  readonly #id: Id;
  readonly #calls: KeyedCalls;

  constructor(admin: AdminStore, id: Id) {
    this.#admin = admin;
    this.#id = id;
    this.#calls = new KeyedCalls(admin.api);
    makeAutoObservable(this, { copy: observableRef }, { autoBind: true });
  }

  /** The campaign as last read. */
  get campaign(): Campaign | null {
    return this.#admin.campaignOf(this.#id);
  }

  get isArchived(): boolean {
    return this.campaign?.archivedDate != null;
  }

  /** The time zone of the days; undefined for this machine's. */
  get zone(): TimeZone | undefined {
    return venueOf({ timeZone: this.campaign?.timeZone ?? '' });
  }

  /** True if the campaign can be archived at `now`, in milliseconds since the epoch. */
  isArchivable(now: number): boolean {
    return this.campaign !== null && !this.isArchived && canArchiveAt(this.campaign, now);
  }

  /** The record behind the form of a copy. */
  copying(): FormRecord<CopyForm> {
    const initial = { campaignName: this.campaign?.campaignName ?? '', startDate: null, endDate: null };
    return this.recordOf<CopyForm>(initial, async (form) => {
      const body = {
        campaignName: form.campaignName.trim(),
        startDate: startOfDay(form.startDate ?? '', this.zone),
        endDate: endOfDay(form.endDate ?? '', this.zone),
      };
      this.setCopy(await this.#calls.once('copyCampaign', { params: { id: this.#id }, body }));
      this.#admin.notify(text('campaigns.copied'));
    });
  }

  /** The record behind a question that puts the campaign away or brings it back. */
  puttingAway(action: PutAwayAction): FormRecord<ReasonForm> {
    return this.recordOf<ReasonForm>({ reason: '' }, async ({ reason }) => {
      const params = { id: this.#id };
      const { version } = this.campaign ?? {};
      const why = { ...(reason.trim() !== '' && { reason: reason.trim() }), ...(version != null && { version }) };
      if (action === 'delete') await this.#calls.once('deleteCampaign', { params, query: why });
      else await this.#calls.once(`${action}Campaign`, { params, body: why });
      this.#admin.notify(text(NOTICES[action]));
      if (action === 'delete') this.setDeleted();
    });
  }

  /** Returns the problems of a copy's form. `now` is in milliseconds since the epoch. */
  copyProblems(form: CopyForm, now: number): object {
    const types = listOf(this.#admin.campaignTypes.value);
    const own = campaignForm(this.campaign, types);
    const stored = { startDate: null, endDate: null, timeZone: own.timeZone };
    const check = { types, stored, today: dayAt(now, this.zone) };
    const { campaignName, startDate, endDate } = campaignProblems({ ...own, ...form }, check);
    return present({ campaignName, startDate, endDate });
  }

  private setDeleted(): void {
    this.isDeleted = true;
  }

  private setCopy(copy: Campaign): void {
    this.copy = copy;
  }

  private recordOf<V extends object>(initial: V, send: (form: V) => Promise<void>): FormRecord<V> {
    return {
      stored: this.campaign,
      initial,
      save: async (form) => {
        const failure = await this.#admin.attempt(() => send(form), 'form');
        if (failure === null && !this.isDeleted) await this.#admin.campaigns.reload();
        return failure;
      },
      read: async () => {
        await this.#admin.campaigns.reload();
        return this.#admin.campaigns.failure === null && this.campaign !== null;
      },
    };
  }
}

const NOTICES = {
  archive: 'campaigns.archivedNotice',
  unarchive: 'campaigns.unarchivedNotice',
  delete: 'notice.campaignDeleted',
} as const;
