import { describe, expect, it } from 'vitest';
import { findEmailConflicts, upsertCampaignUsers } from '../../src/server/repositories/campaign-users.ts';
import { changeEmails, type UserDetails } from '../../src/server/repositories/users.ts';
import { campaignSuite } from '../support/campaign-suite.ts';
import { countStatements } from '../support/statements.ts';
import { NORDWIND } from '../support/vendor.ts';

const NOW = '2026-11-21T12:00:00.000Z';

// Not in campaign-users.test.ts, where statements of background invitations would be counted too.
const suite = campaignSuite({ isAsking: true });

describe('5,000 players', () => {
  const many: UserDetails[] = Array.from({ length: 5000 }, (_, index) => ({
    firstName: `First ${index}`,
    lastName: 'Åström',
    email: `many${index}@players.example`,
    location: null,
    manager: null,
  }));
  const store = (people: UserDetails[]) =>
    upsertCampaignUsers(suite.server.db, { vendorId: NORDWIND, campaignId: suite.campaignId, now: NOW }, people);

  it('are stored in few statements; only users who were not in the campaign are due an invitation', async () => {
    await store(many.slice(0, 1).map((one) => ({ ...one, firstName: 'Before' })));
    await suite.server.db.updateTable('campaign_users').set({ email_due_at: null }).execute();
    // About twenty; the mail loop may add a few.
    expect(await countStatements(() => store(many))).toBeLessThanOrEqual(30);
    expect(await countDue()).toBe(4999);
    const users = await suite.listUsers();
    expect(users).toHaveLength(5000);
    expect(users.some(({ firstName }) => firstName === 'Before')).toBe(false);
  });

  const countDue = async () => {
    const due = suite.server.db.selectFrom('campaign_users').select('user_id').where('email_due_at', 'is not', null);
    return (await due.execute()).length;
  };

  it('are listed with as many queries as one, including those with an avatar', async () => {
    const giveAvatars = () => suite.server.db.updateTable('users').set({ manager_avatar_file_id: 1 }).execute();
    await store(many.slice(0, 1));
    await giveAvatars();
    const forOne = await countStatements(suite.listUsers);
    await store(many);
    await giveAvatars();
    expect(await countStatements(suite.listUsers)).toBe(forOne);
    expect(forOne).toBeGreaterThan(0);
  });

  it('exchange and correct their emails in few statements', async () => {
    await store(many);
    const { db } = suite.server;
    const stored = await db.selectFrom('users').selectAll().where('last_name', '=', 'Åström').orderBy('id').execute();
    const emails = stored.map(({ email }) => `${email}`);
    // Each gets the email of the next one; the last gets a new one.
    const changes = stored.map(({ id }, index) => ({ id, email: emails[index + 1] ?? 'Ångström@players.example' }));
    const change = () => db.transaction().execute((transaction) => changeEmails(transaction, changes));
    // About ten; the mail loop may add a few.
    expect(await countStatements(change)).toBeLessThanOrEqual(20);
    const changed = await db.selectFrom('users').selectAll().where('last_name', '=', 'Åström').orderBy('id').execute();
    expect(changed.map(({ email, user_name }) => [email, user_name])).toEqual(
      changes.map(({ email }) => [email, email]),
    );
    expect(changed.at(-1)).toMatchObject({
      user_name_key: 'ångström@players.example',
      email_key: 'ångström@players.example',
      version: (stored.at(-1)?.version ?? 0) + 1,
    });
  });

  it('are checked for unusable emails', async () => {
    const emails = [...many.map(({ email }) => email), ' Admin@NORDWIND.example', 'stranger@nordwind.example'];
    const conflicts = await findEmailConflicts(suite.server.db, NORDWIND, emails);
    expect([...conflicts]).toEqual(['admin@nordwind.example']);
  });

  it('are not stored with an unusable email, even after an earlier check', async () => {
    const theirs = suite.server.db
      .selectFrom('users')
      .selectAll()
      .where('user_name_key', '=', 'admin@nordwind.example');
    const before = await theirs.execute();
    const [one] = many as [UserDetails];
    await expect(store([one, { ...one, email: 'Admin@nordwind.example' }])).rejects.toMatchObject({
      reason: 'not-unique',
    });
    expect(await theirs.execute()).toEqual(before);
    expect(await suite.listUsers()).toEqual([]);
  });
});
