import { makeAutoObservable } from 'mobx';
import type { Id } from '#shared/entities/base.ts';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { CampaignType } from '#shared/entities/campaign-type.ts';
import { isSameId } from '#shared/entities/id.ts';
import type { Theme } from '#shared/entities/theme.ts';
import type { Vendor } from '#shared/entities/vendor.ts';
import type { Clock } from '#shared/ports.ts';
import { currentCampaign } from '#shared/rules/current-campaign.ts';
import { type AdminApi, connectAdminApi } from '../../platform/admin-api.ts';
import { type Failure, failureOf } from '../message-of.ts';
import type { RootStore } from '../RootStore.ts';
import type { EditsStore } from './EditsStore.ts';
import { ReportStore } from './ReportStore.ts';
import { Resource } from './Resource.ts';
import { TransferStore } from './TransferStore.ts';

/** The part of the screen that shows a failed change. */
export type ShownBy = 'form' | 'toast';

/**
 * The state that all steps of the administrators' area share. Created when the area is entered and dropped when it is
 * left. Each step adds a store of its own.
 */
export class AdminStore {
  readonly api: AdminApi;
  readonly vendorId: Id;
  readonly edits: EditsStore;
  readonly transfers: TransferStore;
  readonly vendor: Resource<Vendor>;
  readonly themes: Resource<readonly Theme[]>;
  readonly campaignTypes: Resource<readonly CampaignType[]>;
  readonly campaigns: Resource<readonly Campaign[]>;
  /** The campaign that the steps work on; null while a new one is being set up. */
  campaignId: Id | null = null;
  /** The last report on screen, so that returning shows the same tab and page. */
  report: ReportStore | null = null;
  readonly #needed: readonly Resource<unknown>[];
  readonly #root: RootStore;
  #hasChosen = false;

  /** `vendorId` is the signed-in administrator's vendor. */
  constructor(root: RootStore, vendorId: Id) {
    this.#root = root;
    this.vendorId = vendorId;
    const api = connectAdminApi(root.main);
    const { fail, readFailed } = this;
    this.api = api;
    this.edits = root.edits;
    this.transfers = new TransferStore(api, root.toasts, fail);
    this.vendor = new Resource(() => api.call('getVendorBranding', { params: { clientId: vendorId } }), readFailed);
    this.themes = new Resource(() => api.call('getThemes', {}), readFailed);
    this.campaignTypes = new Resource(() => api.call('getCampaignTypes', {}), readFailed);
    this.campaigns = new Resource(() => api.call('getCampaigns', { params: { clientId: vendorId } }), readFailed);
    this.#needed = [this.vendor, this.themes, this.campaignTypes, this.campaigns];
    makeAutoObservable(
      this,
      {
        api: false,
        vendorId: false,
        report: false,
        reportOf: false,
        notify: false,
        warn: false,
        fail: false,
        readFailed: false,
        tellIfStale: false,
        campaignOf: false,
      },
      { autoBind: true },
    );
  }

  /** Loads what every step needs. */
  load(): void {
    for (const resource of this.#needed) if (resource !== this.campaigns) void resource.load();
    void this.campaigns.load().then(() => this.beginWithCurrent());
  }

  /** Until a campaign, or a new one, has been chosen, the steps open on the current one. */
  private beginWithCurrent(): void {
    if (this.#hasChosen) return;
    this.campaignId = currentCampaign(this.campaigns.value ?? [], this.#root.clock.now())?.id ?? null;
  }

  /** Retries the reads that failed. */
  readMissing(): void {
    for (const resource of this.#needed) if (resource.failure !== null) void resource.load();
  }

  /** The report of a campaign: the last one again, or a new one. */
  reportOf(campaignId: Id, clock: Clock): ReportStore {
    const last = this.report;
    if (last && isSameId(last.campaignId, campaignId)) return last;
    this.report = new ReportStore(this, campaignId, clock);
    return this.report;
  }

  chooseCampaign(campaignId: Id | null): void {
    this.#hasChosen = true;
    this.campaignId = campaignId;
  }

  /** The vendor's campaign with that id, or null. */
  campaignOf = (campaignId: Id | null | undefined): Campaign | null =>
    this.campaigns.value?.find(({ id }) => isSameId(id, campaignId)) ?? null;

  /** Shows a success notice. */
  notify = (notice: string): void => this.#root.toasts.success(notice);

  /** Shows an error notice. */
  warn = (notice: string): void => this.#root.toasts.error(notice);

  /** Follows the session after a read has failed. The page shows why, so no notice repeats it. */
  readFailed = (error: unknown): void => void this.#root.followSession(error);

  /** Tells that the campaigns could not be read again, on a page that shows earlier ones and no failure. */
  tellIfStale = (): void => {
    const { value, thrown } = this.campaigns;
    if (value !== null && thrown !== null) this.fail(thrown);
  };

  /** Shows a failure, or ends the session if that is over. */
  fail = (error: unknown): void => this.#root.fail(error);

  /**
   * Makes a change. Returns null if it succeeded, otherwise the failure. `shownBy` says where people read it: in the
   * form, which no toast repeats, or in a toast.
   */
  async attempt(change: () => Promise<void>, shownBy: ShownBy): Promise<Failure | null> {
    try {
      await change();
      return null;
    } catch (error) {
      if (shownBy === 'toast') this.fail(error);
      else this.#root.followSession(error);
      return failureOf(error);
    }
  }
}
