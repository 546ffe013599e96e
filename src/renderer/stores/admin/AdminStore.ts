import { makeAutoObservable } from 'mobx';
import type { ResponseOf } from '#shared/api/endpoints.ts';
import type { Id } from '#shared/entities/base.ts';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { CampaignType } from '#shared/entities/campaign-type.ts';
import { isSameId, listOf } from '#shared/entities/id.ts';
import type { Theme } from '#shared/entities/theme.ts';
import type { Vendor } from '#shared/entities/vendor.ts';
import type { Clock } from '#shared/ports.ts';
import { currentCampaign } from '#shared/rules/current-campaign.ts';
import { type AdminApi, connectAdminApi } from '../../platform/admin-api.ts';
import { type Failure, failureOf } from '../message-of.ts';
import { Resource } from '../Resource.ts';
import type { RootStore } from '../RootStore.ts';
import type { EditsStore } from './EditsStore.ts';
import { ReportStore } from './ReportStore.ts';
import { TransferStore } from './TransferStore.ts';

export type CampaignName = ResponseOf<'getCampaignNames'>[number];

/** The part of the screen that shows a failed change. */
export type ShownBy = 'form' | 'toast';

/** State shared by all steps of the administrators' area while it is open. Each step has its own store too. */
export class AdminStore {
  readonly api: AdminApi;
  readonly vendorId: Id;
  readonly edits: EditsStore;
  readonly transfers: TransferStore;
  readonly vendor: Resource<Vendor>;
  readonly themes: Resource<readonly Theme[]>;
  readonly campaignTypes: Resource<readonly CampaignType[]>;
  readonly campaigns: Resource<readonly Campaign[]>;
  /** The campaigns to choose from, read along with `campaigns`. */
  readonly campaignNames: Resource<readonly CampaignName[]>;
  /** An empty search. Its success shows that the server has the calls about people (7.17). */
  readonly #people: Resource<unknown>;
  /** True if `choices` contains archived campaigns. */
  showsArchived = false;
  /** The selected campaign; null while a new one is set up. */
  campaignId: Id | null = null;
  /** The last report on screen, so that returning shows the same tab and page. */
  report: ReportStore | null = null;
  readonly #needed: readonly Resource<unknown>[];
  readonly #root: RootStore;
  #hasChosen = false;

  /** `vendorId` is the logged-in administrator's vendor. */
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
    const params = { clientId: vendorId };
    this.campaignNames = new Resource(() => api.call('getCampaignNames', { params }), readFailed);
    this.campaigns = new Resource(() => {
      void this.campaignNames.reload();
      return api.call('getCampaigns', { params });
    }, readFailed);
    // A failure shows no message, because other servers lack this call.
    this.#people = new Resource(() => api.call('findPeople', { body: { clientId: vendorId, search: '' } }));
    this.#needed = [this.vendor, this.themes, this.campaignTypes, this.campaigns];
    makeAutoObservable(this, { api: false, report: false, reportOf: false }, { autoBind: true });
  }

  load(): void {
    for (const resource of this.#needed) if (resource !== this.campaigns) void resource.load();
    void this.campaigns.load().then(() => this.beginWithCurrent());
    void this.#people.load();
  }

  /** True if the server shows and erases the data of people. */
  get knowsPeople(): boolean {
    return this.#people.value !== null;
  }

  /** Selects the current campaign, unless the administrator has already chosen one. */
  private beginWithCurrent(): void {
    if (this.#hasChosen) return;
    this.campaignId =
      currentCampaign(listOf(this.campaigns.value).filter(isShelved(false)), this.#root.clock.now())?.id ?? null;
  }

  /** Retries the reads that failed. */
  readMissing(): void {
    for (const resource of this.#needed) if (resource.failure !== null) void resource.load();
  }

  /** Returns the last report if it is about this campaign, otherwise a new one. */
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

  /** True if the server archives, copies and deletes campaigns. */
  get knowsArchive(): boolean {
    return listOf(this.campaigns.value).some(({ archivedDate }) => archivedDate !== undefined);
  }

  get hasArchived(): boolean {
    return listOf(this.campaigns.value).some(isShelved(true));
  }

  toggleArchived(): void {
    this.showsArchived = !this.showsArchived;
  }

  /**
   * The campaigns to choose from, archived ones last if they are shown at all. Campaigns known only by name have no type
   * and no dates.
   */
  get choices(): readonly (CampaignName & Partial<Campaign>)[] {
    const campaigns = listOf(this.campaigns.value);
    const named = listOf(this.campaignNames.value);
    const unnamed = campaigns.filter(({ id }) => !named.some((one) => isSameId(one.id, id)));
    const all = [...named.map((one) => this.campaignOf(one.id) ?? one), ...unnamed];
    const archived = this.showsArchived ? all.filter(isShelved(true)) : [];
    return [...all.filter(isShelved(false)), ...archived];
  }

  /** Returns the vendor's campaign with that id, or null. */
  campaignOf = (campaignId: Id | null | undefined): Campaign | null =>
    this.campaigns.value?.find(({ id }) => isSameId(id, campaignId)) ?? null;

  notify = (notice: string): void => this.#root.toasts.success(notice);

  warn = (notice: string): void => this.#root.toasts.error(notice);

  /** Ends the session if the failed read shows that it is over. The page shows other failures, so no toast does. */
  readFailed = (error: unknown): void => void this.#root.followSession(error);

  /** Shows a toast if a page shows earlier campaigns because they could not be read again. */
  tellIfStale = (): void => {
    const { value, thrown } = this.campaigns;
    if (value !== null && thrown !== null) this.fail(thrown);
  };

  /** Shows a failure as a toast, or ends the session if it is over. */
  fail = (error: unknown): void => this.#root.fail(error);

  /** Makes a change. Returns null on success, otherwise the failure, which the form or a toast shows. */
  async attempt(change: () => Promise<void>, shownBy: ShownBy): Promise<Failure | null> {
    try {
      await change();
      this.#root.toasts.correct();
      return null;
    } catch (error) {
      if (shownBy === 'toast') this.fail(error);
      else this.#root.followSession(error);
      return failureOf(error);
    }
  }
}

/** Returns a filter for campaigns that are archived, or not. */
const isShelved =
  (isArchived: boolean) =>
  ({ archivedDate }: Partial<Campaign>): boolean =>
    (archivedDate != null) === isArchived;
