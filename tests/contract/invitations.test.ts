import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOBODY } from '../../src/server/mail/mail-settings.ts';
import { smtpMailer } from '../../src/server/mail/mailer.ts';
import { upsertCampaignUsers } from '../../src/server/repositories/campaign-users.ts';
import { writeWorkbook } from '../../src/server/sheets/workbook.ts';
import { Api } from '../support/api.ts';
import { newEmail } from '../support/campaign-suite.ts';
import { addressFor } from '../support/databases.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { logIn } from '../support/player.ts';
import { CHEAP, startTestServer, type TestServer } from '../support/server.ts';
import { SmtpServer } from '../support/smtp-server.ts';
import { askingCampaign, NORDWIND } from '../support/vendor.ts';

vi.setConfig({ testTimeout: 60_000 });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let folder: string;
let database: string;
let smtp: SmtpServer;
let clock: FakeClock;
let server: TestServer;
let campaignId: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spinboard-invitations-'));
  database = await addressFor(join(folder, 'server.db'));
  smtp = new SmtpServer();
  await smtp.start();
  clock = new FakeClock();
  server = await start();
  campaignId = await askingCampaign(server.db);
});
afterEach(async () => {
  await server.stop();
  smtp.stop();
  await rm(folder, { recursive: true, force: true });
});

const start = () => startTestServer({ database, mailer: smtpMailer(smtp.url(), NOBODY), clock });

/** Existing players who have chosen a password: their mails need no new one, which would be slow to hash. */
async function makePlayers(count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, newEmail);
  const where = { vendorId: NORDWIND, campaignId: await askingCampaign(server.db), now: '2026-05-01T00:00:00.000Z' };
  const people = emails.map((email) => ({ firstName: 'Kwame', lastName: 'Li', email, location: null, manager: null }));
  // Without a running server, because it would send due mails at once.
  await server.db.transaction().execute(async (db) => {
    await upsertCampaignUsers(db, where, people);
    await db.updateTable('users').set({ is_password_change_enforced: 0 }).execute();
    await db.deleteFrom('campaign_users').where('campaign_id', '=', where.campaignId).execute();
  });
  return emails;
}

/** Adds them to the campaign with a spreadsheet. */
async function upload(emails: readonly string[]): Promise<void> {
  const columns = ['First Name', 'Last Name', 'Email'].map((heading) => ({ heading, width: 20 }));
  const rows = emails.map((email) => ['Kwame', 'Li', email]);
  const bytes = new Uint8Array(await writeWorkbook([{ name: 'Users', columns, rows }]));
  const api = new Api(server.url);
  const file = { fileName: 'users.xlsx', bytes };
  await api.upload('uploadUsers', { params: { campaignId } }, file, await logIn(api, 'admin'));
}

async function listUsers() {
  const api = new Api(server.url);
  return api.call('getCampaignUsers', { params: { campaignId } }, await logIn(api, 'admin'));
}
const listSent = async () => (await listUsers()).filter(({ isEmailSent }) => isEmailSent).map(({ email }) => email);

async function resend(email: string | undefined) {
  const api = new Api(server.url);
  const userId = (await listUsers()).find((user) => user.email === email)?.id ?? '';
  return api.attempt('sendNotificationEmail', { params: { campaignId, userId } }, await logIn(api, 'admin'));
}

/** Waits until the server is idle and looks again after this time. Its other timers are daily ones. */
const rests = (durationMs: number) =>
  vi.waitFor(() => expect(clock.waitsMs).toContain(durationMs), { timeout: 30_000, interval: 5 });

/**
 * Nothing is due: the server only checks whether the clock was set. It learns of new mails a moment after their commit.
 */
async function isDone(): Promise<void> {
  const due = server.db.selectFrom('campaign_users').select('user_id').where('email_due_at', 'is not', null);
  await vi.waitFor(async () => expect(await due.execute()).toEqual([]), { timeout: 30_000 });
  await rests(HOUR_MS);
}

