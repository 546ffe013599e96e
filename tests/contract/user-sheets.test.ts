import { describe, expect, it, vi } from 'vitest';
import type { Cell } from '../../src/server/sheets/workbook.ts';
import { campaignSuite, newEmail } from '../support/campaign-suite.ts';
import { fileOf, rowsIn, sheetOf, USER_HEADINGS, uploadsTo, userSheet } from '../support/sheets.ts';
import { spreadsheet, textRow } from '../support/spreadsheet.ts';
import { text } from '../support/texts.ts';

// Each player who is added costs a hash in the background, each upload a thread.
vi.setConfig({ testTimeout: 60_000 });

const suite = campaignSuite({ isAsking: true, campaignName: 'Autumn: Oslo/Bergen' });
const upload = uploadsTo(suite);
const downloadUsers = () => suite.api.download('getUserTemplate', suite.ofCampaign(), suite.admin);

describe('the template of users', () => {
  it('has an example if there are no users, which an upload skips', async () => {
    const { fileName, bytes } = await downloadUsers();
    expect(fileName).toBe('User template - Autumn_ Oslo_Bergen.xlsx');
    expect(rowsIn(bytes).map((row) => row.length)).toEqual([6, 6]);
    expect((await upload('uploadUsers', fileOf(bytes))).body).toEqual({
      code: 'sheet-no-rows',
      message: 'There are no rows to upload.',
      issues: [],
    });
  });

  it('has the current users, and an upload of it changes nothing, formulas included', async () => {
    const rows = [
      ['=SUM(A1)', '+Plus', newEmail(), '-5', '@you'],
      ['Ólafur', "O'Neill", newEmail(), "'quoted'", null],
      ['محمد', 'constructor', newEmail(), '12', 'TRUE'],
    ];
    await upload('uploadUsers', await userSheet(rows));
    const before = await suite.listUsers();
    expect(before.find(({ firstName }) => firstName === '=SUM(A1)')).toMatchObject({ location: '-5', manager: '@you' });

    const { bytes } = await downloadUsers();
    const texts = rowsIn(bytes)
      .flat()
      .filter((cell) => typeof cell === 'string');
    expect(texts.filter((text) => /^[=+\-@]/.test(text))).toEqual([]);
    expect((await upload('uploadUsers', fileOf(bytes))).status).toBe(200);
    const facts = (users: typeof before) =>
      users.map(({ version: _, isEmailSent: __, isEmailDue: ___, ...user }) => user);
    expect(facts(await suite.listUsers())).toEqual(facts(before));
  });
});

