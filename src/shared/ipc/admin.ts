import { type Static, Type } from 'typebox';
import { type DownloadName, type EndpointName, endpoints, type NamesWith, type UploadName } from '../api/endpoints.ts';
import { Exactly, Id } from '../entities/base.ts';
import type { QuestionOverview, UserOverview } from '../entities/reports.ts';
import { SheetIssue } from '../entities/sheet-issue.ts';
import { PlayFilter } from '../entities/show-report.ts';
import { ErrorReason } from '../errors.ts';
import { MAXIMUM_SHEET_BYTES, SheetAnswers, SheetImport } from '../rules/sheet.ts';

/**
 * The administrator screen's calls to the main process. Administrators work online on the server's data, so their calls
 * are the API's, with the names in `endpoints`. The main process adds the token and checks the request against the
 * endpoint.
 */

/** Calls for any logged-in user that administrators need too. */
const SHARED_CALLS = ['getVendorBranding', 'getThemes', 'getCampaignTypes', 'getCampaignQuestions'] as const;

/**
 * The two overviews of a report. A big show's name and answer lists are tens of MB, and users look at few of them. So
 * the lists stay in the main process, and the screen requests those of one row at a time.
 */
export interface OverviewRows {
  getQuestionOverview: QuestionOverview;
  getUserOverview: UserOverview;
}
export type OverviewName = keyof OverviewRows;
const OVERVIEWS: readonly OverviewName[] = ['getQuestionOverview', 'getUserOverview'];

export type AdminCallName =
  | Exclude<NamesWith<{ access: 'admin' }>, DownloadName | UploadName | OverviewName>
  | (typeof SHARED_CALLS)[number];

const isFileCall = (name: EndpointName): boolean => {
  const endpoint = endpoints[name];
  return 'responseType' in endpoint || ('bodyType' in endpoint && endpoint.bodyType === 'multipart');
};
const names = Object.keys(endpoints) as EndpointName[];
const isOverview = (name: EndpointName): boolean => OVERVIEWS.some((overview) => overview === name);
const adminCalls = names.filter((name) => endpoints[name].access === 'admin' && !isFileCall(name) && !isOverview(name));

const oneOf = <N extends string>(values: readonly string[]) => Type.Unsafe<N>(Type.Enum([...values]));
const Text = Type.String({ maxLength: 1000 });
const BASE64_LIMIT = Math.ceil(MAXIMUM_SHEET_BYTES / 3) * 4;

export const AdminCall = Exactly({
  name: oneOf<AdminCallName>([...adminCalls, ...SHARED_CALLS]),
  /** The endpoint's `params`, `query` and `body`. The main process checks them. */
  request: Type.Object({}, { additionalProperties: true }),
  /** The same key for every attempt at one change, so that the change is made once. */
  idempotencyKey: Type.Optional(Type.String({ pattern: '^[\\w.:-]{1,200}$' })),
});

export const Overview = Exactly({
  name: oneOf<OverviewName>(OVERVIEWS),
  campaignId: Id,
  /** Selects plays; without it, all. */
  filter: Type.Optional(PlayFilter),
});
export type Overview = Static<typeof Overview>;

/** Identifies one row of an overview, by its question's or user's id. */
export const OverviewRow = Exactly({ ...Overview.properties, rowId: Id });
export type OverviewRow = Static<typeof OverviewRow>;

export const SheetUpload = Exactly({
  name: oneOf<UploadName>(names.filter((name) => isFileCall(name) && !('responseType' in endpoints[name]))),
  campaignId: Id,
  fileName: Text,
  base64: Type.String({ maxLength: BASE64_LIMIT }),
  /** The administrator's answers to questions that the server asked by refusing this sheet. */
  answers: SheetAnswers,
});
export type SheetUpload = Static<typeof SheetUpload>;

/** Why no row of a sheet was stored. `issues` is empty if the server lists none. */
export const SheetRefusal = Type.Object({
  reason: ErrorReason,
  message: Type.String(),
  issues: Type.Array(SheetIssue),
});
export type SheetRefusal = Static<typeof SheetRefusal>;

/** The result of an upload: the import of the whole sheet, or a refusal that stores no row. */
export const SheetUploadResult = Type.Union([SheetRefusal, SheetImport]);
export type SheetUploadResult = Static<typeof SheetUploadResult>;

export const SheetDownload = Exactly({
  name: oneOf<DownloadName>(names.filter((name) => 'responseType' in endpoints[name])),
  params: Type.Record(Type.String(), Id),
  query: Type.Optional(PlayFilter),
});
export type SheetDownload = Static<typeof SheetDownload>;

/** A file that the user has saved. The screen does not receive the folder. `id` is for `admin:show-in-folder`. */
export const SavedFile = Type.Object({ id: Type.String(), fileName: Type.String() });
export type SavedFile = Static<typeof SavedFile>;

export const IssueList = Exactly({ fileName: Text, issues: Type.Array(SheetIssue, { maxItems: 1000 }) });
export type IssueList = Static<typeof IssueList>;

/** Progress of a file in bytes. `total` is null if unknown. */
export const TransferProgress = Type.Object({
  loaded: Type.Number(),
  total: Type.Union([Type.Number(), Type.Null()]),
});
export type TransferProgress = Static<typeof TransferProgress>;
