import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { type TObject, type TSchema, Type } from 'typebox';
import { type Endpoint, endpoints, type RequestOf } from '#shared/api/endpoints.ts';
import { SheetIssue } from '#shared/entities/sheet-issue.ts';
import { AppError } from '#shared/errors.ts';
import type {
  AdminCallName,
  IssueList,
  Overview,
  OverviewRow,
  SavedFile,
  SheetDownload,
  SheetUpload,
  SheetUploadResult,
  TransferProgress,
} from '#shared/ipc/admin.ts';
import { isAdmin } from '#shared/rules/access.ts';
import { safeFileName } from '#shared/rules/file-name.ts';
import { SheetImport } from '#shared/rules/sheet.ts';
import { fits, problemWith } from '../link/check.ts';
import type { ApiClient, CallOptions, FileContent, Token } from '../link/client.ts';
import type { Connection } from '../link/connection.ts';
import { RequestFailure } from '../link/failure.ts';
import type { Media } from '../link/media.ts';
import { canFillPath } from '../link/path.ts';
import type { Visit } from '../link/visit.ts';
import type { Sessions } from '../login/sessions.ts';
import { text } from '../texts.ts';
import { mapFileUrls } from './file-urls.ts';
import { issueLines } from './issue-lines.ts';
import { Overviews } from './overviews.ts';

export interface AdminDeskOptions {
  api: ApiClient;
  sessions: Pick<Sessions, 'user' | 'withToken'>;
  media: Pick<Media, 'localUrl' | 'originalUrl'>;
  /** Saves a file under a name the user picks. Returns its path, or null if the user cancels. */
  saveFile(suggestedName: string, bytes: Uint8Array): Promise<string | null>;
  showInFolder(path: string): void;
  onProgress(progress: TransferProgress): void;
  connection: Pick<Connection, 'reached'>;
}

/** Timeout of a call, long enough for the report of a big trade show. */
const CALL_TIMEOUT_MS = 30_000;
/** Timeout of an upload, long enough for a 5 MB image in base64 over a slow network. */
const FILE_TIMEOUT_MS = 120_000;
const IMAGE_CALLS: readonly AdminCallName[] = ['postFile', 'putFile'];

/**
 * Performs the administrators' actions: API calls with their token, uploads and downloads. Stores only the lists of the
 * overview on screen.
 */
