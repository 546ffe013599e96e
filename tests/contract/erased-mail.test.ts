import { expect, it } from 'vitest';
import { type Mail, MailFailure } from '../../src/server/mail/mailer.ts';
import type { CampaignUser } from '../../src/shared/entities/campaign-user.ts';
import { serverSuite } from '../support/api-suite.ts';
import { textsOfTables } from '../support/everything.ts';
import { logIn } from '../support/player.ts';
import { askingCampaign, NORDWIND } from '../support/vendor.ts';

const EMAIL = 'zq@people.example';
const begun = Promise.withResolvers<void>();
const result = Promise.withResolvers<void>();
const forgotten: number[] = [];
const mailer = {
  async send({ to }: Mail) {
    if (to !== EMAIL) return;
    begun.resolve();
    await result.promise;
  },
  forget: async (userIds: readonly number[]) => void forgotten.push(...userIds),
};
const suite = serverSuite({ mailer });

it('an erasure cancels the mail that is being sent, and nothing of its result is stored', async () => {
  const { api, server } = suite;
  const admin = await logIn(api, 'admin');
  const campaignId = await askingCampaign(server.db);
  const body = { firstName: 'Zq', lastName: 'Zq', email: EMAIL };
  const request = { params: { clientId: NORDWIND, campaignId }, body };
  const { id } = (await api.call('addUserToCampaign', request, admin)) as CampaignUser;
  await begun.promise;
  await api.call('erasePerson', { params: { id: id ?? '' }, body: { reason: 'Asked by letter.' } }, admin);
  result.reject(new MailFailure('deferred', new Error(`452 <${EMAIL}> is full`)));
  // Once by the erasure, and once more because the mail may have been written after it.
  await expect.poll(() => forgotten).toEqual([id, id]);
  // The loop continues, and finds no further mail to this person.
  const next = { ...body, email: 'next@people.example' };
  await api.call('addUserToCampaign', { ...request, body: next }, admin);
  const rows = () =>
    server.db
      .selectFrom('campaign_users')
      .selectAll()
      .where('campaign_id', '=', campaignId)
      .orderBy('user_id')
      .execute();
  await expect.poll(async () => (await rows())[1]?.is_email_sent).toBe(1);
  expect((await rows())[0]).toMatchObject({ email_due_at: null, email_credentials: null, is_email_sent: 0 });
  const tables = [...(await textsOfTables(server.db))].filter(([, text]) => text.includes(EMAIL));
  expect(tables.map(([table]) => table)).toEqual([]);
});
