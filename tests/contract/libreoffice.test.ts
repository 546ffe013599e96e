import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DownloadName, RequestOf } from '../../src/shared/api/endpoints.ts';
import type { Id } from '../../src/shared/entities/base.ts';
import { newClaimCode } from '../../src/shared/rules/claim-code.ts';
import { serverSuite } from '../support/api-suite.ts';
import { consentCampaign } from '../support/consents.ts';
import { readCsv } from '../support/csv.ts';
import { handOver } from '../support/devices.ts';
import { findLibreOffice, linesOf, linesOfCsv, savedBy } from '../support/libreoffice.ts';
import { logIn, type SignedIn } from '../support/player.ts';
import { addPrize, emptyCampaign } from '../support/vendor.ts';

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
    // Current users also have an id, by which an upload finds them.
    expect(lines[0]).toBe(`${USER_LINES[0]},Employee ID`);
    const withoutIds = lines.slice(1).map((line) => line.replace(/,\d+$/, ''));
    expect(withoutIds.sort()).toEqual(USER_LINES.slice(1).sort());
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
    expect(report['User overview']?.[1]).toBe(`'@Zoë Åström,player16@nordwind.example,1,0,1,,,"'=1+1, or ""2""?: 0"`);
    expect(report['Points and prizes']?.[1]).toBe("'@Zoë Åström,player16@nordwind.example,0,0,0,No,,,,,,");
    const [ofQuestion] = Object.values(await open('downloadQuestionReport', { params: { campaignId, questionId } }));
    expect(ofQuestion?.[1]).toMatch(
      /^'@Zoë Åström,player16@nordwind.example,"'=1\+1, or ""2""\?",False,Incorrect,(?:\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d,){2}$/,
    );
    const [ofUser] = Object.values(await open('downloadUserReport', { params: { campaignId, userId } }));
    expect(ofUser?.[1]).toMatch(/^"'=1\+1, or ""2""\?",True,False,Incorrect,(?:\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d,){2}$/);
  });
});

describe.skipIf(office === null)('the contacts and winners, in the LibreOffice of this machine', () => {
  const PEOPLE = [
    { firstName: 'نورة', lastName: 'العتيبي' },
    { firstName: '太郎', lastName: '山田' },
    { firstName: 'Zoë', lastName: 'Åström; "née" O’Neill, 🎈' },
    { firstName: '=HYPERLINK("http://x")', lastName: '+49 30' },
  ];
  /** The names as cells: the server puts an apostrophe before the start of a formula. */
  const NAMES = [
    ...PEOPLE.slice(0, 3).map(({ firstName, lastName }) => [firstName, lastName]),
    [`'=HYPERLINK("http://x")`, "'+49 30"],
  ];
  const CODE = newClaimCode({ integer: () => 0 });
  const HEADINGS = [
    ...['First name', 'Last name', 'Email'],
    ...['Newsletter', 'Call'].flatMap((purpose) => [
      purpose,
      `${purpose}: answered (UTC)`,
      `${purpose}: answered (venue)`,
      `${purpose}: wording version`,
    ]),
    ...['Score', 'Prize', 'State of the prize', 'Kiosk', 'Played (UTC)', 'Played (venue)', 'Time zone'],
  ];
  const SHOWN_DATE = /^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/;
  const EMAILS = [1, 2, 3, 4].map((number) => `person${number}@libre.example`);
  let ofShow: Id;

  beforeAll(async () => {
    const { campaign, device, visit } = await consentCampaign(suite.server, admin);
    ofShow = campaign.id;
    const ids: number[] = [];
    for (const [index, names] of PEOPLE.entries()) {
      const { userId } = await visit(['Newsletter'], { ...names, email: EMAILS[index] ?? '' });
      ids.push(Number(userId));
    }
    const { db } = suite.server;
    const [user_id = 0] = ids;
    const campaign_id = Number(campaign.id);
    const prize_id = await addPrize(db, campaign_id, { name: 'بطاقة; Karte, 券' });
    const won = { claim_code: CODE, created_at: '2026-07-01T10:00:00.000Z', device_id: device.device.id };
    await db
      .insertInto('awarded_prizes')
      .values({ user_id, campaign_id, prize_id, ...won })
      .execute();
    const made = { occurredAt: new Date().toISOString(), occurredAgoMs: 0 };
    await suite.api.call('postHandOver', { body: handOver(CODE) }, { ...device, ...made });
  });

  const cellsOf = (line: string) => readCsv(`${line}\r\n`, ',')[0] ?? [];
  /** Returns the cells of each line, without those of moments. */
  const withoutMoments = (lines: readonly string[]) =>
    lines.map((line) => cellsOf(line).filter((_, index) => !/UTC|venue/.test(HEADINGS[index] ?? '')));

  it.each(['csv', 'excel-csv', 'xlsx'] as const)('show every contact in its columns: %s', async (format) => {
    const { bytes } = await suite.api.download('downloadContacts', { params: { campaignId: ofShow, format } }, admin);
    const lines =
      format === 'xlsx'
        ? (Object.values(await linesOf(office ?? '', bytes))[0] ?? [])
        : await linesOfCsv(office ?? '', bytes, format === 'csv' ? ',' : ';');
    expect(cellsOf(lines[0] ?? '')).toEqual(HEADINGS);
    const prize = ['بطاقة; Karte, 券', 'Handed over'];
    expect(withoutMoments(lines.slice(1))).toEqual(
      NAMES.map((names, index) => [
        ...[...names, EMAILS[index]],
        ...['yes', '1', 'no', '1'],
        ...['0', ...(index === 0 ? prize : ['', '']), 'Hall 3', 'Europe/Berlin'],
      ]),
    );
    // A workbook has real dates. A CSV file keeps the Z, so that nobody mistakes UTC for the venue's time.
    const [utc, venue] =
      format === 'xlsx' ? [SHOWN_DATE, SHOWN_DATE] : [/^\d{4}-\d\d-\d\dT[\d:]{8}Z$/, /^\d{4}-\d\d-\d\d [\d:]{8}$/];
    for (const cells of lines.slice(1).map(cellsOf)) {
      expect(cells[HEADINGS.indexOf('Call: answered (UTC)')]).toMatch(utc);
      expect(cells[HEADINGS.indexOf('Call: answered (venue)')]).toMatch(venue);
    }
  });

  it('show every winner in the columns of the sheet', async () => {
    const { bytes } = await suite.api.download('downloadWinners', { params: { campaignId: ofShow } }, admin);
    const { Winners: lines = [] } = await linesOf(office ?? '', bytes);
    const [headings, ...winners] = lines.map(cellsOf);
    expect(headings).toEqual([
      ...['User', 'Email', 'Prize', 'Won at (Europe/Berlin)', 'Kiosk', 'Claim code', 'State'],
      ...['Handed over at (Europe/Berlin)', 'Handed over by', 'Times handed over', 'Undone'],
    ]);
    expect(winners).toEqual([
      [
        ...['نورة العتيبي', EMAILS[0], 'بطاقة; Karte, 券', '07/01/2026 12:00:00', 'Hall 3', CODE, 'Handed over'],
        ...[expect.stringMatching(SHOWN_DATE), 'Hall 3', '1', ''],
      ],
    ]);
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
