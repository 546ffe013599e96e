import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DownloadName, RequestOf } from '../../src/shared/api/endpoints.ts';
import type { Id } from '../../src/shared/entities/base.ts';
import { serverSuite } from '../support/api-suite.ts';
import { findLibreOffice, linesOf, savedBy } from '../support/libreoffice.ts';
import { logIn, type SignedIn } from '../support/player.ts';
import { emptyCampaign } from '../support/vendor.ts';

// LibreOffice takes a few seconds for each start.
vi.setConfig({ testTimeout: 120_000 });

/** LibreOffice 7.4 saved these lines as the two files in `saved-by-libreoffice/`. */
const QUESTION_LINES = [
  'Question,Type,Answer 1,Answer 2,Answer 3,Answer 4,Correct Answer',
  '"Wie heißt der Dom, in Köln?",Multiple Choice,Kölner Dom,12,0.5,Münster,Answer 3',
  'The fair opened in 1924.,True/False,,,,,TRUE',
  'هل كولونيا مدينة ألمانية؟,True/False,,,,,false',
];
const USER_LINES = [
  'First Name,Last Name,Email,Location,Manager',
  'نورة,العتيبي,noura@libre.example,الرياض,',
  "D'Arcy,O’Neill 🎈,darcy@libre.example,,Zoë",
];

const office = findLibreOffice();
const suite = serverSuite({ mailer: { send: async () => undefined } });
let admin: SignedIn;
let campaignId: number;
beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
});
beforeEach(async () => {
  campaignId = await emptyCampaign(suite.server.db, 'Autumn show');
});

async function expectUploads(questions: Uint8Array<ArrayBuffer>, users: Uint8Array<ArrayBuffer>): Promise<void> {
  const params = { campaignId };
  const of = (bytes: Uint8Array<ArrayBuffer>) => ({ fileName: 'sheet.xlsx', bytes });
  const stored = await suite.api.upload('uploadQuestions', { params }, of(questions), admin);
  expect(
    stored.map(({ questionText, correctAnswer, answers }) => [
      questionText,
      correctAnswer,
      answers?.map(({ answerText }) => answerText),
    ]),
  ).toEqual([
    ['Wie heißt der Dom, in Köln?', '0.5', ['Kölner Dom', '12', '0.5', 'Münster']],
    ['The fair opened in 1924.', 'True', ['True', 'False']],
    ['هل كولونيا مدينة ألمانية؟', 'False', ['True', 'False']],
  ]);
  await suite.api.upload('uploadUsers', { params }, of(users), admin);
  const people = await suite.api.call('getCampaignUsers', { params }, admin);
  expect(people.map(({ firstName, lastName, email }) => [firstName, lastName, email]).sort()).toEqual([
    ["D'Arcy", 'O’Neill 🎈', 'darcy@libre.example'],
    ['نورة', 'العتيبي', 'noura@libre.example'],
  ]);
}

it('sheets saved by LibreOffice are imported', async () => {
  const saved = async (name: string) =>
    new Uint8Array(await readFile(path.join(import.meta.dirname, 'saved-by-libreoffice', name)));
  await expectUploads(await saved('questions.xlsx'), await saved('users.xlsx'));
});

describe.skipIf(office === null)('the LibreOffice of this machine', () => {
  const open = async <N extends DownloadName>(name: N, request: RequestOf<N>) =>
    linesOf(office ?? '', (await suite.api.download(name, request, admin)).bytes);

  it('saves sheets that are imported', async () => {
    await expectUploads(await savedBy(office ?? '', QUESTION_LINES), await savedBy(office ?? '', USER_LINES));
  });

  it('opens the templates, including the current users', async () => {
    const [questions] = Object.values(await open('getQuestionTemplate', {}));
    expect(questions?.[0]).toBe(QUESTION_LINES[0]);
    expect(questions).toHaveLength(3);
    const params = { campaignId };
    const users = new Uint8Array(await savedBy(office ?? '', USER_LINES));
    await suite.api.upload('uploadUsers', { params }, { fileName: 'users.xlsx', bytes: users }, admin);
    const [lines = []] = Object.values(await open('getUserTemplate', { params }));
    expect(lines[0]).toBe(USER_LINES[0]);
    expect(lines.slice(1).sort()).toEqual(USER_LINES.slice(1).sort());
  });

  it('opens the reports with their rows', async () => {
    const params = { campaignId };
    const { questionId, userId } = await playOneQuestion(campaignId);
    const report = await open('downloadMainReport', { params });
    expect(report.Summary).toEqual(
      expect.arrayContaining([
        'Campaign,Autumn show',
        'Start date,11/21/2026',
        'End date,11/23/2999',
        'Players added,1',
      ]),
    );
    // The server puts an apostrophe before any text that could run as a formula.
    expect(report['Question overview']?.[1]).toBe(`"'=1+1, or ""2""?",0,1,0,100,,'@Zoë Åström`);
    expect(report['User overview']?.[1]).toBe(`'@Zoë Åström,player16@nordwind.example,1,0,1,"'=1+1, or ""2""?: 0"`);
    expect(report['Points and prizes']?.[1]).toBe("'@Zoë Åström,player16@nordwind.example,0,0,0,No,,");
    const [ofQuestion] = Object.values(await open('downloadQuestionReport', { params: { campaignId, questionId } }));
    expect(ofQuestion?.[1]).toMatch(
      /^'@Zoë Åström,player16@nordwind.example,"'=1\+1, or ""2""\?",False,Incorrect,\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/,
    );
    const [ofUser] = Object.values(await open('downloadUserReport', { params: { campaignId, userId } }));
    expect(ofUser?.[1]).toMatch(/^"'=1\+1, or ""2""\?",True,False,Incorrect,\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/);
  });
});

/** Lets a player give a wrong answer to the only question. */
async function playOneQuestion(campaignId: number): Promise<{ questionId: Id; userId: number }> {
  const { api, server } = suite;
  const body = { questionText: '=1+1, or "2"?', questionType: 1 as const, correctAnswer: 'True' };
  const question = await api.call('postQuestion', { params: { campaignId }, body }, admin);
  const player = await logIn(api, 'player16');
  const { userId } = player;
  await server.db
    .updateTable('users')
    .set({ first_name: '@Zoë', last_name: 'Åström' })
    .where('id', '=', userId)
    .execute();
  const assigned = { campaign_id: campaignId, user_id: userId, created_at: new Date().toISOString() };
  await server.db.insertInto('campaign_users').values(assigned).execute();
  const answerId = question.answers?.[1]?.id ?? '';
  const answer = { userId, campaignId, questionId: question.id ?? '', answerId, isCorrect: false };
  await api.call('postUserAnswer', { body: answer }, player);
  return { questionId: question.id ?? '', userId };
}
