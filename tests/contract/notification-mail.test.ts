import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { KeyedQueue } from '../../src/server/keyed-queue.ts';
import { type Mail, MailFailure } from '../../src/server/mail/mailer.ts';
import type { CampaignUser } from '../../src/shared/entities/campaign-user.ts';
import { serverSuite } from '../support/api-suite.ts';
import { campaignSuite } from '../support/campaign-suite.ts';
import { logIn } from '../support/player.ts';
import { askingCampaign, NORDWIND } from '../support/vendor.ts';

const NO_SUCH_MAILBOX = { code: 'mail-address', detail: '550 No such mailbox' } as const;

// Each mail has a password that is slow to hash.
vi.setConfig({ testTimeout: 30_000 });

/** The mails of a mailer that works, fails, or has not answered yet. */
const outbox: Mail[] = [];
const delivered = async (mail: Mail): Promise<void> => {
  outbox.push(mail);
};
const send = vi.fn<(mail: Mail) => Promise<void>>(delivered);
const suite = campaignSuite({ mailer: { send }, isAsking: true });
let count = 0;

beforeEach(() => {
  outbox.length = 0;
  send.mockReset().mockImplementation(delivered);
});

const person = (more: Partial<CampaignUser> = {}): CampaignUser => ({
  firstName: 'Chloé',
  lastName: "D'Arcy",
  email: `guest${++count}@nordwind.example`,
  ...more,
});
const isSent = async (email: unknown) => (await suite.listUsers()).find((user) => user.email === email)?.isEmailSent;
const resend = (userId: CampaignUser['id']) =>
  suite.api.attempt('sendNotificationEmail', { params: { campaignId: suite.campaignId, userId } }, suite.admin);
const passwordIn = (mail: Mail | undefined) => /^ {4}(\S+)$/m.exec(mail?.text ?? '')?.[1] ?? '';
const nameOf = (email: unknown) => String(email).split('@')[0] ?? '';
const attemptLogIn = (email: unknown, password: string) =>
  suite.api.attempt('logIn', { body: { grant_type: 'password', username: email, password } });

/** Adds a player and waits for the result of the invitation. */
async function add(body = person(), isExpected = true): Promise<CampaignUser> {
  const calls = send.mock.calls.length;
  const params = { clientId: NORDWIND, campaignId: suite.campaignId };
  const added = (await suite.api.call('addUserToCampaign', { params, body }, suite.admin)) as CampaignUser;
  await vi.waitFor(() => expect(send.mock.calls.length).toBe(calls + 1), { timeout: 30_000 });
  if (isExpected) await vi.waitFor(async () => expect(await isSent(body.email)).toBe(true), { timeout: 30_000 });
  return added;
}

describe('an invitation', () => {
  it('names vendor, campaign and dates, and its password logs the player in', async () => {
    const { email } = await add();
    const [mail] = outbox;
    expect(mail).toMatchObject({ to: email, subject: 'Nordwind Audio invites you to Autumn show' });
    expect(mail?.text).toContain('Hello Chloé,');
    expect(mail?.text).toContain('Nordwind Audio invites you to play Autumn show.');
    expect(mail?.text).toContain('from Saturday, 21 November 2026 to Saturday, 23 November 2999.');
    expect(mail?.text).toContain(`Username: ${email}\n`);
    const session = await logIn(suite.api, nameOf(email), passwordIn(mail));
    const user = await suite.api.call('getUser', { params: { id: session.userId } }, session);
    expect(user).toMatchObject({ roles: ['Player'], isPasswordChangeEnforced: true });
  });

  it('leaves a chosen password unchanged', async () => {
    const email = 'player10@nordwind.example';
    await add({ firstName: '지우', lastName: '김', email });
    expect(outbox[0]?.text).toContain('Password: the one that you chose.');
    expect(passwordIn(outbox[0])).toBe('');
    await logIn(suite.api, 'player10');
  });

  it('is not sent again to a player who is in the campaign already', async () => {
    const stored = await add();
    const params = { clientId: NORDWIND, campaignId: suite.campaignId };
    const again = await suite.api.attempt('addUserToCampaign', { params, body: stored }, suite.admin);
    expect(again.status).toBe(409);
    await add();
    expect(outbox.map(({ to }) => to).filter((to) => to === stored.email)).toHaveLength(1);
  });

  it('cannot be given other words or recipients by a name', async () => {
    const { db } = suite.server;
    const name = 'Show\r\nBcc: spy@evil.example\r\n\r\n    password1 \u202eevil';
    suite.campaignId = await askingCampaign(db, name);
    await add();
    expect(outbox[0]?.subject).not.toMatch(/[\r\n\u202e]/);
    expect(outbox[0]?.text).not.toMatch(/^(Bcc| {4}password1)/m);
  });

  it('separates right-to-left names from the words around them', async () => {
    await add(person({ firstName: 'محمد' }));
    expect(outbox[0]?.text).toContain('Hello \u2068محمد\u2069,');
  });
});

describe('an invitation that cannot be sent', () => {
  it('leaves the player in the campaign, marked, and unable to log in', async () => {
    send.mockImplementation(async (mail) => {
      outbox.push(mail);
      throw new Error('no connection to the mail server');
    });
    const { id, email } = await add(person(), false);
    const answer = await resend(id);
    const message = 'The email could not be sent. Please try again later.';
    expect(answer).toMatchObject({ status: 502, body: { message } });
    expect(await isSent(email)).toBe(false);
    for (const mail of outbox) expect((await attemptLogIn(email, passwordIn(mail))).status).toBe(400);

    send.mockImplementation(delivered);
    expect(await resend(id)).toMatchObject({ status: 200, body: { message: 'Email has been sent' } });
    expect(await isSent(email)).toBe(true);
    await logIn(suite.api, nameOf(email), passwordIn(outbox.at(-1)));
  });
});

