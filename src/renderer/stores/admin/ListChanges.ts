import { makeAutoObservable, runInAction } from 'mobx';
import type { RequestOf, ResponseOf, UploadName } from '#shared/api/endpoints.ts';
import { AppError } from '#shared/app-error.ts';
import type { Id } from '#shared/entities/base.ts';
import type { AdminCallName } from '#shared/ipc/admin.ts';
import { text } from '../../admin-texts.ts';
import type { Failure } from '../message-of.ts';
import type { AdminStore } from './AdminStore.ts';
import { RepeatKey } from './RepeatKey.ts';
import type { Resource } from './Resource.ts';

/** Changes to a campaign's list on the server, by hand one at a time or by sheet; after each the list is read anew. */
export class ListChanges {
  isMaking = false;
  readonly #admin: AdminStore;
  readonly #list: Resource<unknown>;
  readonly #repeatKey = new RepeatKey();

  constructor(admin: AdminStore, list: Resource<unknown>) {
    this.#admin = admin;
    this.#list = list;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Something is on its way that the list is not to be changed beside. */
  get isBusy(): boolean {
    return this.isMaking || this.#admin.transfers.underWay === 'upload';
  }

  /** Null once the change and the new list are there, else why not; the failure has been told. */
  async make(change: () => Promise<void>): Promise<Failure | null> {
    if (this.isMaking) return { reason: 'other', message: text('error.rejectedRequest') };
    this.isMaking = true;
    const problem = await this.#admin.attempt(async () => {
      try {
        await change();
      } catch (error) {
        this.catchUp(error);
        throw error;
      }
    });
    if (problem === null) await this.#list.reload();
    runInAction(() => {
      this.isMaking = false;
    });
    return problem;
  }

  /** A call that takes effect once, even if its answer is lost and it is tried again. @throws AppError */
  async callOnce<N extends AdminCallName>(name: N, request: RequestOf<N>): Promise<ResponseOf<N>> {
    const answer = await this.#admin.api.call(name, request, {
      idempotencyKey: this.#repeatKey.keyFor({ name, request }),
    });
    this.#repeatKey.renew();
    return answer;
  }

  /** Takes all rows of a sheet over, or none: what is wrong with it is then in the transfers' `refused`. */
  async upload(name: UploadName, campaignId: Id, file: File, notice: string): Promise<void> {
    if (this.isBusy) return;
    const { transfers, campaigns } = this.#admin;
    if (await transfers.upload(name, campaignId, file, notice)) await this.#list.reload();
    else if (transfers.refused?.reason === 'locked-by-progress') await campaigns.reload();
  }

  /** A refusal may mean that what is on screen is out of date. */
  private catchUp(error: unknown): void {
    if (!(error instanceof AppError) || error.code !== 'refused') return;
    this.#repeatKey.renew();
    void this.#list.reload();
    if (error.reason === 'locked-by-progress') void this.#admin.campaigns.reload();
  }
}
