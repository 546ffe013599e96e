import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { DownloadName, RequestOf, UploadName } from '#shared/api/endpoints.ts';
import { AppError } from '#shared/app-error.ts';
import type { Id } from '#shared/entities/base.ts';
import type { SavedFile, SheetRefusal, TransferProgress } from '#shared/ipc/admin.ts';
import { MAXIMUM_SHEET_BYTES, type SheetAnswers } from '#shared/rules/sheet.ts';
import { text } from '../../admin-texts.ts';
import type { AdminApi } from '../../platform/admin-api.ts';
import type { ToastStore } from '../ToastStore.ts';

/** A refused spreadsheet and its file name. */
export interface RefusedSheet extends SheetRefusal {
  fileName: string;
}

/** A sheet to upload. */
export interface Sheet {
  campaignId: Id;
  file: File;
  /** The administrator's answers about this sheet. */
  answers?: SheetAnswers;
}

/** Uploads and downloads of spreadsheets, one at a time. */
export class TransferStore {
  /** The direction of the running transfer, or null. */
  underWay: 'upload' | 'download' | null = null;
  progress: TransferProgress | null = null;
  /** The last saved file until it is dismissed, so that its folder can be shown. */
  saved: SavedFile | null = null;
  /** The problems of the last upload, until they are dismissed. */
  refused: RefusedSheet | null = null;
  /** Uploads the refused sheet again with the administrator's answer; null if the server asked nothing. */
  again: ((answer: SheetAnswers) => Promise<void>) | null = null;
  readonly #api: AdminApi;
  readonly #toasts: ToastStore;
  readonly #fail: (error: unknown) => void;

  constructor(api: AdminApi, toasts: ToastStore, fail: (error: unknown) => void) {
    this.#api = api;
    this.#toasts = toasts;
    this.#fail = fail;
    makeAutoObservable(
      this,
      { progress: observableRef, saved: observableRef, refused: observableRef, again: observableRef },
      { autoBind: true },
    );
  }

  /** The progress from 0 to 1, or null if the size is unknown. */
  get fraction(): number | null {
    const { loaded, total } = this.progress ?? { loaded: 0, total: null };
    return total ? Math.min(1, loaded / total) : null;
  }

  /** Uploads a sheet. If its rows were imported, shows `notice` and returns true. */
  async upload(name: UploadName, { campaignId, file, answers = {} }: Sheet, notice: string): Promise<boolean> {
    const imported = await this.run('upload', async () => {
      if (!/\.xlsx$/i.test(file.name)) throw new AppError('refused', text('sheet.notXlsx'));
      if (file.size > MAXIMUM_SHEET_BYTES) throw new AppError('refused', text('sheet.tooLarge'));
      const result = await this.#api.uploadSheet(name, campaignId, file, answers);
      runInAction(() => {
        this.refused = 'reason' in result ? { ...result, fileName: file.name } : null;
      });
      return 'reason' in result ? null : result;
    });
    if (!imported) return false;
    this.#toasts.success(answers.badRows === 'skip' ? text('sheet.someImported') : notice);
    if (imported.cleanedRows.length > 0) this.#toasts.success(cleanedNotice(imported.cleanedRows));
    return true;
  }

  async download<N extends DownloadName>(name: N, request: RequestOf<N>): Promise<void> {
    await this.save(() => this.#api.downloadSheet(name, request));
  }

  /** Saves the list of problems of the refused sheet. */
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

  /** Asks the administrator about the refused sheet; passes the answer to `again`. */
  ask(again: (answer: SheetAnswers) => Promise<void>): void {
    this.again = again;
  }

  /** Uploads the refused sheet again with the answer. */
  answer(answer: SheetAnswers): void {
    const { again } = this;
    this.dismissRefused();
    void again?.(answer);
  }

  dismissRefused(): void {
    this.refused = null;
    this.again = null;
    // The dialog has already shown that the list of problems was saved.
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

/** Maximum number of row numbers in a notice. */
const NAMED_ROWS = 5;

/** Returns the notice that names the rows with cleaned emails. */
function cleanedNotice(rows: readonly number[]): string {
  const named = rows.slice(0, NAMED_ROWS).join(', ');
  return text('sheet.emailsCleaned', { count: rows.length, rows: rows.length > NAMED_ROWS ? `${named}, …` : named });
}