describe('a mail that is sent again', () => {
  it('contains a new password, and the old one ends', async () => {
    const { id, email } = await add();
    expect((await resend(id)).status).toBe(200);
    const [first, second] = outbox.map(passwordIn);
    expect(first).not.toBe(second);
    expect((await attemptLogIn(email, first ?? '')).status).toBe(400);
    await logIn(suite.api, nameOf(email), second);
  });

  it('leaves a password unchanged that was chosen while the mail was on its way', async () => {
    const { id, email } = await add();
    const mailed = passwordIn(outbox[0]);
    const session = await logIn(suite.api, nameOf(email), mailed);
    send.mockImplementation(async () => {
      const body = { oldPassword: mailed, newPassword: 'südwind', confirmPassword: 'südwind' };
      await suite.api.call('changePassword', { body }, session);
    });
    expect((await resend(id)).status).toBe(200);
    await logIn(suite.api, nameOf(email), 'südwind');
  });

  it('does not log in anyone at an address that was corrected while the mail was on its way', async () => {
    const stored = await add();
    const corrected = { ...stored, email: person().email, version: null };
    send.mockImplementation(async (mail) => {
      outbox.push(mail);
      await suite.api.call('updateUser', { params: { flag: false }, body: corrected }, suite.admin);
    });
    expect((await resend(stored.id)).status).toBe(409);
    expect((await attemptLogIn(corrected.email, passwordIn(outbox.at(-1)))).status).toBe(400);
    expect(await isSent(corrected.email)).toBe(false);
  });

  it('does not mark an address that was corrected while the old one was rejected', async () => {
    const stored = await add();
    const corrected = { ...stored, email: person().email, version: null };
    send.mockImplementation(async () => {
      await suite.api.call('updateUser', { params: { flag: false }, body: corrected }, suite.admin);
      throw new MailFailure('refused', new Error('550 No such mailbox'), NO_SUCH_MAILBOX);
    });
    expect((await resend(stored.id)).status).toBe(409);
    expect(await suite.listUsers()).toMatchObject([{ email: corrected.email, isEmailSent: false, emailFailure: null }]);
  });

  it('is not sent a second time while the first is on its way', async () => {
    const body = person();
    let isAsked: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      isAsked = resolve;
    });
    send.mockImplementation(async (mail) => {
      await asked;
      outbox.push(mail);
    });
    const { id } = await add(body, false);
    const queue = vi.spyOn(KeyedQueue.prototype, 'run');
    const answer = resend(id);
    await vi.waitFor(() => expect(queue.mock.calls.map(([key]) => key)).toContain(String(id)), {
      timeout: 30_000,
    });
    queue.mockRestore();
    isAsked();
    expect(await answer).toMatchObject({ status: 200, body: { message: 'Email has been sent' } });
    expect(outbox).toHaveLength(1);
    await logIn(suite.api, nameOf(body.email), passwordIn(outbox[0]));
  });

  it('reports that the mail server rejects the address', async () => {
    const { id } = await add();
    const message = 'Check the address. The mail server accepts no emails for it.';
    send.mockRejectedValue(new MailFailure('refused', new Error('550 No such mailbox'), NO_SUCH_MAILBOX));
    expect(await resend(id)).toMatchObject({ status: 502, body: { code: 'mail-address', message } });
  });

  it('is refused for a user who is not in the campaign', async () => {
    const { id } = await add();
    const params = { campaignId: suite.campaignId, userId: id ?? '' };
    await suite.api.call('removeCampaignUser', { params }, suite.admin);
    expect((await resend(id)).status).toBe(404);
    expect(outbox).toHaveLength(1);
  });

  it('delays no other call', async () => {
    const { id } = await add();
    let deliver: () => void = () => undefined;
    const isSending = new Promise<void>((sending) => {
      send.mockImplementation(() => {
        sending();
        return new Promise<void>((resolve) => {
          deliver = resolve;
        });
      });
    });
    const answer = resend(id);
    await isSending;
    expect(await suite.listUsers()).toHaveLength(1);
    await suite.api.call('removeCampaignUsers', suite.ofCampaign(), suite.admin);
    deliver();
    expect((await answer).status).toBe(200);
  });
});

describe('a mail in a file', () => {
  const files = serverSuite();

  it('has one recipient, and is readable', async () => {
    const { api, server } = files;
    const session = await logIn(api, 'admin');
    const id = await askingCampaign(server.db, '秋の展示会 🎡');
    const body = person({ firstName: 'محمد', email: 'guest@nordwind.example' });
    await api.call('addUserToCampaign', { params: { clientId: NORDWIND, campaignId: id }, body }, session);
    const text = await vi.waitFor(
      async () => {
        const [file] = await readdir(server.mailFolder);
        return readFile(join(server.mailFolder, file ?? ''), 'utf8');
      },
      { timeout: 30_000 },
    );
    expect(text).toMatch(/^To: guest@nordwind\.example\r?$/m);
    const password = /^ {4}(\S+)$/m.exec(text.replaceAll('\r', ''))?.[1];
    await vi.waitFor(() => logIn(api, 'guest', password), { timeout: 30_000 });
  });
});