describe('an outage of the mail server in the middle of many invitations', () => {
  it('is tested by one mail now and then; afterwards all mails are sent in order, each once', async () => {
    const emails = await makePlayers(200);
    smtp.mailsUntilDown = 100;
    await upload(emails);
    await rests(MINUTE_MS);
    expect(await listSent()).toHaveLength(100);
    expect(smtp.visitsInVain).toBe(1);
    for (const [index, minutes] of [1, 2, 4, 8, 16, 32, 60, 60].entries()) {
      await rests(minutes * MINUTE_MS);
      clock.advance(minutes * MINUTE_MS);
      await vi.waitFor(() => expect(smtp.visitsInVain).toBe(index + 2), { timeout: 30_000 });
    }
    await rests(HOUR_MS);
    smtp.isDown = false;
    smtp.mailsUntilDown = Number.POSITIVE_INFINITY;
    clock.advance(HOUR_MS);
    await vi.waitFor(() => expect(smtp.recipients).toHaveLength(200), { timeout: 30_000 });
    await isDone();
    expect(smtp.recipients).toEqual(emails);
    expect(await listSent()).toHaveLength(200);
  });

  it.each([
    ['a known player', async () => (await makePlayers(1))[0]],
    ['a new one', async () => newEmail()],
  ])('is not tested by users added during it; %s who is added alone is mailed before an upload', async (_who, make) => {
    const emails = await makePlayers(3);
    const alone = await make();
    smtp.isDown = true;
    await upload(emails);
    await rests(MINUTE_MS);
    const api = new Api(server.url);
    const body = { firstName: 'Kwame', lastName: 'Li', email: alone };
    const params = { clientId: NORDWIND, campaignId };
    await api.call('addUserToCampaign', { params, body }, await logIn(api, 'admin'));
    await rests(MINUTE_MS);
    expect(smtp.visitsInVain).toBe(1);
    smtp.isDown = false;
    clock.advance(MINUTE_MS);
    await isDone();
    expect(smtp.recipients).toEqual([alone, ...emails]);
  });

  it('ends once a mail sent again by hand succeeds; its recipient gets no other', async () => {
    const emails = await makePlayers(4);
    smtp.isDown = true;
    await upload(emails);
    await rests(MINUTE_MS);
    const message = 'The email could not be sent. Please try again later.';
    expect(await resend(emails[2])).toMatchObject({ status: 502, body: { message } });
    expect(await listSent()).toEqual([]);
    smtp.isDown = false;
    expect((await resend(emails[2])).status).toBe(200);
    await isDone();
    expect(smtp.recipients).toEqual([emails[2], emails[0], emails[1], emails[3]]);
  });

  it('can continue over a restart: the next server tries at once, and continues', async () => {
    const emails = await makePlayers(6);
    smtp.mailsUntilDown = 2;
    await upload(emails);
    await rests(MINUTE_MS);
    await server.stop();
    expect(clock.waitsMs).toEqual([]);

    server = await start();
    await rests(MINUTE_MS);
    expect(smtp.visitsInVain).toBe(2);
    smtp.isDown = false;
    smtp.mailsUntilDown = Number.POSITIVE_INFINITY;
    clock.advance(MINUTE_MS);
    await isDone();
    await server.stop();
    server = await start();
    await isDone();
    expect(smtp.recipients).toEqual(emails);
  });
});

