import type http from 'node:http';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { User } from '#shared/entities/user.ts';
import { AppError } from '#shared/errors.ts';
import { type SeenRequest, sendJson, startHttp, tempFolder } from '../../../tests/support/main.ts';
import { text } from '../../../tests/support/texts.ts';
import { visitOf } from '../../../tests/support/visits.ts';
import { ApiClient, type Token } from '../link/client.ts';
import { Media } from '../link/media.ts';
import { AdminDesk } from './admin-desk.ts';

const TOKEN: Token = { tokenType: 'bearer', accessToken: 'secret-token' };
const ADMIN: User = { id: 1, roles: ['Admin'], clientId: 7 };
const visit = visitOf(1, TOKEN);

type Answer = (request: SeenRequest, response: http.ServerResponse) => void;

/** Opens the desk over a real server that answers every request with `answer`. Saves files in memory. */
async function openDesk(answer: Answer, { user = ADMIN, isCancelled = false } = {}) {
  const server = await startHttp(answer);
  const media = new Media({
    folder: path.join(tempFolder(), 'media'),
    baseUrl: () => server.url,
    screenOrigin: '',
    onLog: () => {},
  });
  const saved: { name: string; text: string }[] = [];
  const shown: string[] = [];
  const progress: number[] = [];
  const reached: boolean[] = [];
  const desk = new AdminDesk({
    api: new ApiClient({ baseUrl: () => server.url }),
    sessions: {
      user: async () => user,
      withToken: (_visit, work) => work(TOKEN),
    },
    media,
    saveFile: async (name, bytes) => {
      if (isCancelled) return null;
      saved.push({ name, text: Buffer.from(bytes).toString('utf8') });
      return path.join('/home/anna/Downloads', name);
    },
    showInFolder: (file) => shown.push(file),
    onProgress: ({ loaded }) => progress.push(loaded),
    connection: { reached: () => void reached.push(true) },
  });
  return { ...server, desk, media, saved, shown, progress, reached };
}

const sendFile = (disposition: string | null) => (_request: SeenRequest, response: http.ServerResponse) => {
  response.writeHead(200, {
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ...(disposition === null ? {} : { 'content-disposition': disposition }),
  });
  response.end('the sheet');
};

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

