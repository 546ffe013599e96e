import { type Cell, writeWorkbook } from '../../src/server/sheets/workbook.ts';
import type { CampaignSuite } from './campaign-suite.ts';
import { readWorkbook } from './read-workbook.ts';

export const QUESTION_HEADINGS = ['Question', 'Type', 'Answer 1', 'Answer 2', 'Answer 3', 'Answer 4', 'Correct Answer'];
export const USER_HEADINGS = ['First Name', 'Last Name', 'Email', 'Location', 'Manager'];

/** Bytes as a file to upload. */
export const fileOf = (bytes: Uint8Array) => ({ fileName: 'upload.xlsx', bytes: new Uint8Array(bytes) });
/** A spreadsheet of one sheet, as a file to upload. */
export const sheetOf = async (name: string, headings: readonly string[], rows: readonly (readonly Cell[])[]) =>
  fileOf(await writeWorkbook([{ name, columns: headings.map((heading) => ({ heading, width: 20 })), rows }]));
export const questionSheet = (rows: readonly (readonly Cell[])[]) => sheetOf('Questions', QUESTION_HEADINGS, rows);
export const userSheet = (rows: readonly (readonly Cell[])[]) => sheetOf('Users', USER_HEADINGS, rows);

/** The rows of a spreadsheet's first sheet, headings first. */
export const rowsIn = (bytes: Uint8Array) => readWorkbook(bytes)[0]?.data ?? [];

/**
 * Returns a function that uploads a sheet, by default to the suite's campaign as its administrator, and resolves to the
 * server's response, whether accepted or refused.
 */
export const uploadsTo =
  (suite: CampaignSuite) =>
  (
    name: 'uploadQuestions' | 'uploadUsers',
    file: ReturnType<typeof fileOf>,
    as: { token: string } = suite.admin,
    campaignId = suite.campaignId,
  ) =>
    suite.api.attemptUpload(name, { params: { campaignId } }, file, as);
