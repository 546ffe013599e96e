import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { fillPath } from '../../src/main/link/path.ts';
import { endpoints } from '../../src/shared/api/endpoints.ts';
import { campaignSuite, newEmail } from '../support/campaign-suite.ts';
import { logIn } from '../support/player.ts';
import { fileOf, USER_HEADINGS, uploadsTo, userSheet } from '../support/sheets.ts';
import { spreadsheet, textCell, textRow } from '../support/spreadsheet.ts';
import { text } from '../support/texts.ts';

// Each added player costs a hash in the background, each upload a thread.
vi.setConfig({ testTimeout: 60_000 });

const suite = campaignSuite();
const upload = uploadsTo(suite);

describe('a file that is not a valid spreadsheet', () => {
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

  it('is refused beyond 5 MB, whatever its content', async () => {
    for (const megabytes of [5.1, 20]) {
      const { status, body } = await upload('uploadUsers', fileOf(new Uint8Array(megabytes * 1024 * 1024)));
      expect(status).toBe(413);
      expect(body.message).toBe('The file is larger than 5 MB.');
    }
  });

  it('delays no other call', async () => {
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

describe('spreadsheets', () => {
  it("are for the vendor's administrators only", async () => {
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

  it('are refused after the whole upload: an earlier answer would look like a broken connection', async () => {
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

  it('must be sent as a file', async () => {
    const { status } = await suite.api.attempt(
      'uploadUsers',
      { params: { campaignId: suite.campaignId }, body: { rows: [] } },
      suite.admin,
    );
    expect(status).toBe(400);
  });
});