describe('an upload of users', () => {
  it('adds new users and updates those with a known email, in any case', async () => {
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

  it('changes only users whose cells have changed: an open form of another can still be saved', async () => {
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

  it('invites users who are new to the campaign, each once', async () => {
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

  it('changes the user with an Employee ID and a corrected email, and adds no other', async () => {
    const [typo, right, other] = [newEmail(), newEmail(), newEmail()];
    await upload(
      'uploadUsers',
      await userSheet([
        ['Ada', 'One', typo, 'Oslo', null],
        ['Bo', 'Two', other],
      ]),
    );
    await vi.waitFor(async () => expect((await suite.listUsers()).every(({ isEmailSent }) => isEmailSent)).toBe(true), {
      timeout: 30_000,
    });
    const [ada, bo] = await suite.listUsers();
    const withIds = (rows: Cell[][]) => sheetOf('Users', [...USER_HEADINGS, 'Employee ID'], rows);
    const rows = [
      ['Ada', 'One', right, 'Bergen', null, String(ada?.id)],
      ['Bo', 'Two', other, null, null, null],
    ];
    expect((await upload('uploadUsers', await withIds(rows))).status).toBe(200);
    expect(await suite.listUsers()).toMatchObject([
      { id: ada?.id, email: right, lastName: 'One', location: 'Bergen', isEmailSent: false },
      { id: bo?.id, isEmailSent: true },
    ]);
    const { body } = await upload(
      'uploadUsers',
      await withIds([
        ['Ada', 'Uno', other, null, null, String(ada?.id)],
        ['Ada', 'Uno', newEmail(), null, null, String(ada?.id)],
        ['Cy', 'Three', newEmail(), null, null, '999999'],
        ['Cy', 'Four', newEmail(), null, null, 'E-17'],
        ['Cy', 'Five', newEmail(), null, null, `00${ada?.id}`],
        ['Cy', 'Six', newEmail(), null, null, `${ada?.id}.0`],
      ]),
    );
    const unknown = 'No user of this campaign has this Employee ID. Leave it empty for a new one';
    expect(body.issues).toEqual([
      { row: 2, column: 'Email', reason: text('refusal.notUnique') },
      { row: 3, column: 'Employee ID', reason: 'This Employee ID is in row 2 already' },
      { row: 4, column: 'Employee ID', reason: unknown },
      { row: 5, column: 'Employee ID', reason: unknown },
      { row: 6, column: 'Employee ID', reason: unknown },
      { row: 7, column: 'Employee ID', reason: unknown },
    ]);
  });

  it('asks about an Employee ID of a user with another name and another email', async () => {
    const [known, other] = [newEmail(), newEmail()];
    await upload('uploadUsers', await userSheet([['Ada', 'One', known]]));
    const [ada] = await suite.listUsers();
    const row = ['Cy', 'One', other, null, null, String(ada?.id)];
    const sheet = await sheetOf('Users', [...USER_HEADINGS, 'Employee ID'], [row]);
    const send = (query: object) =>
      suite.api.attemptUpload('uploadUsers', { ...suite.ofCampaign(), query }, sheet, suite.admin);
    expect((await send({})).body).toMatchObject({
      code: 'other-people',
      issues: [{ row: 2, column: 'Employee ID', reason: text('upload.idOfOther', { name: 'Ada One', email: known }) }],
    });
    expect(await suite.listUsers()).toMatchObject([{ id: ada?.id, firstName: 'Ada', email: known }]);
    expect((await send({ otherPeople: 'skip' })).status).toBe(200);
    expect(await suite.listUsers()).toMatchObject([{ id: ada?.id, firstName: 'Ada', email: known }]);
    expect((await send({ otherPeople: 'change' })).status).toBe(200);
    expect(await suite.listUsers()).toMatchObject([{ id: ada?.id, firstName: 'Cy', email: other }]);
  });

  it('requires neither location nor manager', async () => {
    const file = await sheetOf(
      'People',
      ['email', 'last name', 'Shoe size', 'FIRST NAME'],
      [[newEmail(), 'Li', 42, 'Bo']],
    );
    expect((await upload('uploadUsers', file)).status).toBe(200);
    expect(await suite.listUsers()).toMatchObject([{ firstName: 'Bo', lastName: 'Li', location: null, manager: null }]);
  });

  it('with errors is refused as a whole before anything is asked, and each error has row and column', async () => {
    const email = newEmail();
    const taken = 'This email address cannot be used here. Please enter a different one.';
    const { status, body } = await upload(
      'uploadUsers',
      await userSheet([
        ['Ada', 'One', email],
        [null, ' ', 'no address'],
        ['Ada', 'Two', email.toUpperCase()],
        ['The', 'Boss', 'admin@nordwind.example'],
        ['x'.repeat(201), 'Long', newEmail(), 'a\tb'],
        ['No', 'Mail', null],
      ]),
    );
    expect(status).toBe(400);
    expect(body).toEqual({
      code: 'rows-bad',
      message:
        'Nothing was uploaded yet. 5 rows have problems. The other row can be imported. Download the list to correct the rest later.',
      issues: [
        { row: 3, column: 'First Name', reason: text('form.required') },
        { row: 3, column: 'Last Name', reason: text('form.required') },
        { row: 3, column: 'Email', reason: text('form.email') },
        { row: 4, column: 'Email', reason: 'This email is in row 2 already' },
        { row: 5, column: 'Email', reason: taken },
        { row: 6, column: 'First Name', reason: 'At most 200 characters are allowed' },
        { row: 6, column: 'Location', reason: 'Control characters are not allowed' },
        { row: 7, column: 'Email', reason: text('form.required') },
      ],
    });
    expect(await suite.listUsers()).toEqual([]);
  });

  it('with hidden rows asks about them, and omits or adds them', async () => {
    const [seen, hidden] = [newEmail(), newEmail()];
    const rows =
      textRow(1, USER_HEADINGS) +
      textRow(2, ['Ada', 'One', seen]) +
      textRow(3, ['Bo', 'Two', hidden]).replace('<row', '<row hidden="1"');
    const again = (query: object) =>
      suite.api.attemptUpload(
        'uploadUsers',
        { ...suite.ofCampaign(), query },
        fileOf(spreadsheet({ rows })),
        suite.admin,
      );
    expect((await again({})).body.code).toBe('rows-hidden');
    expect(await suite.listUsers()).toEqual([]);
    expect((await again({ hiddenRows: 'skip' })).status).toBe(200);
    expect((await suite.listUsers()).map(({ email }) => email)).toEqual([seen]);
    expect((await again({ hiddenRows: 'import' })).status).toBe(200);
    expect((await suite.listUsers()).map(({ email }) => email).sort()).toEqual([seen, hidden].sort());
  });

  it('finds duplicate emails despite invisible characters', async () => {
    const email = newEmail();
    const rows = [
      ['Ada', 'One', email],
      ['Bo', 'Two', `\u200b${email} ; `],
    ];
    const { body } = await upload('uploadUsers', await userSheet(rows));
    expect(body.issues).toEqual([{ row: 3, column: 'Email', reason: 'This email is in row 2 already' }]);
  });

  it('stores emails without the characters around them, and names these rows', async () => {
    const [copied, plain] = [newEmail(), newEmail()];
    const rows = [
      ['Ada', 'One', `\u200b<${copied}>; `],
      ['Bo', 'Two', ` ${plain} `],
    ];
    const { body } = await upload('uploadUsers', await userSheet(rows));
    expect(body).toEqual({ message: text('notice.usersUploaded'), cleanedRows: [2] });
    expect((await suite.listUsers()).map(({ email }) => email).sort()).toEqual([copied, plain].sort());
  });

  it('of thousands with three bad rows imports the others once the administrator skips these', async () => {
    const rows: (string | null)[][] = Array.from({ length: 5000 }, (_, index) => [
      `First ${index}`,
      'Last',
      newEmail(),
    ]);
    const first = rows[0]?.[2] ?? '';
    rows[1] = ['Bad', 'Address', 'no address'];
    rows[2000] = ['Twice', 'There', first.toUpperCase()];
    rows[4999] = [null, 'Nameless', ` <${newEmail()}>;`];
    const file = await userSheet(rows);
    const again = (query: object) =>
      suite.api.attemptUpload('uploadUsers', { ...suite.ofCampaign(), query }, file, suite.admin);
    const { body } = await again({});
    expect(body).toMatchObject({
      code: 'rows-bad',
      message:
        'Nothing was uploaded yet. 3 rows have problems. The other 4,997 rows can be imported. Download the list to correct the rest later.',
      issues: [
        { row: 3, column: 'Email' },
        { row: 2002, column: 'Email' },
        { row: 5001, column: 'First Name' },
      ],
    });
    expect(await suite.listUsers()).toEqual([]);
    expect((await again({ badRows: 'skip' })).body).toEqual({ message: text('notice.usersUploaded'), cleanedRows: [] });
    const stored = await suite.listUsers();
    expect(stored).toHaveLength(4997);
    expect(stored.filter(({ email }) => email === first)).toMatchObject([{ firstName: 'First 0' }]);
  });

  it('of thousands is checked to its last row', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => [`First ${index}`, 'Last', newEmail()]);
    const { body } = await upload('uploadUsers', await userSheet([...rows, ['Ada', 'Late', 'no address']]));
    expect(body.issues).toEqual([{ row: 5002, column: 'Email', reason: text('form.email') }]);
    expect(await suite.listUsers()).toEqual([]);
  });
});
