import { makeAutoObservable } from 'mobx';
import type { DeletedCampaign } from '#shared/entities/deleted-campaign.ts';
import { listOf } from '#shared/entities/id.ts';
import { text } from '../../admin-texts.ts';
import { Resource } from '../Resource.ts';
import type { AdminStore } from './AdminStore.ts';
import { KeyedCalls } from './KeyedCalls.ts';

/** The deleted campaigns that can be restored (docs/specification.md, 4.1). Servers without the call show none. */
export class DeletedCampaignsStore {
  readonly #campaigns: Resource<readonly DeletedCampaign[]>;
  /** The campaign that is being restored, or null. */
  restoring: DeletedCampaign | null = null;
  readonly #admin: AdminStore;
  readonly #calls: KeyedCalls;

  constructor(admin: AdminStore) {
    this.#admin = admin;
    this.#calls = new KeyedCalls(admin.api);
    const params = { clientId: admin.vendorId };
    this.#campaigns = new Resource(() => admin.api.call('getDeletedCampaigns', { params }), admin.readFailed);
    makeAutoObservable(this, {}, { autoBind: true });
  }

  get all(): readonly DeletedCampaign[] {
    return listOf(this.#campaigns.value);
  }

  read(): Promise<void> {
    return this.#campaigns.reload();
  }

  /** Brings a campaign back. A refusal is shown as a notice, and both lists are read again. */
  async restore(campaign: DeletedCampaign): Promise<void> {
    if (this.restoring) return;
    this.setRestoring(campaign);
    const send = async () => {
      await this.#calls.once('restoreCampaign', { params: { id: campaign.id } });
      this.#admin.notify(text('campaigns.restoredNotice'));
    };
    await this.#admin.attempt(send, 'toast');
    await Promise.all([this.#campaigns.reload(), this.#admin.campaigns.reload()]);
    this.setRestoring(null);
  }

  private setRestoring(campaign: DeletedCampaign | null): void {
    this.restoring = campaign;
  }
}