describe('an address that the mail server rejects', () => {
  it('is not tried again, unlike a full mailbox; the others are sent', async () => {
    const [first, wrong, full, last] = await makePlayers(4);
    smtp.answers.set(`RCPT TO:<${wrong}>`, '550 No such mailbox');
    smtp.answers.set(`RCPT TO:<${full}>`, '452 Mailbox full');
    await upload([first ?? '', wrong ?? '', full ?? '', last ?? '']);
    await rests(MINUTE_MS);
    expect(smtp.recipients).toEqual([first, last]);
    expect((await listSent()).sort()).toEqual([first, last].sort());
    // The remaining wait survives the server's restart.
    clock.advance(MINUTE_MS / 2);
    await server.stop();
    server = await start();
    await rests(MINUTE_MS / 2);
    clock.advance(MINUTE_MS / 2);
    await rests(2 * MINUTE_MS);
    smtp.answers.delete(`RCPT TO:<${full}>`);
    clock.advance(2 * MINUTE_MS);
    await isDone();
    expect(smtp.recipients).toEqual([first, last, full]);
    expect(smtp.lines.filter((line) => line.startsWith(`RCPT TO:<${wrong}>`))).toHaveLength(1);
    expect((await listSent()).sort()).toEqual([first, last, full].sort());

    expect((await resend(wrong)).status).toBe(502);
    smtp.answers.clear();
    expect((await resend(wrong)).status).toBe(200);
    expect(await listSent()).toContain(wrong);
  });

  it('is given up after some days of a full mailbox', async () => {
    const [full] = await makePlayers(1);
    smtp.answers.set('RCPT', '452 Mailbox full');
    await upload([full ?? '']);
    await rests(MINUTE_MS);
    await server.db.updateTable('campaign_users').set({ email_attempts: 99 }).execute();
    clock.advance(MINUTE_MS);
    await isDone();
    clock.advance(HOUR_MS);
    await isDone();
    expect(smtp.lines.filter((line) => line.startsWith('RCPT'))).toHaveLength(2);
  });

  it("may be the mail server's fault: after five in a row, mails pause for a while", async () => {
    const emails = await makePlayers(7);
    smtp.answers.set('RCPT', '550 Relaying denied');
    await upload(emails);
    await rests(MINUTE_MS);
    expect(smtp.lines.filter((line) => line.startsWith('RCPT'))).toHaveLength(5);
    smtp.answers.clear();
    clock.advance(MINUTE_MS);
    await isDone();
    expect(smtp.recipients).toEqual(emails.slice(5));
  });
});

describe('the list of users shows an invitation as due', () => {
  const stateOf = async (email: string | undefined) => {
    const { isEmailSent, isEmailDue } = (await listUsers()).find((user) => user.email === email) ?? {};
    return { isEmailSent, isEmailDue };
  };

  it('from the moment the user is added, through an outage, until it has been sent', async () => {
    const [email] = await makePlayers(1);
    smtp.isDown = true;
    const api = new Api(server.url);
    const request = { params: { clientId: NORDWIND, campaignId }, body: { firstName: 'Kwame', lastName: 'Li', email } };
    const added = await api.call('addUserToCampaign', request, await logIn(api, 'admin'));
    expect(added).toMatchObject({ isEmailSent: false, isEmailDue: true });
    await rests(MINUTE_MS);
    expect(await stateOf(email)).toEqual({ isEmailSent: false, isEmailDue: true });
    smtp.isDown = false;
    clock.advance(MINUTE_MS);
    await isDone();
    expect(await stateOf(email)).toEqual({ isEmailSent: true, isEmailDue: false });
  });

  it('while a mailbox is full, and no longer once the mail server has rejected it permanently', async () => {
    const [wrong, full] = await makePlayers(2);
    smtp.answers.set(`RCPT TO:<${wrong}>`, '550 No such mailbox');
    smtp.answers.set(`RCPT TO:<${full}>`, '452 Mailbox full');
    await upload([wrong ?? '', full ?? '']);
    await rests(MINUTE_MS);
    expect(await stateOf(wrong)).toEqual({ isEmailSent: false, isEmailDue: false });
    expect(await stateOf(full)).toEqual({ isEmailSent: false, isEmailDue: true });
  });
});

