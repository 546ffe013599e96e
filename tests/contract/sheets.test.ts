import { once } from 'node:events';
import { connect } from 'node:net';
import { strFromU8, unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { describe, expect, it, vi } from 'vitest';
import { fillPath } from '../../src/main/api/client.ts';
import { type Cell, writeWorkbook, XLSX_MIME_TYPE } from '../../src/server/sheets/workbook.ts';
import { endpoints } from '../../src/shared/api/endpoints.ts';
import { playOnce } from '../support/admin.ts';
import { campaignSuite, newEmail } from '../support/campaign-suite.ts';
import { logIn } from '../support/player.ts';
import { spreadsheet, textCell, textRow } from '../support/spreadsheet.ts';
import { text } from '../support/texts.ts';

// Each added player costs a hash in the background, each upload a thread.
vi.setConfig({ testTimeout: 60_000 });

const QUESTION_HEADINGS = ['Question', 'Type', 'Answer 1', 'Answer 2', 'Answer 3', 'Answer 4', 'Correct Answer'];
const USER_HEADINGS = ['First Name', 'Last Name', 'Email', 'Location', 'Manager'];

const suite = campaignSuite({ campaignName: 'Autumn: Oslo/Bergen' });

const fileOf = (bytes: Uint8Array) => ({ fileName: 'upload.xlsx', bytes: new Uint8Array(bytes) });
const sheetOf = async (name: string, headings: readonly string[], rows: readonly (readonly Cell[])[]) =>
  fileOf(await writeWorkbook([{ name, columns: headings.map((heading) => ({ heading, width: 20 })), rows }]));
const questionSheet = (rows: readonly (readonly Cell[])[]) => sheetOf('Questions', QUESTION_HEADINGS, rows);
const userSheet = (rows: readonly (readonly Cell[])[]) => sheetOf('Users', USER_HEADINGS, rows);

type UploadCall = 'uploadQuestions' | 'uploadUsers';
const upload = (
  name: UploadCall,
  file: ReturnType<typeof fileOf>,
  as: { token: string } = suite.admin,
  id = suite.campaignId,
) => suite.api.attemptUpload(name, { params: { campaignId: id } }, file, as);
const downloadUsers = () => suite.api.download('getUserTemplate', suite.ofCampaign(), suite.admin);
const rowsIn = async (bytes: Uint8Array) => (await readWorkbook(new Uint8Array(bytes).buffer))[0]?.data ?? [];

describe('the template of questions', () => {
  it('has headings, an example of each type, and choices for type and correct answer', async () => {
    const { fileName, bytes } = await suite.api.download('getQuestionTemplate', {}, suite.admin);
    expect(fileName).toBe('Question template.xlsx');
    const [headings, ...examples] = await rowsIn(bytes);
    expect(headings).toEqual(QUESTION_HEADINGS);
    expect(examples.map((row) => row[1])).toEqual(['Multiple Choice', 'True/False']);
    const sheet = strFromU8(unzipSync(new Uint8Array(bytes))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toContain('sqref="B2:B10001"><formula1>"Multiple Choice,True/False"</formula1>');
    expect(sheet).toContain('sqref="G2:G10001"><formula1>"Answer 1,Answer 2,Answer 3,Answer 4,True,False"</formula1>');
  });

  it('goes out as a spreadsheet to be saved', async () => {
    const { headers } = await suite.api.answer('getQuestionTemplate', {}, suite.admin);
    expect(headers['content-type']).toBe(XLSX_MIME_TYPE);
    expect(headers['content-disposition']).toBe('attachment; filename="Question template.xlsx"');
  });

  it('holds nothing to upload, and its examples are passed over beside real rows', async () => {
    const { bytes } = await suite.api.download('getQuestionTemplate', {}, suite.admin);
    const { status, body } = await upload('uploadQuestions', fileOf(bytes));
    expect(status).toBe(400);
    expect(body).toEqual({ code: 'sheet-no-rows', message: 'There are no rows to upload.', issues: [] });

    const examples = (await rowsIn(bytes)).slice(1) as Cell[][];
    const mine = ['Is this mine?', 'True/False', null, null, null, null, 'False'];
    const answer = await upload('uploadQuestions', await questionSheet([...examples, mine]));
    expect(answer.body).toMatchObject([{ questionText: 'Is this mine?', questionType: 1, correctAnswer: 'False' }]);
  });
});

describe('an upload of questions', () => {
  it('adds them to those there are, in their order, and answers all', async () => {
    const row = (text: string) => [text, 'Multiple Choice', 'a', 'b', 'c', 'd', 'Answer 3'];
    await upload('uploadQuestions', await questionSheet([row('one'), row('two')]));
    const params = { campaignId: suite.campaignId };
    const stored = await suite.api.upload(
      'uploadQuestions',
      { params },
      await questionSheet([row('three')]),
      suite.admin,
    );
    expect(stored.map(({ questionText }) => questionText)).toEqual(['one', 'two', 'three']);
    expect(stored).toEqual(await suite.listQuestions());
    expect(stored[2]).toMatchObject({ questionType: 0, correctAnswer: 'c' });
    expect(stored[2]?.answers?.map(({ answerText }) => answerText)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('marks the answer of the place told, of two with the same text too', async () => {
    const rows = [['Twice?', 'multiple choice', 'same', 'b', 'same', 'd', 'answer 3']];
    await upload('uploadQuestions', await questionSheet(rows));
    const [question] = await suite.listQuestions();
    expect(question?.correctAnswerId).toBe(question?.answers?.[2]?.id);
  });

  it('takes true and false as words, truth values and numbers', async () => {
    const cells = [
      textCell('G2', 'TRUE'),
      '<c r="G3" t="b"><v>1</v></c>',
      '<c r="G4"><v>1</v></c>',
      '<c r="G5"><v>0</v></c>',
    ];
    const rows = cells.map((cell, index) => {
      const texts = textRow(index + 2, [`Question ${index}`, 'True/False']);
      return texts.replace('</row>', `${cell}</row>`);
    });
    const file = fileOf(spreadsheet({ rows: textRow(1, QUESTION_HEADINGS) + rows.join('') }));
    await upload('uploadQuestions', file);
    expect((await suite.listQuestions()).map(({ correctAnswer }) => correctAnswer)).toEqual([
      'True',
      'True',
      'True',
      'False',
    ]);
  });

  it('that has errors is refused as a whole, with each error by row and column', async () => {
    const { status, body } = await upload(
      'uploadQuestions',
      await questionSheet([
        ['Fine?', 'True/False', null, null, null, null, 'True'],
        [null, 'Multiple Choice', 'a', null, 'c', 'd', 'Answer 2'],
        [],
        ['No type?', 'Essay', 'a', 'b', 'c', 'd', 'Answer 1'],
        ['No answer?', 'Multiple Choice', 'a', 'b', 'c', 'd', 'True'],
        ['x'.repeat(1001), 'True/False', null, null, null, null, 'False'],
        ['No type at all?', null, 'a', 'b', 'c', 'd', null],
        ['Twice?', 'Multiple Choice', 'a', 'b', ' A ', 'd', 'Answer 3'],
      ]),
    );
    expect(status).toBe(400);
    expect(body).toEqual({
      code: 'sheet-refused',
      message: 'Nothing was uploaded. Please correct the spreadsheet and try again.',
      issues: [
        { row: 3, column: 'Question', reason: text('form.required') },
        { row: 3, column: 'Answer 2', reason: text('form.required') },
        { row: 5, column: 'Type', reason: 'Please choose Multiple Choice or True/False' },
        { row: 6, column: 'Correct Answer', reason: text('form.correctAnswer') },
        { row: 7, column: 'Question', reason: 'At most 1,000 characters are allowed' },
        { row: 8, column: 'Type', reason: text('form.required') },
        { row: 8, column: 'Correct Answer', reason: text('form.correctAnswer') },
        { row: 9, column: 'Answer 3', reason: 'This answer is there already' },
      ],
    });
    expect(await suite.listQuestions()).toEqual([]);
  });

  it('with another header is told which columns are missing', async () => {
    const { status, body } = await upload(
      'uploadQuestions',
      await sheetOf('Questions', ['question', 'Kind'], [['a', 'b']]),
    );
    expect(status).toBe(400);
    expect(body.issues).toEqual([
      {
        row: 1,
        column: '',
        reason: 'These columns are missing: Type, Answer 1, Answer 2, Answer 3, Answer 4, Correct Answer',
      },
    ]);
  });

  it('with very many errors lists the first 500 and says so', async () => {
    const rows = Array.from({ length: 600 }, () => ['Why?']);
    const { body } = await upload('uploadQuestions', await questionSheet(rows));
    expect(body.issues).toHaveLength(500);
    expect(body).toMatchObject({
      code: 'sheet-refused-in-part',
      message:
        'Nothing was uploaded. Please correct the spreadsheet and try again. There are 1,200 errors; the first 500 are listed.',
    });
  });

  it('is refused once somebody has played', async () => {
    await playOnce(suite.server, suite.campaignId);
    const file = await questionSheet([['Late?', 'True/False', null, null, null, null, 'True']]);
    const { status, body } = await upload('uploadQuestions', file);
    expect(status).toBe(409);
    expect(body.code).toBe('locked-by-progress');
    expect(await suite.listQuestions()).toEqual([]);
  });
});

describe('the template of users', () => {
  it('has an example where there are no users, which is passed over', async () => {
    const { fileName, bytes } = await downloadUsers();
    expect(fileName).toBe('User template - Autumn_ Oslo_Bergen.xlsx');
    expect((await rowsIn(bytes)).map((row) => row.length)).toEqual([5, 5]);
    expect((await upload('uploadUsers', fileOf(bytes))).body).toEqual({
      code: 'sheet-no-rows',
      message: 'There are no rows to upload.',
      issues: [],
    });
  });

  it('has the present users, and comes back as it went out, formulas and all', async () => {
    const rows = [
      ['=SUM(A1)', '+Plus', newEmail(), '-5', '@you'],
      ['Ólafur', "O'Neill", newEmail(), "'quoted'", null],
      ['محمد', 'constructor', newEmail(), '12', 'TRUE'],
    ];
    await upload('uploadUsers', await userSheet(rows));
    const before = await suite.listUsers();
    expect(before.find(({ firstName }) => firstName === '=SUM(A1)')).toMatchObject({ location: '-5', manager: '@you' });

    const { bytes } = await downloadUsers();
    const texts = (await rowsIn(bytes)).flat().filter((cell) => typeof cell === 'string');
    expect(texts.filter((text) => /^[=+\-@]/.test(text))).toEqual([]);
    expect((await upload('uploadUsers', fileOf(bytes))).status).toBe(200);
    const facts = (users: typeof before) =>
      users.map(({ version: _, isEmailSent: __, isEmailDue: ___, ...user }) => user);
    expect(facts(await suite.listUsers())).toEqual(facts(before));
  });
});

describe('an upload of users', () => {
  it('adds who is new and updates who is known by his email, whatever its case', async () => {
    const [known, other] = [newEmail(), newEmail()];
    expect((await upload('uploadUsers', await userSheet([['Ada', 'Old', known, 'Oslo', 'Grace']]))).body.message).toBe(
      text('notice.usersUploaded'),
    );
    const [before] = await suite.listUsers();
    await upload(
      'uploadUsers',
      await userSheet([
        ['Ada', 'New', known.toUpperCase()],
        ['Bo', 'Li', ` ${other} `],
      ]),
    );
    const users = await suite.listUsers();
    expect(users).toHaveLength(2);
    expect(users.find(({ id }) => id === before?.id)).toMatchObject({
      lastName: 'New',
      location: 'Oslo',
      manager: 'Grace',
    });
    expect(users.find(({ firstName }) => firstName === 'Bo')).toMatchObject({ email: other, location: null });
  });

  it('changes only those whose cells have changed: a form that is open on the others can still be saved', async () => {
    const [ada, bo, cy] = [newEmail(), newEmail(), newEmail()];
    const rows = [
      ['Ada', 'One', ada, 'Oslo', 'Grace'],
      ['Bo', 'Two', bo, 'Bergen', null],
      ['Cy', 'Three', cy, null, null],
    ];
    const versions = async () => new Map((await suite.listUsers()).map(({ email, version }) => [email, version]));
    for (const again of [rows, rows, rows.map((row) => row.with(3, null))]) {
      await upload('uploadUsers', await userSheet(again));
      expect(await versions()).toEqual(new Map([ada, bo, cy].map((email) => [email, 1])));
    }
    const [open] = await suite.listUsers();
    for (const [index, column] of [0, 1, 3, 4].entries()) {
      rows[2] = rows[2]?.with(column, 'New') ?? [];
      await upload('uploadUsers', await userSheet(rows));
      expect(await versions()).toEqual(
        new Map([
          [ada, 1],
          [bo, 1],
          [cy, index + 2],
        ]),
      );
    }
    const body = { ...open, firstName: 'New' };
    const saved = await suite.api.call('updateUser', { params: { flag: false }, body }, suite.admin);
    expect(saved).toMatchObject({ version: 2 });
  });

  it('invites who is new to the campaign, and nobody twice', async () => {
    const [first, second] = [newEmail(), newEmail()];
    await upload('uploadUsers', await userSheet([['Ada', 'One', first]]));
    await vi.waitFor(async () => expect((await suite.listUsers())[0]?.isEmailSent).toBe(true), { timeout: 30_000 });
    await suite.server.db
      .updateTable('campaign_users')
      .set({ is_email_sent: 0 })
      .where('campaign_id', '=', suite.campaignId)
      .execute();
    await upload(
      'uploadUsers',
      await userSheet([
        ['Ada', 'One', first],
        ['Bo', 'Two', second],
      ]),
    );
    const sent = async () => new Map((await suite.listUsers()).map(({ email, isEmailSent }) => [email, isEmailSent]));
    await vi.waitFor(async () => expect((await sent()).get(second)).toBe(true), { timeout: 30_000 });
    expect((await sent()).get(first)).toBe(false);
  });

  it('needs neither location nor manager', async () => {
    const file = await sheetOf(
      'People',
      ['email', 'last name', 'Shoe size', 'FIRST NAME'],
      [[newEmail(), 'Li', 42, 'Bo']],
    );
    expect((await upload('uploadUsers', file)).status).toBe(200);
    expect(await suite.listUsers()).toMatchObject([{ firstName: 'Bo', lastName: 'Li', location: null, manager: null }]);
  });

  it('that has errors is refused as a whole, with each error by row and column', async () => {
    const email = newEmail();
    const taken = 'This email address cannot be used here. Please enter a different one.';
    const { status, body } = await upload(
      'uploadUsers',
      await userSheet([
        ['Ada', 'One', email],
        [null, ' ', 'no address'],
        ['Ada', 'Two', email.toUpperCase()],
        ['The', 'Boss', 'admin@nordwind.example'],
        ['Not', 'Ours', 'stranger@nordwind.example'],
        ['x'.repeat(201), 'Long', newEmail(), 'a\tb'],
        ['No', 'Mail', null],
      ]),
    );
    expect(status).toBe(400);
    expect(body).toEqual({
      code: 'sheet-refused',
      message: 'Nothing was uploaded. Please correct the spreadsheet and try again.',
      issues: [
        { row: 3, column: 'First Name', reason: text('form.required') },
        { row: 3, column: 'Last Name', reason: text('form.required') },
        { row: 3, column: 'Email', reason: text('form.email') },
        { row: 4, column: 'Email', reason: 'This email is in row 2 already' },
        { row: 5, column: 'Email', reason: taken },
        { row: 6, column: 'Email', reason: taken },
        { row: 7, column: 'First Name', reason: 'At most 200 characters are allowed' },
        { row: 7, column: 'Location', reason: 'Control characters are not allowed' },
        { row: 8, column: 'Email', reason: text('form.required') },
      ],
    });
    expect(await suite.listUsers()).toEqual([]);
  });

  it('of thousands is checked to its last row', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => [`First ${index}`, 'Last', newEmail()]);
    const { body } = await upload('uploadUsers', await userSheet([...rows, ['Ada', 'Late', 'no address']]));
    expect(body.issues).toEqual([{ row: 5002, column: 'Email', reason: text('form.email') }]);
    expect(await suite.listUsers()).toEqual([]);
  });
});

describe('a file that is no honest spreadsheet', () => {
  it.each([
    ['an empty file', () => new Uint8Array(), 'sheet-not-xlsx', 'not an Excel spreadsheet'],
    [
      'an .xls by another name',
      () => Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}`, 'hex'),
      'sheet-old-excel',
      '.xls',
    ],
    ['half a file', () => spreadsheet({ rows: '' }).slice(0, 500), 'sheet-damaged', 'damaged or incomplete'],
    [
      'entities',
      () => spreadsheet({ rows: '', files: { 'xl/a.xml': '<!DOCTYPE a>' } }),
      'sheet-unsafe',
      'no spreadsheet program writes',
    ],
    [
      'a bomb',
      () => spreadsheet({ rows: '', files: { 'xl/a.xml': ' '.repeat(3_000_000) } }),
      'sheet-too-large',
      'too large',
    ],
  ])('is refused without issues: %s', async (_, make, code, message) => {
    for (const name of ['uploadQuestions', 'uploadUsers'] as const) {
      const { status, body } = await upload(name, fileOf(make()));
      expect(status).toBe(400);
      expect(body).toEqual({ code, message: expect.stringContaining(message), issues: [] });
    }
  });

  it('is refused with 100,000 rows', async () => {
    const rows = Array.from(
      { length: 100_000 },
      (_, index) => `<row r="${index + 2}">${textCell(`A${index + 2}`, `${index * 7919}`)}</row>`,
    );
    const { status, body } = await upload(
      'uploadUsers',
      fileOf(spreadsheet({ rows: textRow(1, USER_HEADINGS) + rows.join('') })),
    );
    expect(status).toBe(400);
    expect(body).toEqual({
      code: 'sheet-too-many-rows',
      message: 'At most 10,000 rows can be uploaded at once.',
      issues: [],
    });
  });

  it('is refused beyond 5 MB, whatever it is', async () => {
    for (const megabytes of [5.1, 20]) {
      const { status, body } = await upload('uploadUsers', fileOf(new Uint8Array(megabytes * 1024 * 1024)));
      expect(status).toBe(413);
      expect(body.message).toBe('The file is larger than 5 MB.');
    }
  });

  it('does not hold up anybody else', async () => {
    const rows = `${textRow(1, USER_HEADINGS)}${textRow(500_000, ['Ada', 'Late', 'no address'])}`;
    let isRead = false;
    const reading = upload('uploadUsers', fileOf(spreadsheet({ rows }))).then((answer) => {
      isRead = true;
      return answer;
    });
    for (let request = 0; request < 10; request += 1) await suite.api.call('getThemes', {}, suite.admin);
    expect(isRead).toBe(false);
    expect((await reading).body.issues).toEqual([{ row: 500_000, column: 'Email', reason: text('form.email') }]);
  });
});

describe('spreadsheets are for the administrators of the vendor', () => {
  it('and for nobody else', async () => {
    const player = await logIn(suite.api, 'player01');
    const file = await userSheet([['Ada', 'One', newEmail()]]);
    const params = { campaignId: suite.campaignId };
    for (const someone of [player, suite.stranger]) {
      expect((await upload('uploadUsers', file, someone)).status).toBe(403);
      expect((await upload('uploadQuestions', file, someone)).status).toBe(403);
      expect((await suite.api.attempt('getUserTemplate', { params }, someone)).status).toBe(403);
    }
    expect((await suite.api.attempt('getQuestionTemplate', {}, player)).status).toBe(403);
    expect((await upload('uploadUsers', file, suite.admin, 999_999)).status).toBe(403);
    expect((await suite.api.attemptUpload('uploadUsers', { params }, file)).status).toBe(401);
    expect(await suite.listUsers()).toEqual([]);
  });

  it('are refused once they have come whole: who is still sending would see a broken line instead', async () => {
    const { hostname, port } = new URL(suite.server.url);
    const socket = connect(Number(port), hostname);
    const half = Buffer.alloc(100_000, 'x');
    socket.write(
      `POST ${fillPath(endpoints.uploadUsers.path, { campaignId: suite.campaignId })} HTTP/1.1\r\nHost: ${hostname}\r\n` +
        `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${2 * half.length}\r\nConnection: close\r\n\r\n`,
    );
    socket.write(half);
    const heard: Buffer[] = [];
    socket.on('data', (data) => heard.push(data));
    // A round trip: by now the server would have answered if it did not wait for the rest.
    await suite.listUsers();
    expect(heard).toEqual([]);
    socket.end(half);
    await once(socket, 'close');
    expect(Buffer.concat(heard).toString()).toMatch(/^HTTP\/1.1 401 /);
  });

  it('and come as a file', async () => {
    const { status } = await suite.api.attempt(
      'uploadUsers',
      { params: { campaignId: suite.campaignId }, body: { rows: [] } },
      suite.admin,
    );
    expect(status).toBe(400);
  });
});
