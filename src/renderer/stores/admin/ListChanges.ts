import { makeAutoObservable, runInAction } from 'mobx';
import type { RequestOf, ResponseOf } from '#shared/api/endpoints.ts';
import { AppError } from '#shared/app-error.ts';
import type { AdminCallName } from '#shared/ipc/admin.ts';
import { messages } from '#shared/messages.ts';
import type { AdminStore } from './AdminStore.ts';
import { RepeatKey } from './RepeatKey.ts';
import type { Resource } from './Resource.ts';

/** Changes to a list on the server, one at a time; after each the list is read anew. */
export class ListChanges {
  isBusy = false;
  readonly #admin: AdminStore;
  readonly #list: Resource<unknown>;
  readonly #repeatKey = new RepeatKey();

  constructor(admin: AdminStore, list: Resource<unknown>) {
    this.#admin = admin;
    this.#list = list;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Null once the change and the new list are there, else the message for the form; the failure has been told. */
  async make(change: () => Promise<void>): Promise<string | null> {
    if (this.isBusy) return messages.error.rejectedRequest;
    this.isBusy = true;
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
      this.isBusy = false;
    });
    return problem;
  }

  /** A call that takes effect once, even if its answer is lost and it is tried again. @throws AppError */
  async callOnce<N extends AdminCallName>(name: N, request: RequestOf<N>): Promise<ResponseOf<N>> {
    const answer = await this.#admin.api.call(name, request, {
      idempotencyKey: this.#repeatKey.keyFor({ name, request }),
    });
    this.#repeatKey.settle();
    return answer;
  }

  /** A refusal may mean that what is on screen is out of date. */
  private catchUp(error: unknown): void {
    if (!(error instanceof AppError) || error.code !== 'refused') return;
    this.#repeatKey.settle();
    void this.#list.reload();
    if (error.message === messages.error.campaignLocked) void this.#admin.campaigns.reload();
  }
}