describe("an administrator's call", () => {
  it('carries the token and its idempotency key', async () => {
    const { desk, requests } = await openDesk((_, response) => sendJson(response, []));
    expect(await desk.call(visit, 'getCampaigns', { params: { clientId: 7 } }, 'key-1')).toEqual([]);
    expect(requests[0]).toMatchObject({
      url: '/api/Campaigns/GetAvailableCampaignsForClient/7',
      headers: { authorization: 'bearer secret-token', 'idempotency-key': 'key-1' },
    });
  });

  it('reports that the server is reached only once it has answered', async () => {
    let status = 503;
    const { desk, reached } = await openDesk((_, response) => sendJson(response, [], status));
    const read = () => desk.call(visit, 'getCampaigns', { params: { clientId: 7 } });
    await expect(read()).rejects.toThrow();
    expect(reached).toEqual([]);
    status = 200;
    await read();
    expect(reached).toEqual([true]);
  });

  it("returns images with the screen's addresses, and sends them with the server's", async () => {
    const url = 'https://api.example.com/files/3/mug.png';
    const prizes = [{ id: 1, name: 'Mug', imageFile: { id: 3, url } }];
    const { desk, requests } = await openDesk((_, response) => sendJson(response, prizes));
    const answer = (await desk.call(visit, 'getCampaignPrizes', { params: { campaignId: 2 } })) as typeof prizes;
    expect(answer[0]?.imageFile.url).toMatch(/^\/media\/[0-9a-f]{64}$/);
    await desk.call(visit, 'bulkPrizeOperation', { params: { campaignId: 2 }, body: answer });
    expect(JSON.parse(requests[1]?.body ?? '')).toEqual(prizes);
  });

  it.each([
    ['no parameters', {}],
    ['null for its parameters', { params: null }],
    ['a parameter of the wrong kind', { params: { clientId: { $ne: 1 } } }],
    ['a parameter that climbs', { params: { clientId: '..' } }],
    ['a parameter that stays', { params: { clientId: '.' } }],
    ['an empty parameter', { params: { clientId: '' } }],
    ['a parameter that goes on', { params: { clientId: '../../Account/ForgotPassword' } }],
    ['a parameter that goes on, escaped', { params: { clientId: '7%2F..' } }],
    ['a parameter that climbs at its end', { params: { clientId: '7/..' } }],
    ['a parameter with a backslash', { params: { clientId: '..\\7' } }],
    ['a parameter with a line break', { params: { clientId: '7\r\n' } }],
    ['a parameter that is not one of its own', { params: { clientId: 7, userId: 1 } }],
    ['a query where there is none', { params: { clientId: 7 }, query: { clientId: 8 } }],
    ['a body where there is none', { params: { clientId: 7 }, body: { Email: 'anna' } }],
    ['a part that no call has', { params: { clientId: 7 }, headers: { host: 'evil.example' } }],
  ])('with %s is not sent', async (_, request) => {
    const { desk, requests } = await openDesk((_request, response) => sendJson(response, []));
    expect(await codeOf(desk.call(visit, 'getCampaigns', request))).toBe('invalid-request');
    expect(requests).toEqual([]);
  });

  it('reaches only its own path, whatever the id contains', async () => {
    const { desk, requests } = await openDesk((_, response) => sendJson(response, []));
    const ids = ['a/b+c==', '7?x=1', '7#x', 'Ümläut', '~..~', '..7', 1.5];
    for (const clientId of ids) await desk.call(visit, 'getCampaigns', { params: { clientId } });
    const own = '/api/Campaigns/GetAvailableCampaignsForClient/';
    expect(requests.map(({ url }) => url)).toEqual(ids.map((id) => own + encodeURIComponent(id)));
  });

  it('for a file without parameters is sent', async () => {
    const { desk, requests } = await openDesk(sendFile('attachment; filename="Template.xlsx"'));
    expect(await desk.downloadSheet(visit, { name: 'getQuestionTemplate', params: {} })).toMatchObject({
      fileName: 'Template.xlsx',
    });
    expect(await codeOf(desk.downloadSheet(visit, { name: 'getQuestionTemplate', params: { a: 1 } }))).toBe(
      'invalid-request',
    );
    expect(requests).toHaveLength(1);
  });

  it('with an undeclared query field is not sent', async () => {
    const { desk, requests } = await openDesk((_, response) => sendJson(response, []));
    const request = { params: { campaignId: 2 }, query: { version: 1, userId: 7 }, body: [] };
    expect(await codeOf(desk.call(visit, 'bulkPrizeOperation', request))).toBe('invalid-request');
    expect(requests).toEqual([]);
  });

  it.each(['..', '.', '', '7/../8'])('of a file is not sent for the campaign %j', async (campaignId) => {
    const { desk, requests } = await openDesk((_, response) => sendJson(response, []));
    const file = { fileName: 'a.xlsx', base64: '', answers: {} };
    expect(await codeOf(desk.uploadSheet(visit, { name: 'uploadUsers', campaignId, ...file }))).not.toBe('none');
    expect(await codeOf(desk.downloadSheet(visit, { name: 'getUserTemplate', params: { campaignId } }))).toBe(
      'invalid-request',
    );
    expect(await codeOf(desk.overview(visit, { name: 'getUserOverview', campaignId }))).not.toBe('none');
    expect(requests).toEqual([]);
  });

  it('by a user who is no administrator is not sent', async () => {
    const { desk, requests } = await openDesk((_, response) => sendJson(response, []), { user: { id: 2, roles: [] } });
    expect(await codeOf(desk.call(visit, 'getCampaigns', { params: { clientId: 7 } }))).toBe('refused');
    expect(requests).toEqual([]);
  });
});

describe('an overview', () => {
  const name = 'getQuestionOverview' as const;
  const counts = {
    questionId: 4,
    correctCount: 2,
    incorrectCount: 1,
    correctPercentage: 66.7,
    incorrectPercentage: 33.3,
  };
  const row = { ...counts, correctAnswerUsers: 'Ada, Björn', incorrectAnswerUsers: 'Chidi' };

  it('comes without its lists, and a single row with them', async () => {
    const { desk, requests } = await openDesk((_, response) => sendJson(response, [row]));
    expect(await desk.overview(visit, { name, campaignId: 2 })).toEqual([counts]);
    expect(await desk.overviewRow(visit, { name, campaignId: 2, rowId: 4 })).toEqual(row);
    expect(requests.map(({ url }) => url)).toEqual(['/api/Report/GetQuizQuestionOverviewDetails/2']);
  });

  it('for a user who is no administrator is not requested', async () => {
    const { desk, requests } = await openDesk((_, response) => sendJson(response, [row]), {
      user: { id: 2, roles: [] },
    });
    expect(await codeOf(desk.overview(visit, { name, campaignId: 2 }))).toBe('refused');
    expect(await codeOf(desk.overviewRow(visit, { name, campaignId: 2, rowId: 4 }))).toBe('refused');
    expect(requests).toEqual([]);
  });
});

