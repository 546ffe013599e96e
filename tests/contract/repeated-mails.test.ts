import { expect, it, vi } from 'vitest';
import { type Mail, MailFailure } from '../../src/server/mail/mailer.ts';
import { Api } from '../support/api.ts';
import { newEmail } from '../support/campaign-suite.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { logIn } from '../support/player.ts';
import { startTestServer } from '../support/server.ts';
import { askingCampaign, NORDWIND } from '../support/vendor.ts';

const HOUR_MS = 60 * 60_000;
const WAIT = { timeout: 30_000 };

it.each([
  ['a due invitation', 1],
  ['an invitation sent by hand', 2],
] as const)('%s whose result is lost is sent again with the same credentials', async (_what, lost) => {
  const clock = new FakeClock();
  const texts: string[] = [];
  const mailer = {
    async send({ text }: Mail) {
      texts.push(text);
      // The server can store nothing about the mail, as if it had died.
      if (texts.length === lost) await rename('campaign_users', 'away');
    },
  };
  const server = await startTestServer({ mailer, clock });
  const rename = (from: string, to: string) => server.db.schema.alterTable(from).renameTo(to).execute();
  const invitations = () => server.db.selectFrom('campaign_users').selectAll().where('campaign_id', '=', campaignId);
  const campaignId = await askingCampaign(server.db);
  const api = new Api(server.url);
  const admin = await logIn(api, 'admin');
  const email = newEmail();
  const person = { firstName: 'Kwame', lastName: 'Li', email, location: null, manager: null };
  await api.call('addUserToCampaign', { params: { clientId: NORDWIND, campaignId }, body: person }, admin);
  if (lost === 2) {
    const isSent = async () => expect(await invitations().execute()).toMatchObject([{ is_email_sent: 1 }]);
    await vi.waitFor(isSent, WAIT);
    const [sent] = await invitations().execute();
    const params = { campaignId, userId: sent?.user_id ?? 0 };
    expect((await api.attempt('sendNotificationEmail', { params }, admin)).status).toBe(502);
    await rename('away', 'campaign_users');
  } else {
    await vi.waitFor(() => expect(texts).toHaveLength(1), WAIT);
    // The loop waits for a minute after the failure. The other timer is the daily clean-up.
    await vi.waitFor(() => expect(clock.waitsMs.slice(0, -1)).toEqual([60_000]), WAIT);
    await rename('away', 'campaign_users');
  }
  clock.advance(HOUR_MS);
  await vi.waitFor(() => expect(texts).toHaveLength(lost + 1), WAIT);
  const [first, second] = texts.slice(-2);
  expect(second).toBe(first);
  const done = { is_email_sent: 1, email_due_at: null, email_credentials: null };
  await vi.waitFor(async () => expect(await invitations().execute()).toMatchObject([done]), WAIT);
  const password = /^ {4}(\S+)$/m.exec(first ?? '')?.[1] ?? '';
  await api.call('logIn', { body: { grant_type: 'password', username: email, password } });
  await server.stop();
});

it('two calls at once send one mail, and both report a refusal', async () => {
  const answers = [null, new Error('refused'), new Error('refused')];
  let sent = 0;
  const mailer = {
    async send() {
      const answer = answers[sent];
      sent += 1;
      if (answer) throw new MailFailure('refused', answer);
    },
  };
  const server = await startTestServer({ mailer, clock: new FakeClock() });
  const campaignId = await askingCampaign(server.db);
  const api = new Api(server.url);
  const admin = await logIn(api, 'admin');
  const person = { firstName: 'Kwame', lastName: 'Li', email: newEmail(), location: null, manager: null };
  await api.call('addUserToCampaign', { params: { clientId: NORDWIND, campaignId }, body: person }, admin);
  const invitations = server.db.selectFrom('campaign_users').selectAll().where('campaign_id', '=', campaignId);
  await vi.waitFor(async () => expect(await invitations.execute()).toMatchObject([{ is_email_sent: 1 }]), WAIT);
  const params = { campaignId, userId: (await invitations.executeTakeFirstOrThrow()).user_id };
  const resend = () => api.attempt('sendNotificationEmail', { params }, admin);
  const statuses = async () => (await Promise.all([resend(), resend()])).map(({ status }) => status);
  expect(await statuses()).toEqual([502, 502]);
  expect(await invitations.execute()).toMatchObject([{ email_due_at: null, email_credentials: null }]);
  sent = 3;
  expect(await statuses()).toEqual([200, 200]);
  expect(sent).toBe(4);
  await server.stop();
});
