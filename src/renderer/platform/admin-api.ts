import type { DownloadName, RequestOf, ResponseOf, UploadName } from '#shared/api/endpoints.ts';
import { AppError } from '#shared/app-error.ts';
import type { Id } from '#shared/entities/base.ts';
import type { SheetIssue } from '#shared/entities/sheet-issue.ts';
import type {
  AdminCallName,
  OverviewName,
  OverviewRows,
  SavedFile,
  SheetRefusal,
  TransferProgress,
} from '#shared/ipc/admin.ts';
import { text } from '../texts.ts';
import type { MainProcess } from './bridge.ts';

/** The REST API as an administrator's screen sees it: typed by endpoint, made by the main process. */
export interface AdminApi {
  /** @throws AppError */
  call<N extends AdminCallName>(
    name: N,
    request: RequestOf<N>,
    options?: { idempotencyKey?: string },
  ): Promise<ResponseOf<N>>;
  /** An overview's rows without their lists of names and answers. @throws AppError */
  overview<N extends OverviewName>(name: N, campaignId: Id): Promise<OverviewRows[N][]>;
  /** One of its rows with its lists, by its question's or user's id. @throws AppError */
  overviewRow<N extends OverviewName>(name: N, campaignId: Id, rowId: Id): Promise<OverviewRows[N]>;
  /** Drops their lists. */
  forgetOverviews(): Promise<null>;
  /** Null when all rows were taken over, else what is wrong with the sheet. @throws AppError */
  uploadSheet(name: UploadName, campaignId: Id, file: File): Promise<SheetRefusal | null>;
  /** Null when the user cancelled. @throws AppError */
  downloadSheet<N extends DownloadName>(name: N, request: RequestOf<N>): Promise<SavedFile | null>;
  saveIssues(fileName: string, issues: SheetIssue[]): Promise<SavedFile | null>;
  showInFolder(file: SavedFile): Promise<null>;
  onTransferProgress(listener: (progress: TransferProgress) => void): () => void;
}

export const connectAdminApi = (main: MainProcess): AdminApi => ({
  call: async (name, request, options = {}) =>
    // The endpoint's own answer: the main process has checked it against the endpoint's schema.
    (await main.call('admin:call', { name, request, ...options })) as ResponseOf<typeof name>,
  overview: async (name, campaignId) =>
    (await main.call('admin:overview', { name, campaignId })) as OverviewRows[typeof name][],
  overviewRow: async (name, campaignId, rowId) =>
    (await main.call('admin:overview-row', { name, campaignId, rowId })) as OverviewRows[typeof name],
  forgetOverviews: () => main.call('admin:forget-overviews', {}),
  uploadSheet: async (name, campaignId, file) => {
    const base64 = await base64Of(file).catch((cause: unknown) => {
      throw new AppError('refused', UNREADABLE_FILE, { cause });
    });
    return main.call('admin:upload-sheet', { name, campaignId, fileName: file.name, base64 });
  },
  downloadSheet: (name, request) => {
    const { params = {} } = request as { params?: Record<string, Id> };
    return main.call('admin:download-sheet', { name, params });
  },
  saveIssues: (fileName, issues) => main.call('admin:save-issues', { fileName, issues }),
  showInFolder: ({ id }) => main.call('admin:show-in-folder', { id }),
  onTransferProgress: (listener) => main.on('admin:transfer-progressed', listener),
});

/** The error for a folder, or for a file that was moved or changed since it was chosen. */
export const UNREADABLE_FILE = text('file.unreadable');

/** A file's bytes as base64. @throws DOMException where the file cannot be read (any more) */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES));
  }
  return btoa(text);
}

const CHUNK_BYTES = 0x8000;
