import axios from 'axios';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Row } from '../../src/server/database/schema.ts';
import type { Mail } from '../../src/server/mail/mailer.ts';
import { spendLogInCode } from '../../src/server/repositories/log-in-codes.ts';
import { logInCodeHash } from '../../src/server/security/log-in-code.ts';
import { tokenHash } from '../../src/server/security/token.ts';
import type { CampaignUser } from '../../src/shared/entities/campaign-user.ts';
import { campaignSuite, newEmail } from '../support/campaign-suite.ts';
import { sendJson, startHttp } from '../support/main.ts';
import type { SignedIn } from '../support/player.ts';
import { openScreen } from '../support/screen.ts';
import { text } from '../support/texts.ts';
import { NORDWIND } from '../support/vendor.ts';

/** Ends a test that hangs; long, because a busy machine may be slow. */
const WAIT = { timeout: 30_000 };
const MISSING = 'SB-ABCDE-FGHJK-LMNPQ-RSTUV-WXYZ2';

// A day of the test's campaign, so that the test does not depend on today's date.
const now = Date.parse('2026-11-22T12:00:00Z');
const outbox: Mail[] = [];
const mailer = {
  send: async (mail: Mail) => {
    outbox.push(mail);
  },
};
const clock = { now: () => now };
const suite = campaignSuite({ mailer, clock, isAsking: true });

beforeEach(() => {
  outbox.length = 0;
});

/** The code in a mail, as a person reads it. */
const codeIn = (mail: Mail | undefined): string => /^SB-\S+$/m.exec(mail?.text ?? '')?.[0] ?? '';
const passwordIn = (mail: Mail | undefined): string => /^ {4}(\S+)$/m.exec(mail?.text ?? '')?.[1] ?? '';

/** Adds a player to the test's campaign and waits for the invitation. */
async function invited() {
  const body = { firstName: 'Chloé', lastName: 'Li', email: newEmail() };
  const params = { clientId: NORDWIND, campaignId: suite.campaignId };
  const user = (await suite.api.call('addUserToCampaign', { params, body }, suite.admin)) as CampaignUser;
  const isSent = async () => (await suite.listUsers()).find(({ id }) => id === user.id)?.isEmailSent;
  await vi.waitFor(async () => expect(await isSent()).toBe(true), WAIT);
  const mail = outbox.at(-1);
  return { user, userId: Number(user.id), mail, code: codeIn(mail) };
}

const attempt = (code: string, { api } = suite) => api.attempt('logInWithCode', { body: { code } });
const reasonOf = async (code: string) => (await attempt(code)).body.code;
async function logInWith(code: string): Promise<SignedIn> {
  const { access_token, userId } = await suite.api.call('logInWithCode', { body: { code } });
  return { token: access_token, userId: Number(userId) };
}
const ownUser = (session: SignedIn) => suite.api.attempt('getUser', { params: { id: session.userId } }, session);
const statusOf = async (session: SignedIn) => (await ownUser(session)).status;
/** Opens a session that has used up the code. */
async function usedUp(code: string): Promise<SignedIn> {
  const session = await logInWith(code);
  expect(await statusOf(session)).toBe(200);
  return session;
}
const setCampaign = (values: Partial<Row<'campaigns'>>) =>
  suite.server.db.updateTable('campaigns').set(values).where('id', '=', suite.campaignId).execute();

