import type { FastifyInstance } from 'fastify';
import type { Db } from '../database/schema.ts';
import type { ReportRunner } from '../reports/report-runner.ts';
import {
  type CampaignUserRow,
  findEmailConflicts,
  findEmailOwners,
  listKnownUsers,
  upsertCampaignUsers,
} from '../repositories/campaign-users.ts';
import { forgetEmailsSent } from '../repositories/invitations.ts';
import { insertQuestions, listQuestions } from '../repositories/questions.ts';
import { changeEmails, nameKey } from '../repositories/users.ts';
import { timestamp } from '../services.ts';
import {
  questionsOf,
  questionsSheet,
  questionTable,
  questionTemplate,
  withoutDuplicates,
} from '../sheets/question-sheet.ts';
import { SheetReader } from '../sheets/sheet-reader.ts';
import { type SheetUser, usersOf, userTable } from '../sheets/user-sheet.ts';
import { writeWorkbook } from '../sheets/workbook.ts';
import { text } from '../texts.ts';
import { requireOwnCampaign, requireUnlocked } from './guards.ts';
import { readQuestions } from './questions.ts';
import {
  type Call,
  downloadRoute,
  inCallsTransaction,
  type UploadedFile,
  uploadRoute,
  workbookAnswer,
} from './route.ts';

/**
 * Questions and players by spreadsheet. An upload stores all of its rows or none, unless the administrator skips the
 * rows with problems.
 */
export function registerSheets(app: FastifyInstance, runner: ReportRunner): void {
  const reader = new SheetReader();
  app.addHook('onClose', () => reader.close());
  downloadRoute(app, 'getQuestionTemplate', getQuestionTemplate);
  downloadRoute(app, 'getQuestionSheet', getQuestionSheet);
  downloadRoute(app, 'getUserTemplate', (call) => getUserTemplate(call, runner));
  uploadRoute(app, 'uploadQuestions', (call, file) => uploadQuestions(call, file, reader));
  uploadRoute(app, 'uploadUsers', (call, file) => uploadUsers(call, file, reader));
}

const getQuestionTemplate = async () =>
  workbookAnswer([text('workbook.questionTemplateFile')], await writeWorkbook([questionTemplate()]));

/** Returns the campaign's questions in the template's format. */
async function getQuestionSheet({ params, user, db }: Call<'getQuestionSheet'>) {
  const campaign = await requireOwnCampaign(db, user, params.campaignId);
  const bytes = await writeWorkbook([questionsSheet(await listQuestions(db, campaign.id))]);
  return workbookAnswer([text('workbook.questionListFile'), campaign.name], bytes);
}

async function getUserTemplate({ params, user, db }: Call<'getUserTemplate'>, runner: ReportRunner) {
  const campaign = await requireOwnCampaign(db, user, params.campaignId);
  const bytes = await runner.run({ kind: 'user-template', campaignId: campaign.id });
  return workbookAnswer([text('workbook.userTemplateFile'), campaign.name], bytes);
}

/** Adds questions to the campaign. Returns all of its questions. */
async function uploadQuestions(call: Call<'uploadQuestions'>, { bytes }: UploadedFile, reader: SheetReader) {
  const { params, query, user, db, services } = call;
  const campaign = await requireOwnCampaign(db, user, params.campaignId);
  await requireUnlocked(db, campaign.id);
  const questions = questionsOf(await reader.read(bytes, questionTable), query);
  return inCallsTransaction(call, async ({ db: transaction }) => {
    // Check again, because someone may have started to play while the file was read.
    await requireUnlocked(transaction, campaign.id);
    const before = await listQuestions(transaction, campaign.id);
    const fresh = withoutDuplicates(questions, before, query.duplicates);
    await insertQuestions(transaction, campaign.id, fresh, timestamp(services.clock));
    return readQuestions({ db: transaction, baseUrl: call.baseUrl }, campaign.id);
  });
}

/** Adds players, and updates those with a known Employee ID or email. Invites players who are new to the campaign. */
async function uploadUsers(call: Call<'uploadUsers'>, { bytes }: UploadedFile, reader: SheetReader) {
  const { params, query, user, db, services } = call;
  const campaign = await requireOwnCampaign(db, user, params.campaignId);
  const table = await reader.read(bytes, userTable);
  const where = { vendorId: user.vendorId, campaignId: campaign.id, now: timestamp(services.clock) };
  const cleanedRows = await inCallsTransaction(call, async ({ db: transaction }) => {
    const stored = await listKnownUsers(transaction, campaign.id);
    const known = {
      findConflicts: (emails: readonly string[]) => findEmailConflicts(transaction, user.vendorId, emails),
      findOwners: (emails: readonly string[]) => findEmailOwners(transaction, user.vendorId, emails),
      players: new Map(stored.map((player) => [String(player.id), player])),
    };
    const { users, cleanedRows } = await usersOf(table, known, query);
    await correctEmails(transaction, known.players, users);
    await upsertCampaignUsers(transaction, where, withoutUnchanged(users, known.players));
    await services.invitations.wake(transaction);
    return cleanedRows;
  });
  return { message: text('notice.usersUploaded'), cleanedRows };
}

/** The players of a campaign by id. */
type Players = ReadonlyMap<string, CampaignUserRow>;

/** Leaves out players of the campaign whose row changes nothing but the email, because thousands take seconds to store. */
const withoutUnchanged = (users: readonly SheetUser[], players: Players): SheetUser[] =>
  users.filter(({ id, firstName, lastName, location, manager }) => {
    const player = players.get(String(id));
    if (!player) return true;
    const isSameName = player.first_name === firstName && player.last_name === lastName;
    return !isSameName || ![player.location, null].includes(location) || ![player.manager, null].includes(manager);
  });

/** Corrects the emails of players that the sheet names by Employee ID, and marks them as not yet invited. */
async function correctEmails(db: Db, players: Players, users: readonly SheetUser[]): Promise<void> {
  const changes = users.flatMap(({ id, email }) =>
    id === null || players.get(String(id))?.user_name_key === nameKey(email) ? [] : [{ id, email }],
  );
  await changeEmails(db, changes);
  await forgetEmailsSent(
    db,
    changes.map(({ id }) => id),
  );
}