export class AdminDesk {
  readonly #options: AdminDeskOptions;
  /** Paths of the files saved in this run, by the id that the screen gets instead of the path. */
  readonly #savedPaths = new Map<string, string>();
  readonly #overviews = new Overviews((visit, { name, campaignId, filter }) => {
    const request = { params: { campaignId }, ...(filter && { query: filter }) };
    requireEndpointRequest(endpoints[name], request);
    return this.#asAdmin(visit, (token) =>
      this.#options.api.call(name, request, { token, timeoutMs: CALL_TIMEOUT_MS, isLarge: true }),
    );
  });

  constructor(options: AdminDeskOptions) {
    this.#options = options;
  }

  /**
   * Calls the API. Converts image addresses from the screen's to the server's, and back in the answer.
   *
   * @throws AppError invalid-request if the request does not fit the endpoint; refused, unreachable, signed-out
   */
  async call(visit: Visit, name: AdminCallName, request: object, idempotencyKey?: string): Promise<unknown> {
    const { media, api } = this.#options;
    const outgoing = mapFileUrls(request, media.originalUrl) as RequestOf<AdminCallName>;
    requireEndpointRequest(endpoints[name], outgoing);
    const key = idempotencyKey === undefined ? {} : { idempotencyKey };
    const timeoutMs = IMAGE_CALLS.includes(name) ? FILE_TIMEOUT_MS : CALL_TIMEOUT_MS;
    return this.#asAdmin(visit, async (token) => {
      const answer = await api.call(name, outgoing, { token, timeoutMs, isLarge: true, ...key });
      return mapFileUrls(answer, media.localUrl);
    });
  }

  /** Reads an overview again. Returns its rows without their lists. @throws AppError */
  overview(visit: Visit, overview: Overview): Promise<unknown> {
    return this.#overviews.read(visit, overview);
  }

  /** Returns one row of an overview with its lists, as last read. @throws AppError */
  overviewRow(visit: Visit, { rowId, ...overview }: OverviewRow): Promise<unknown> {
    return this.#overviews.row(visit, overview, rowId);
  }

  /** Drops the stored overviews. Called when the screen no longer shows them. */
  forgetOverviews(): void {
    this.#overviews.forget();
  }

  /** Uploads a spreadsheet. Returns the result of the import, or the problems of the sheet. @throws AppError */
  async uploadSheet(
    visit: Visit,
    { name, campaignId, fileName, base64, answers }: SheetUpload,
  ): Promise<SheetUploadResult> {
    const request: RequestOf<typeof name> = { params: { campaignId }, query: answers };
    requireEndpointRequest(endpoints[name], request);
    const file = { fileName, bytes: Uint8Array.from(Buffer.from(base64, 'base64')) };
    return this.#asAdmin(visit, async (token) => {
      try {
        const answer = await this.#options.api.upload(name, request, file, this.#fileOptions(token));
        // Other servers, and uploads of questions, name no rows.
        return { cleanedRows: fits(SheetImport, answer) ? answer.cleanedRows : [] };
      } catch (error) {
        if (!(error instanceof RequestFailure) || error.kind !== 'refused') throw error;
        // Some servers send a message without a list of issues.
        const issues = fits(Issues, error.body) ? error.body.issues : [];
        return { reason: error.reason, message: error.message, issues };
      }
    });
  }

  /** Downloads and saves a spreadsheet. Returns null if the user cancels. @throws AppError */
  async downloadSheet(visit: Visit, { name, params, query }: SheetDownload): Promise<SavedFile | null> {
    // The screen sends an empty object when there are no parameters.
    const request = { ...(Object.keys(params).length > 0 && { params }), ...(query && { query }) } as RequestOf<
      typeof name
    >;
    requireEndpointRequest(endpoints[name], request);
    const file = await this.#asAdmin(visit, (token) =>
      this.#options.api.download(name, request, this.#fileOptions(token)),
    );
    visit.requireOngoing();
    return this.#save(file, text('export.sheet'));
  }

  /** Saves the issues of a spreadsheet as a CSV file for Excel. Returns null if the user cancels. */
  saveIssues({ fileName, issues }: IssueList): Promise<SavedFile | null> {
    return this.#save({ fileName, bytes: Buffer.from(issueLines(issues), 'utf8') }, text('export.issues'));
  }

  /** Opens the folder of a file saved in this run. Does nothing for any other id. */
  showInFolder(id: string): void {
    const path = this.#savedPaths.get(id);
    if (path !== undefined) this.#options.showInFolder(path);
  }

  async #save({ fileName, bytes }: FileContent, fallbackName: string): Promise<SavedFile | null> {
    const path = await this.#options.saveFile(safeFileName(fileName, fallbackName), bytes);
    if (path === null) return null;
    const id = randomUUID();
    this.#savedPaths.set(id, path);
    return { id, fileName: basename(path) };
  }

  #fileOptions(token: Token): CallOptions {
    const onProgress = (loaded: number, total: number | null) => this.#options.onProgress({ loaded, total });
    return { token, timeoutMs: FILE_TIMEOUT_MS, onProgress };
  }

  async #asAdmin<T>(visit: Visit, work: (token: Token) => Promise<T>): Promise<T> {
    const { sessions, connection } = this.#options;
    if (!isAdmin(await sessions.user(visit))) throw new AppError('refused', text('page.notPermitted'));
    const answer = await sessions.withToken(visit, work);
    connection.reached();
    return answer;
  }
}

const Issues = Type.Object({ issues: Type.Array(SheetIssue) });

/**
 * Requires that the request has only the parts and fields that the endpoint declares. Refuses others instead of dropping
 * them.
 *
 * @throws AppError invalid-request
 */
function requireEndpointRequest(endpoint: Endpoint, request: object): void {
  if (problemWithRequest(endpoint, request) !== null) {
    throw new AppError('invalid-request', text('error.rejectedRequest'));
  }
}

function problemWithRequest({ path, params, query, body }: Endpoint, request: object): string | null {
  const schemas: Record<string, TSchema | undefined> = { params, query, body };
  const sent: Record<string, unknown> = { ...request };
  const undeclared = Object.keys(sent).find((part) => schemas[part] === undefined);
  if (undeclared !== undefined) return `/${undeclared} is not declared`;
  const problem = problemWithFields(params, sent.params);
  if (problem !== null) return problem;
  if (!canFillPath(path, sent.params as Record<string, unknown> | undefined)) return '/params lead elsewhere';
  return problemWithFields(query, sent.query ?? {}) ?? (body ? problemWith(body, sent.body) : null);
}

function problemWithFields(schema: TObject | undefined, fields: unknown): string | null {
  if (schema === undefined) return null;
  const problem = problemWith(schema, fields);
  if (problem !== null) return problem;
  const unknown = Object.keys(fields as object).find((name) => !Object.hasOwn(schema.properties, name));
  return unknown === undefined ? null : `/${unknown} is not declared`;
}
