import { makeAutoObservable, runInAction } from 'mobx';
import type { RequestOf, UploadName } from '#shared/api/endpoints.ts';
import type { AdminCallName } from '#shared/ipc/admin.ts';
import { text } from '../../admin-texts.ts';
import type { Failure } from '../message-of.ts';
import type { Resource } from '../Resource.ts';
import type { AdminStore, ShownBy } from './AdminStore.ts';
import { isRefused, KeyedCalls } from './KeyedCalls.ts';
import { sheetQuestionOf } from './sheet-question.ts';
import type { Sheet } from './TransferStore.ts';

/** Changes a list on the server, one change or sheet at a time, and reloads the list after each. */
export class ListChanges {
  isMaking = false;
  readonly calls: KeyedCalls;
  readonly #admin: AdminStore;
  readonly #list: Resource<unknown>;

  constructor(admin: AdminStore, list: Resource<unknown>) {
    this.#admin = admin;
    this.#list = list;
    this.calls = new KeyedCalls(admin.api);
    makeAutoObservable(this, { calls: false }, { autoBind: true });
  }

  /** True during a change or an upload. The list must not be changed until it ends. */
  get isBusy(): boolean {
    return this.isMaking || this.#admin.transfers.underWay === 'upload';
  }

  /** Makes a change, then reloads the list. Returns null on success, otherwise the failure. */
  async make(change: () => Promise<void>, shownBy: ShownBy = 'toast'): Promise<Failure | null> {
    if (this.isMaking) return { reason: 'other', message: text('error.rejectedRequest') };
    this.isMaking = true;
    const caughtUp = (error: unknown) => {
      this.catchUp(error);
      throw error;
    };
    const problem = await this.#admin.attempt(() => change().catch(caughtUp), shownBy);
    if (problem === null) await this.#list.reload();
    runInAction(() => {
      this.isMaking = false;
    });
    return problem;
  }

  /** Makes a call and announces its success. Returns null on success, otherwise the failure, which a toast shows. */
  announce<N extends AdminCallName>(name: N, request: RequestOf<N>, notice: string): Promise<Failure | null> {
    return this.make(async () => {
      await this.#admin.api.call(name, request);
      this.#admin.notify(notice);
    });
  }

  /** Imports all rows of a sheet. If it has problems, imports none and lists them in the transfers' `refused`. */
  async upload(name: UploadName, sheet: Sheet, notice: string): Promise<void> {
    if (this.isBusy) return;
    const { transfers, campaigns } = this.#admin;
    if (await transfers.upload(name, sheet, notice)) await this.#list.reload();
    else if (transfers.refused?.reason === 'locked-by-progress') await campaigns.reload();
    else if (sheetQuestionOf(transfers.refused)) {
      transfers.ask((answer) => this.upload(name, { ...sheet, answers: { ...sheet.answers, ...answer } }, notice));
    }
  }

  /** Reloads after a refusal, because the screen may be out of date. */
  private catchUp(error: unknown): void {
    if (!isRefused(error)) return;
    void this.#list.reload();
    if (error.reason === 'locked-by-progress') void this.#admin.campaigns.reload();
  }
}