describe('an uploaded sheet', () => {
  const upload = {
    name: 'uploadUsers' as const,
    campaignId: 2,
    fileName: 'Gäste.xlsx',
    base64: Buffer.from('rows').toString('base64'),
    answers: {},
  };

  it('is sent as a file with its name, and reports its progress', async () => {
    const { desk, requests, progress } = await openDesk((_, response) => sendJson(response, {}));
    expect(await desk.uploadSheet(visit, upload)).toEqual({ cleanedRows: [] });
    expect(requests[0]?.url).toBe('/api/BulkOperation/UserBulkUplaod/2');
    expect(requests[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(requests[0]?.body).toContain('filename="Gäste.xlsx"');
    expect(requests[0]?.body).toContain('rows');
    expect(progress.at(-1)).toBeGreaterThan(0);
  });

  it('is sent again with the answers to the questions of the server', async () => {
    const { desk, requests } = await openDesk((_, response) => sendJson(response, {}));
    expect(await desk.uploadSheet(visit, { ...upload, answers: { hiddenRows: 'skip' } })).toEqual({
      cleanedRows: [],
    });
    expect(requests[0]?.url).toBe('/api/BulkOperation/UserBulkUplaod/2?hiddenRows=skip');
  });

  it('returns the rows whose emails the server has cleaned', async () => {
    const { desk } = await openDesk((_, response) => sendJson(response, { message: 'Done', cleanedRows: [2, 9] }));
    expect(await desk.uploadSheet(visit, upload)).toEqual({ cleanedRows: [2, 9] });
  });

  it('that is refused returns the problem of each cell', async () => {
    const refusal = { message: 'Please correct it.', issues: [{ row: 3, column: 'Email', reason: 'Bad' }] };
    const { desk } = await openDesk((_, response) => sendJson(response, { code: 'sheet-refused', ...refusal }, 400));
    expect(await desk.uploadSheet(visit, upload)).toEqual({ reason: 'sheet-refused', ...refusal });
  });

  it('that another server refuses returns only its message', async () => {
    const { desk } = await openDesk((_, response) => sendJson(response, { ExceptionMessage: 'Row 3 is bad' }, 422));
    expect(await desk.uploadSheet(visit, upload)).toEqual({ reason: 'other', message: 'Row 3 is bad', issues: [] });
  });

  it('fails if the server fails', async () => {
    const { desk } = await openDesk((_, response) => sendJson(response, {}, 500));
    await expect(desk.uploadSheet(visit, upload)).rejects.toThrow(text('error.fallback'));
  });
});

describe('a downloaded sheet', () => {
  const download = { name: 'downloadMainReport' as const, params: { campaignId: 2 } };

  it('is saved under the name from the server, which can contain any letter', async () => {
    const disposition = `attachment; filename="?.xlsx"; filename*=UTF-8''${encodeURIComponent('Été – تقرير.xlsx')}`;
    const { desk, saved } = await openDesk(sendFile(disposition));
    const file = await desk.downloadSheet(visit, download);
    expect(saved).toEqual([{ name: file?.fileName, text: 'the sheet' }]);
    expect(file?.fileName).toMatch(/^Été . تقرير\.xlsx$/);
  });

  it.each([
    ['attachment; filename="../../.bashrc"', 'bashrc'],
    ['attachment; filename="C:\\\\Windows\\\\system32\\\\evil.xlsx"', 'evil.xlsx'],
    ['attachment', 'report.xlsx'],
    ['¿?', 'report.xlsx'],
    [null, 'report.xlsx'],
  ])('named by %j is saved as %s', async (disposition, name) => {
    const { desk, saved } = await openDesk(sendFile(disposition));
    await desk.downloadSheet(visit, download);
    expect(saved[0]?.name).toBe(name);
  });

  it('can be shown in its folder only by the id that the screen has', async () => {
    const { desk, shown } = await openDesk(sendFile('attachment; filename="a.xlsx"'));
    const file = await desk.downloadSheet(visit, download);
    desk.showInFolder('/etc/passwd');
    desk.showInFolder(file?.id ?? '');
    expect(shown).toEqual([path.join('/home/anna/Downloads', 'a.xlsx')]);
  });

  it('is null if the user cancels', async () => {
    const { desk } = await openDesk(sendFile(null), { isCancelled: true });
    expect(await desk.downloadSheet(visit, download)).toBeNull();
  });

  it('is refused if it is an HTML page', async () => {
    const { desk, saved } = await openDesk((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<html>Welcome to the venue network</html>');
    });
    await expect(desk.downloadSheet(visit, download)).rejects.toThrow(text('error.unreachable'));
    expect(saved).toEqual([]);
  });
});

describe('the list of the issues of a sheet', () => {
  it('opens in a spreadsheet, and no text becomes a formula', async () => {
    const { desk, saved } = await openDesk(() => {});
    const issues = [
      { row: 2, column: 'Email', reason: 'Please enter valid email address' },
      { row: 9, column: '=cmd|"calc"!A1', reason: 'a "quoted", text' },
    ];
    await desk.saveIssues({ fileName: 'users - errors.csv', issues });
    expect(saved).toEqual([
      {
        name: 'users - errors.csv',
        text: `\uFEFFRow,Column,Reason\r\n2,"Email","Please enter valid email address"\r\n9,"'=cmd|""calc""!A1","a ""quoted"", text"\r\n`,
      },
    ]);
  });
});
