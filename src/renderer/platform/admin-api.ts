import type { DownloadName, RequestOf, ResponseOf, UploadName } from '#shared/api/endpoints.ts';
import { AppError } from '#shared/app-error.ts';
import type { Id } from '#shared/entities/base.ts';
import type { SheetIssue } from '#shared/entities/sheet-issue.ts';
import type { PlayFilter } from '#shared/entities/show-report.ts';
import type {
  AdminCallName,
  Overview,
  OverviewName,
  OverviewRows,
  SavedFile,
  TransferProgress,
} from '#shared/ipc/admin.ts';
import type { SheetAnswers } from '#shared/rules/sheet.ts';
import { text } from '../texts.ts';
import type { MainProcess } from './bridge.ts';

/** The REST API for the administrators' screens, typed by endpoint. The main process makes the calls. */
export type AdminApi = ReturnType<typeof connectAdminApi>;

export const connectAdminApi = (main: MainProcess) => ({
  /** @throws AppError */
  call: async <N extends AdminCallName>(
    name: N,
    request: RequestOf<N>,
    options: { idempotencyKey?: string } = {},
  ): Promise<ResponseOf<N>> =>
    // The main process has checked the answer against the endpoint's schema.
    (await main.call('admin:call', { name, request, ...options })) as ResponseOf<N>,
  /** Returns an overview's rows without their lists of names and answers. @throws AppError */
  overview: async <N extends OverviewName>(overview: Overview & { name: N }) =>
    (await main.call('admin:overview', overview)) as OverviewRows[N][],
  /** Returns one row of an overview with its lists, by the id of its question or user. @throws AppError */
  overviewRow: async <N extends OverviewName>(overview: Overview & { name: N }, rowId: Id) =>
    (await main.call('admin:overview-row', { ...overview, rowId })) as OverviewRows[N],
  /** Makes the main process delete its lists for the overviews. */
  forgetOverviews: () => main.call('admin:forget-overviews', {}),
  /** Returns the result of the import, or the problems of the sheet. @throws AppError */
  uploadSheet: async (name: UploadName, campaignId: Id, file: File, answers: SheetAnswers) => {
    const base64 = await base64Of(file).catch((cause: unknown) => {
      throw new AppError('refused', UNREADABLE_FILE, { cause });
    });
    return main.call('admin:upload-sheet', { name, campaignId, fileName: file.name, base64, answers });
  },
  /** Returns null if the user cancelled. @throws AppError */
  downloadSheet: <N extends DownloadName>(name: N, request: RequestOf<N>) => {
    const { params = {}, query } = request as { params?: Record<string, Id>; query?: PlayFilter };
    return main.call('admin:download-sheet', { name, params, ...(query && { query }) });
  },
  saveIssues: (fileName: string, issues: SheetIssue[]) => main.call('admin:save-issues', { fileName, issues }),
  showInFolder: ({ id }: SavedFile) => main.call('admin:show-in-folder', { id }),
  onTransferProgress: (listener: (progress: TransferProgress) => void) =>
    main.on('admin:transfer-progressed', listener),
});

/** The error for a folder, or for a file that was moved or changed after the user chose it. */
export const UNREADABLE_FILE = text('file.unreadable');

/** Returns a file's bytes as base64. @throws DOMException if the file is unreadable */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  // Converts chunks, because the number of arguments of a call is limited.
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES));
  }
  return btoa(text);
}

const CHUNK_BYTES = 0x8000;