describe('the code of an invitation', () => {
  it('is in its text, and in a picture that a scanner reads', async () => {
    const { mail, code } = await invited();
    expect(code).toMatch(/^SB(-[A-HJ-NP-Z2-9]{5}){5}$/);
    expect(mail?.picture?.fileName).toBe('code.png');
    const { data, info } = await sharp(mail?.picture?.png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(code);
  });

  it('logs its player in without a password change, and gives no control over the account', async () => {
    expect(await suite.api.call('getLogInWays', {})).toEqual({ takesCodes: true });
    const { mail, code, userId } = await invited();
    const session = await usedUp(code);
    expect(session.userId).toBe(userId);
    expect((await ownUser(session)).body).toMatchObject({ id: userId, isPasswordChangeEnforced: false });
    expect((await suite.api.attempt('getGameDetails', { query: { userId } }, session)).status).toBe(200);
    const change = { oldPassword: 'guessed', newPassword: 'nordwind2', confirmPassword: 'nordwind2' };
    const answer = await suite.api.attempt('changePassword', { body: change }, session);
    expect(answer.body.code).toBe('wrong-password');
    // The password in the same mail must still be changed.
    const body = { grant_type: 'password' as const, username: mail?.to ?? '', password: passwordIn(mail) };
    const { access_token, userId: id } = await suite.api.call('logIn', { body });
    const enforced = await suite.api.call('getUser', { params: { id } }, { token: access_token });
    expect(enforced.isPasswordChangeEnforced).toBe(true);
  });

  it('works once', async () => {
    const { code } = await invited();
    const session = await usedUp(code);
    const { status, body } = await attempt(code);
    const message = 'This code has already been used. Please log in with your username and password.';
    expect([status, body]).toEqual([400, { code: 'log-in-code-used', message }]);
    expect(await statusOf(session)).toBe(200);
  });

  it('is used up by the first use of a token, so that a lost answer locks no player out', async () => {
    const { code } = await invited();
    const [lost, session] = [await logInWith(code), await logInWith(code)];
    expect(await statusOf(session)).toBe(200);
    expect(await statusOf(lost)).toBe(401);
    expect(await reasonOf(code)).toBe('log-in-code-used');
    expect(await statusOf(session)).toBe(200);
  });

  it('opens one session, even if many requests use it at once', async () => {
    const { code } = await invited();
    const sessions = await Promise.all(Array.from({ length: 5 }, () => logInWith(code)));
    const first = await Promise.all(sessions.map(statusOf));
    expect(first.filter((status) => status === 200)).toHaveLength(1);
    expect(await Promise.all(sessions.map(statusOf))).toEqual(first);
  });

  it('belongs to the first of two concurrent requests', async () => {
    const { code } = await invited();
    const [one, other] = [await logInWith(code), await logInWith(code)];
    // Two requests that have both found it unused.
    const spend = ({ token, userId }: SignedIn) => {
      const owner = { id: userId, client_id: NORDWIND };
      const hashes = { hash: tokenHash(token), codeHash: logInCodeHash(code), owner };
      return spendLogInCode(suite.server.db, hashes, new Date(now).toISOString());
    };
    expect([await spend(one), await spend(other), await spend(one)]).toEqual([true, false, true]);
  });

  it('may be typed in small letters, with blanks and without dashes', async () => {
    const { code, userId } = await invited();
    for (const typed of [code.toLowerCase(), ` ${code.replaceAll('-', ' ').replace(' ', '-')} `]) {
      expect((await logInWith(typed)).userId).toBe(userId);
    }
  });

  it('is stored as a hash', async () => {
    const { code } = await invited();
    await logInWith(code);
    const { db } = suite.server;
    const stored = [
      await db.selectFrom('campaign_users').selectAll().execute(),
      await db.selectFrom('tokens').selectAll().execute(),
    ];
    expect(JSON.stringify(stored)).not.toContain(code);
    expect(JSON.stringify(stored).split(logInCodeHash(code))).toHaveLength(3);
  });
});

describe('a code does not work', () => {
  const UNKNOWN = 'log-in-code-unknown';

  it.each([MISSING, '', 'SB-', 'x'.repeat(100)])('if it is unknown: %j', async (code) => {
    expect(await attempt(code)).toMatchObject({ status: 400, body: { code: UNKNOWN } });
  });

  it('after the next one was sent; the next one works, even if the player has used the first', async () => {
    const { code, user, userId } = await invited();
    await usedUp(code);
    const params = { campaignId: suite.campaignId, userId: user.id ?? '' };
    await suite.api.call('sendNotificationEmail', { params }, suite.admin);
    expect(await reasonOf(code)).toBe(UNKNOWN);
    expect((await usedUp(codeIn(outbox.at(-1)))).userId).toBe(userId);
  });

  it('after a mail that failed: the previous code works', async () => {
    const { code, user } = await invited();
    vi.spyOn(mailer, 'send').mockRejectedValueOnce(new Error('no connection'));
    const params = { campaignId: suite.campaignId, userId: user.id ?? '' };
    expect((await suite.api.attempt('sendNotificationEmail', { params }, suite.admin)).status).toBe(502);
    await usedUp(code);
  });

  it('of a player who has changed the password', async () => {
    const { user, mail, code } = await invited();
    const unused = await logInWith(code);
    const oldPassword = passwordIn(mail);
    const body = { grant_type: 'password' as const, username: user.email ?? '', password: oldPassword };
    const { access_token } = await suite.api.call('logIn', { body });
    const change = { oldPassword, newPassword: 'schallplatte', confirmPassword: 'schallplatte' };
    await suite.api.call('changePassword', { body: change }, { token: access_token });
    expect(await reasonOf(code)).toBe('log-in-code-unknown');
    expect(await statusOf(unused)).toBe(401);
  });

  it('of a player who was removed from the campaign', async () => {
    const { code, user } = await invited();
    const params = { campaignId: suite.campaignId, userId: user.id ?? '' };
    await suite.api.call('removeCampaignUser', { params }, suite.admin);
    expect(await reasonOf(code)).toBe(UNKNOWN);
  });

  it('that was mailed to a former address', async () => {
    const { code, user } = await invited();
    const body = { ...user, email: newEmail(), version: null };
    await suite.api.call('updateUser', { params: { flag: false }, body }, suite.admin);
    expect(await reasonOf(code)).toBe(UNKNOWN);
  });

  it('before its campaign begins and after it ends, and is not used up by that', async () => {
    const { code } = await invited();
    await setCampaign({ start_date: '2026-11-23T00:00:00.000+01:00' });
    expect(await reasonOf(code)).toBe('campaign-not-started');
    await setCampaign({ start_date: '2026-11-20T00:00:00.000+01:00', end_date: '2026-11-21T23:59:59.999+01:00' });
    expect(await reasonOf(code)).toBe('campaign-over');
    // An administrator moves the end, then pauses the campaign for all of 2026 and 2027.
    await setCampaign({ end_date: '2026-11-22T23:59:59.999+01:00' });
    await setCampaign({ paused_at: '2026-01-01T00:00:00.000Z', resumes_at: '2028-01-01T00:00:00.000Z' });
    expect(await reasonOf(code)).toBe('campaign-paused');
    await setCampaign({ resumes_at: '2026-01-01T00:00:01.000Z' });
    await usedUp(code);
    await setCampaign({ end_date: '2026-11-21T23:59:59.999+01:00' });
    expect(await reasonOf(code)).toBe('log-in-code-used');
  });

  it("for an administrator, or another vendor's player", async () => {
    const { code, userId } = await invited();
    const { db } = suite.server;
    const set = (values: { role?: 'Admin' | 'Player'; client_id?: number }) =>
      db.updateTable('users').set(values).where('id', '=', userId).execute();
    await set({ role: 'Admin' });
    expect(await reasonOf(code)).toBe(UNKNOWN);
    await set({ role: 'Player', client_id: suite.stranger.clientId });
    expect(await reasonOf(code)).toBe(UNKNOWN);
    await set({ client_id: NORDWIND });
    await usedUp(code);
  });

  it('in an address, where it would stay in logs', async () => {
    const { code } = await invited();
    const url = `${suite.server.url}/api/Account/LogInWithCode`;
    const { status, data } = await axios.get(url, { params: { code }, validateStatus: () => true });
    expect([status, data.code]).toEqual([404, 'not-found']);
    await usedUp(code);
  });
});

describe('guessing codes', () => {
  const guarded = campaignSuite({ clock, limits: { wrongLogInCodesPerAddress: 3 } });
  const limited = campaignSuite({ clock, limits: { requestsPerAddress: 4 } });
  const tried = async (suite: typeof guarded, count: number) =>
    (await Promise.all(Array.from({ length: count }, () => attempt(MISSING, suite)))).map(({ status }) => status);

  it('is slowed down for an address that only guesses', async () => {
    expect(await tried(guarded, 3)).toEqual([400, 400, 400]);
    expect((await attempt(MISSING, guarded)).body.code).toBe('too-many-attempts');
  });

  it('counts with the logins of an address', async () => {
    // Two administrators have logged in.
    expect((await tried(limited, 4)).sort()).toEqual([400, 400, 429, 429]);
  });
});

describe('a kiosk', () => {
  const logInAt = async (url: string, code: string) => {
    const { main } = await openScreen(url);
    return () => main.call('session:log-in-with-code', { code });
  };

  it('logs a player in with a code, and the logout is final', async () => {
    const { code, userId } = await invited();
    const { main } = await openScreen(suite.server.url);
    const scan = () => main.call('session:log-in-with-code', { code });
    expect(await scan()).toMatchObject({ userId, user: { isPasswordChangeEnforced: false } });
    await main.call('session:log-out', {});
    await expect(scan()).rejects.toMatchObject({ code: 'refused', reason: 'log-in-code-used' });
    expect(await main.call('session:current', {})).toBeNull();
  });

  it('says that a code needs the server', async () => {
    const away = await startHttp(() => {});
    await away.close();
    const scan = await logInAt(away.url, MISSING);
    await expect(scan()).rejects.toMatchObject({ code: 'unreachable', message: text('code.needsServer') });
  });

  it.each([{ message: 'No such call.' }, {}])('says so if the server does not support codes (%j)', async (body) => {
    const foreign = await startHttp((_request, response) => sendJson(response, body, 404));
    const scan = await logInAt(foreign.url, MISSING);
    await expect(scan()).rejects.toMatchObject({ code: 'refused', message: text('code.notTaken') });
  });
});
