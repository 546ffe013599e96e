import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Mail } from '../../src/server/mail/mailer.ts';
import { hashPassword } from '../../src/server/security/password.ts';
import { campaignSuite, newEmail } from '../support/campaign-suite.ts';
import { allowWalkUps, registerDevice, walkUp } from '../support/devices.ts';
import { uploadsTo, userSheet } from '../support/sheets.ts';
import { askingCampaign, NORDWIND } from '../support/vendor.ts';

// The server hashes a password in the background for each added player, which takes long.
vi.setConfig({ testTimeout: 60_000 });

const WAIT = { timeout: 30_000 };
const mails: Mail[] = [];
const suite = campaignSuite({ isAsking: true, mailer: { send: async (mail) => void mails.push(mail) } });
const upload = uploadsTo(suite);

/** A vendor's administrator with a campaign. */
interface Side {
  token: string;
  clientId: number;
  campaignId: number;
}
let a: Side;
let b: Side;

beforeEach(async () => {
  a = { token: suite.admin.token, clientId: NORDWIND, campaignId: suite.campaignId };
  const campaignId = await askingCampaign(suite.server.db, undefined, suite.stranger.clientId);
  b = { token: suite.stranger.token, clientId: suite.stranger.clientId, campaignId };
});

const person = (email: string, firstName = 'Ada') => ({ firstName, lastName: 'Lovelace', email, location: 'Oslo' });
const add = ({ token, ...params }: Side, email: string, firstName?: string) =>
  suite.api.attempt('addUserToCampaign', { params, body: person(email, firstName) }, { token });
const listOf = ({ token, campaignId }: Side) =>
  suite.api.call('getCampaignUsers', { params: { campaignId } }, { token });
const idOf = async (side: Side, email: string) => Number((await listOf(side)).find((one) => one.email === email)?.id);
const userOf = (id: number) =>
  suite.server.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Sets the password of a vendor's player, as if the player had chosen it. */
const choose = async (side: Side, email: string, password: string) => {
  const id = await idOf(side, email);
  const password_hash = await hashPassword(password, { N: 1024, r: 8, p: 1 });
  const chosen = { password_hash, is_password_change_enforced: 0 };
  await suite.server.db.updateTable('users').set(chosen).where('id', '=', id).execute();
  return id;
};
const logIn = (username: string, password: string) =>
  suite.api.attempt('logIn', { body: { grant_type: 'password', username, password } });
const forget = (email: string) => suite.api.attempt('forgotPassword', { body: { Email: email } });

/** Returns two emails of equal length. Vendor A has a player with the first. */
const emailsAtA = async () => {
  const [known, free] = [`known.${newEmail()}`, `vacant${newEmail()}`];
  expect((await add(a, known, 'Grace')).status).toBe(200);
  return [known, free] as const;
};

/** Removes what differs between any two people: email, id, and the moment. */
const plain = (answer: { status: number; body: unknown }, email: string) => ({
  status: answer.status,
  body: JSON.stringify(answer.body)
    .replaceAll(email, 'EMAIL')
    .replace(/"(id|userId)":"?[\w-]+"?/g, '"$1":0'),
});

describe('an email that another vendor has', () => {
  it('can be added, and the answers do not show it', async () => {
    const [known, free] = await emailsAtA();
    const answers = [plain(await add(b, known), known), plain(await add(b, free), free)];
    expect(answers[0]).toMatchObject({ status: 200 });
    expect(answers[0]).toEqual(answers[1]);
    expect(plain(await add(b, known), known)).toEqual(plain(await add(b, free), free));
    const users = await Promise.all(
      [known, free].map(async (email) => {
        const id = await idOf(b, email);
        return plain(await suite.api.attempt('getUser', { params: { id } }, b), email);
      }),
    );
    expect(users[0]).toEqual(users[1]);
    expect(await idOf(a, known)).not.toBe(await idOf(b, known));
    expect(await listOf(a)).toMatchObject([{ email: known, firstName: 'Grace', location: 'Oslo' }]);
  });

  it('can be the new email of a player, by id or by email', async () => {
    const [known, free] = await emailsAtA();
    const change = async (email: string) => {
      const before = newEmail();
      await add(b, before);
      const body = { id: await idOf(b, before), ...person(email, 'Bo') };
      return plain(await suite.api.attempt('updateUser', { params: { flag: false }, body }, b), email);
    };
    const answer = await change(known);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer).toEqual(await change(free));
    const byEmail = (email: string) =>
      suite.api.attempt('updateUser', { params: { flag: false }, body: person(email, 'Eva') }, b);
    expect(plain(await byEmail(known), known)).toEqual(plain(await byEmail(free), free));
    expect(await listOf(a)).toMatchObject([{ email: known, firstName: 'Grace' }]);
  });

  it('is changed by no call of another vendor that names it', async () => {
    const [known, free] = await emailsAtA();
    const change = (email: string) =>
      suite.api.attempt('updateUser', { params: { flag: false }, body: person(email, 'Eva') }, b);
    expect(plain(await change(known), known)).toEqual(plain(await change(free), free));
    expect(await listOf(a)).toMatchObject([{ email: known, firstName: 'Grace' }]);
  });

  it('can be uploaded, as new email too', async () => {
    const [known, free] = await emailsAtA();
    const send = async (email: string) => {
      const row = ['Ada', 'Lovelace', email];
      return plain(await upload('uploadUsers', await userSheet([row]), b, b.campaignId), email);
    };
    expect(await send(known)).toMatchObject({ status: 200 });
    expect(await send(known)).toEqual(await send(free));
    expect((await listOf(b)).map(({ email }) => email).sort()).toEqual([known, free].sort());
    expect(await listOf(a)).toMatchObject([{ email: known, firstName: 'Grace' }]);
  });

  it('of an administrator can be added by another vendor', async () => {
    expect((await add(b, 'admin@nordwind.example')).status).toBe(200);
    expect((await add(a, 'admin@nordwind.example')).body).toMatchObject({ code: 'not-unique' });
  });

  it('is no different for a visitor without an account', async () => {
    const [known, free] = await emailsAtA();
    await allowWalkUps(suite.server, b.campaignId);
    const { token } = await registerDevice(suite.api, suite.stranger, [b.campaignId], 'Stand 2', b.clientId);
    const visit = async (email: string) =>
      plain(await suite.api.attempt('postWalkUp', { body: { ...walkUp(b.campaignId), email } }, { token }), email);
    expect(await visit(known)).toEqual(await visit(free));
  });
});