describe('the list of users shows why a mail failed', () => {
  const reasonOf = async (email: string | undefined) =>
    (await listUsers()).find((user) => user.email === email)?.emailFailure;
  const WRONG =
    'Check the address. The mail server accepts no emails for it. The mail server answered: 550 5.1.1 No such mailbox';
  const FULL = 'Not sent yet. The mail server has postponed it. The mail server answered: 452 Mailbox full';

  /** Two players: the mail server rejects the first, and the second has a full mailbox. */
  async function inviteInVain(): Promise<string[]> {
    const emails = await makePlayers(2);
    smtp.answers.set(`RCPT TO:<${emails[0]}>`, '550 5.1.1 No such mailbox');
    smtp.answers.set(`RCPT TO:<${emails[1]}>`, '452 Mailbox full');
    await upload(emails);
    await rests(MINUTE_MS);
    return emails;
  }

  it('once it was rejected, and while it is tried again, until it is delivered', async () => {
    const [wrong, full] = await inviteInVain();
    expect(await Promise.all([wrong, full].map(reasonOf))).toEqual([WRONG, FULL]);
    // An outage in between changes nothing for these two.
    smtp.isDown = true;
    expect((await resend(wrong)).status).toBe(502);
    clock.advance(MINUTE_MS);
    await rests(MINUTE_MS);
    expect(await Promise.all([wrong, full].map(reasonOf))).toEqual([WRONG, FULL]);
    smtp.isDown = false;
    smtp.answers.clear();
    clock.advance(MINUTE_MS);
    await isDone();
    expect((await resend(wrong)).status).toBe(200);
    expect(await Promise.all([wrong, full].map(reasonOf))).toEqual([null, null]);
  });

  it('also if it was sent by hand after a delivered one', async () => {
    const [email] = await makePlayers(1);
    await upload([email ?? '']);
    await isDone();
    smtp.answers.set('RCPT', '550 5.1.1 No such mailbox');
    expect(await resend(email)).toMatchObject({
      status: 502,
      body: { message: WRONG.replace(/ The mail server answered.*/, '') },
    });
    expect(await listUsers()).toMatchObject([{ isEmailSent: true, isEmailDue: false, emailFailure: WRONG }]);
  });

  it('until the address is corrected', async () => {
    const [wrong, full] = await inviteInVain();
    const api = new Api(server.url);
    const stored = (await listUsers()).find(({ email }) => email === wrong);
    const request = { params: { flag: false }, body: { ...stored, email: newEmail() } };
    await api.call('updateUser', request, await logIn(api, 'admin'));
    expect((await listUsers()).map(({ emailFailure }) => emailFailure)).toEqual([null, FULL]);
    expect(await reasonOf(full)).toBe(FULL);
  });

  it("without details that belong only in the server's log", async () => {
    await server.stop();
    const send = async () => {
      throw new Error("ENOSPC: no space left on device, write '/srv/spinboard/mail/1.eml'");
    };
    server = await startTestServer({ database, mailer: { send }, clock });
    const [email] = await makePlayers(1);
    await upload([email ?? '']);
    await rests(MINUTE_MS);
    expect(await listUsers()).toMatchObject([{ isEmailSent: false, isEmailDue: true, emailFailure: null }]);
  });
});

describe('invitations that are due', () => {
  it('do not keep a server from closing, and the next one sends the rest', async () => {
    const emails = await makePlayers(3);
    const { send } = smtpMailer(smtp.url(), NOBODY);
    let closed = Promise.resolve();
    await server.stop();
    const mailer = {
      send(mail: Parameters<typeof send>[0]) {
        closed = server.stop();
        return send(mail);
      },
    };
    server = await startTestServer({ database, mailer, clock });
    await upload(emails);
    await vi.waitFor(() => expect(smtp.recipients).not.toEqual([]), { timeout: 30_000 });
    await closed;
    expect(smtp.recipients).toEqual(emails.slice(0, 1));
    server = await start();
    await isDone();
    expect(smtp.recipients).toEqual(emails);
  });

  it.each([
    ['is over', { end_date: '2026-05-01T02:30:00.000+02:00' }],
    ['was ended early', { ended_at: '2026-05-01T00:30:00.000Z' }],
  ])('are not sent for a campaign that %s by then', async (_what, dates) => {
    const emails = await makePlayers(2);
    await server.db.updateTable('campaigns').set(dates).execute();
    smtp.isDown = true;
    await upload(emails);
    await rests(MINUTE_MS);
    smtp.isDown = false;
    clock.advance(HOUR_MS);
    await isDone();
    expect(smtp.recipients).toEqual([]);
    expect((await resend(emails[0])).status).toBe(200);
  });
});

it("hash their passwords at the server's configured cost", async () => {
  const email = newEmail();
  await upload([email]);
  await isDone();
  const stored = await server.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(stored.password_hash).toMatch(new RegExp(`^scrypt\\$${CHEAP.N}\\$`));
});
