import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { DownloadName, RequestOf, UploadName } from '#shared/api/endpoints.ts';
import { AppError } from '#shared/app-error.ts';
import type { Id } from '#shared/entities/base.ts';
import type { SavedFile, SheetRefusal, TransferProgress } from '#shared/ipc/admin.ts';
import { MAXIMUM_SHEET_BYTES } from '#shared/rules/sheet.ts';
import { text } from '../../admin-texts.ts';
import type { AdminApi } from '../../platform/admin-api.ts';
import type { ToastStore } from '../ToastStore.ts';

/** A refused spreadsheet, by the name it was chosen with. */
export interface RefusedSheet extends SheetRefusal {
  fileName: string;
}

/** Spreadsheets on their way up or down, one at a time. */
export class TransferStore {
  /** What is on its way, or null. */
  underWay: 'upload' | 'download' | null = null;
  progress: TransferProgress | null = null;
  /** The last file saved, until it is dismissed: its folder can be shown. */
  saved: SavedFile | null = null;
  /** What was wrong with the last upload, until it is dismissed. */
  refused: RefusedSheet | null = null;
  readonly #api: AdminApi;
  readonly #toasts: ToastStore;
  readonly #fail: (error: unknown) => void;

  constructor(api: AdminApi, toasts: ToastStore, fail: (error: unknown) => void) {
    this.#api = api;
    this.#toasts = toasts;
    this.#fail = fail;
    makeAutoObservable(
      this,
      { progress: observableRef, saved: observableRef, refused: observableRef },
      { autoBind: true },
    );
  }

  /** 0 to 1, or null where the size is not known. */
  get fraction(): number | null {
    const { loaded, total } = this.progress ?? { loaded: 0, total: null };
    return total ? Math.min(1, loaded / total) : null;
  }

  /** Uploads a sheet; true when all its rows were taken over, which is then told with `notice`. */
  async upload(name: UploadName, campaignId: Id, file: File, notice: string): Promise<boolean> {
    const isDone = await this.run('upload', async () => {
      if (!/\.xlsx$/i.test(file.name)) throw new AppError('refused', text('sheet.notXlsx'));
      if (file.size > MAXIMUM_SHEET_BYTES) throw new AppError('refused', text('sheet.tooLarge'));
      const refusal = await this.#api.uploadSheet(name, campaignId, file);
      runInAction(() => {
        this.refused = refusal && { ...refusal, fileName: file.name };
      });
      return refusal === null;
    });
    if (isDone) this.#toasts.success(notice);
    return isDone === true;
  }

  async download<N extends DownloadName>(name: N, request: RequestOf<N>): Promise<void> {
    await this.save(() => this.#api.downloadSheet(name, request));
  }

  /** Saves the list of what is wrong with the refused sheet. */
  async saveIssues(): Promise<void> {
    const { refused } = this;
    if (!refused) return;
    const fileName = text('sheet.errorsFile', { sheet: refused.fileName.replace(/\.xlsx$/i, '') });
    await this.save(() => this.#api.saveIssues(fileName, refused.issues));
  }

  showInFolder(): void {
    if (this.saved) void this.#api.showInFolder(this.saved).catch(this.#fail);
  }

  dismissSaved(): void {
    this.saved = null;
  }

  dismissRefused(): void {
    this.refused = null;
    // The list of what was wrong has been told of beside it.
    this.saved = null;
  }

  private async save(work: () => Promise<SavedFile | null>): Promise<void> {
    await this.run('download', async () => {
      const saved = await work();
      runInAction(() => {
        this.saved = saved;
      });
    });
  }

  private async run<T>(direction: 'upload' | 'download', work: () => Promise<T>): Promise<T | undefined> {
    if (this.underWay) return undefined;
    this.underWay = direction;
    this.progress = null;
    this.saved = null;
    const stop = this.#api.onTransferProgress((progress) =>
      runInAction(() => {
        this.progress = progress;
      }),
    );
    try {
      return await work();
    } catch (error) {
      this.#fail(error);
      return undefined;
    } finally {
      stop();
      runInAction(() => {
        this.underWay = null;
      });
    }
  }
}
