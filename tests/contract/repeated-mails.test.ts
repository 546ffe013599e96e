import { expect, it, onTestFinished, vi } from 'vitest';
import { type Mail, type Mailer, MailFailure } from '../../src/server/mail/mailer.ts';
import { Api } from '../support/api.ts';
import { newEmail } from '../support/campaign-suite.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { logIn } from '../support/player.ts';
import { startTestServer } from '../support/server.ts';
import { askingCampaign, NORDWIND } from '../support/vendor.ts';

const HOUR_MS = 60 * 60_000;
const WAIT = { timeout: 30_000 };

/** Starts a server with this mailer, and returns what a test does with the invitation of one new player. */
async function openOne(mailer: Mailer) {
  const clock = new FakeClock();
  const server = await startTestServer({ mailer, clock });
  onTestFinished(() => server.stop());
  const campaignId = await askingCampaign(server.db);
  const api = new Api(server.url);
  const admin = await logIn(api, 'admin');
  const email = newEmail();
  const person = { firstName: 'Kwame', lastName: 'Li', email, location: null, manager: null };
  const params = { clientId: NORDWIND, campaignId };
  const invitation = server.db.selectFrom('campaign_users').selectAll().where('campaign_id', '=', campaignId);
  const expectInvitation = (values: object) =>
    vi.waitFor(async () => expect(await invitation.execute()).toMatchObject([values]), WAIT);
  return {
    api,
    clock,
    email,
    expectInvitation,
    rename: (from: string, to: string) => server.db.schema.alterTable(from).renameTo(to).execute(),
    invite: () => api.call('addUserToCampaign', { params, body: person }, admin),
    resend: async () => {
      const { user_id: userId } = await invitation.executeTakeFirstOrThrow();
      return (await api.attempt('sendNotificationEmail', { params: { campaignId, userId } }, admin)).status;
    },
  };
}

it.each([
  ['a due invitation', 1],
  ['an invitation sent by hand', 2],
] as const)('%s whose result is lost is sent again with the same credentials', async (_what, lost) => {
  const texts: string[] = [];
  const { api, clock, email, expectInvitation, invite, resend, rename } = await openOne({
    async send({ text }: Mail) {
      texts.push(text);
      // The server can store nothing about the mail, as if it had died.
      if (texts.length === lost) await rename('campaign_users', 'away');
    },
  });
  await invite();
  if (lost === 2) {
    await expectInvitation({ is_email_sent: 1 });
    expect(await resend()).toBe(502);
  } else {
    await vi.waitFor(() => expect(texts).toHaveLength(1), WAIT);
    // The loop waits for a minute after the failure. The other timers are daily ones.
    await vi.waitFor(() => expect(clock.waitsMs).toContain(60_000), WAIT);
  }
  await rename('away', 'campaign_users');
  clock.advance(HOUR_MS);
  await vi.waitFor(() => expect(texts).toHaveLength(lost + 1), WAIT);
  const [first, second] = texts.slice(-2);
  expect(second).toBe(first);
  await expectInvitation({ is_email_sent: 1, email_due_at: null, email_credentials: null });
  const password = /^ {4}(\S+)$/m.exec(first ?? '')?.[1] ?? '';
  await api.call('logIn', { body: { grant_type: 'password', username: email, password } });
});

it('two calls at once send one mail, and both report a refusal', async () => {
  let sent = 0;
  let refuses = false;
  const { expectInvitation, invite, resend } = await openOne({
    async send() {
      sent += 1;
      if (refuses) throw new MailFailure('refused', new Error('refused'));
    },
  });
  await invite();
  await expectInvitation({ is_email_sent: 1 });
  refuses = true;
  expect(await Promise.all([resend(), resend()])).toEqual([502, 502]);
  expect(sent).toBe(3);
  await expectInvitation({ email_due_at: null, email_credentials: null });
  refuses = false;
  expect(await Promise.all([resend(), resend()])).toEqual([200, 200]);
  expect(sent).toBe(4);
});