describe('an email at two vendors', () => {
  let email: string;
  let ids: { a: number; b: number };
  const own = (side: Side) => `${email}#${side.clientId}`;

  beforeEach(async () => {
    email = newEmail();
    await add(a, email);
    await add(b, email);
    await vi.waitFor(() => expect(mails.filter(({ to }) => to === email)).toHaveLength(2), WAIT);
    // Wait until the passwords of both invitations are stored.
    const hash = async (side: Side) => (await userOf(await idOf(side, email))).password_hash;
    await vi.waitFor(async () => expect([await hash(a), await hash(b)]).not.toContain('none'), WAIT);
    ids = { a: await choose(a, email, 'nordwind-a'), b: await choose(b, email, 'of-others-b') };
  });

  it('logs in each account with its own password', async () => {
    expect((await logIn(email, 'nordwind-a')).body).toMatchObject({ userId: ids.a });
    expect((await logIn(email.toUpperCase(), 'of-others-b')).body).toMatchObject({ userId: ids.b });
    expect((await logIn(own(b), 'of-others-b')).body).toMatchObject({ userId: ids.b });
    expect((await logIn(own(a), 'of-others-b')).body).toMatchObject({ code: 'wrong-login' });
    const unknown = newEmail();
    expect(plain(await logIn(email, 'wrong'), email)).toEqual(plain(await logIn(unknown, 'wrong'), unknown));
  });

  it('with one password logs in neither account without its own username', async () => {
    await choose(b, email, 'nordwind-a');
    expect((await logIn(email, 'nordwind-a')).body).toMatchObject({
      code: 'several-accounts',
      error_description: `Several accounts have this password. Please log in with one of these usernames: ${own(a)} (Nordwind Audio), ${own(b)} (Other).`,
    });
    expect((await logIn(own(a), 'nordwind-a')).body).toMatchObject({ userId: ids.a });
    expect((await logIn(own(b), 'nordwind-a')).body).toMatchObject({ userId: ids.b });
  });

  it('gets a new password for each account, with the vendor, or for the one with the typed username', async () => {
    mails.length = 0;
    await forget(email);
    const texts = () => mails.filter(({ to }) => to === email).map(({ text }) => text);
    await vi.waitFor(() => expect(texts()).toHaveLength(2), WAIT);
    expect(texts()).toEqual([expect.stringContaining('at Nordwind Audio'), expect.stringContaining('at Other')]);
    const mailed = /^ {4}(\S+)$/m.exec(texts()[1] ?? '')?.[1] ?? '';
    await vi.waitFor(async () => expect((await userOf(ids.b)).mailed_password_hash).not.toBeNull(), WAIT);
    expect((await logIn(email, mailed)).body).toMatchObject({ userId: ids.b });
    expect((await logIn(email, 'nordwind-a')).body).toMatchObject({ userId: ids.a });
    mails.length = 0;
    await forget(own(a));
    await vi.waitFor(() => expect(texts()).toHaveLength(1), WAIT);
    expect(texts()).toEqual([expect.stringContaining('at Nordwind Audio')]);
  });

  it('has the own username in the second invitation', async () => {
    const [first, second] = mails.filter(({ to }) => to === email).map(({ text }) => text);
    expect(first).toContain(`Username: ${email}\n`);
    expect(second).toContain(`Username: ${own(b)}\n`);
  });

  it('has a code for each account, and another vendor’s change of the email voids none', async () => {
    const codes = mails
      .filter(({ to }) => to === email)
      .map(({ text }) => /^[0-9A-Z]+(-[0-9A-Z]+){2,}$/m.exec(text)?.[0]);
    const body = { id: ids.b, ...person(newEmail()) };
    expect((await suite.api.attempt('updateUser', { params: { flag: false }, body }, b)).status).toBe(200);
    const open = (code = '') => suite.api.attempt('logInWithCode', { body: { code } });
    expect((await open(codes[0])).body).toMatchObject({ userId: ids.a });
    expect((await open(codes[1])).body).toMatchObject({ code: 'log-in-code-unknown' });
  });
});
