import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Mail } from '../../src/server/mail/mailer.ts';
import { campaignSuite, newEmail } from '../support/campaign-suite.ts';
import { askingCampaign, NORDWIND } from '../support/vendor.ts';

// Each mail has a password that is slow to hash.
vi.setConfig({ testTimeout: 30_000 });

const outbox: string[] = [];
const suite = campaignSuite({ mailer: { send: async ({ to }: Mail) => void outbox.push(to) } });
beforeEach(() => {
  outbox.length = 0;
});

function addUser(email: string) {
  const params = { clientId: NORDWIND, campaignId: suite.campaignId };
  const body = { firstName: 'Kwame', lastName: 'Li', email };
  return suite.api.call('addUserToCampaign', { params, body }, suite.admin);
}
async function add(email = newEmail()): Promise<string> {
  await addUser(email);
  return email;
}
const addQuestion = () =>
  suite.api.call(
    'postQuestion',
    {
      ...suite.ofCampaign(),
      body: {
        questionText: 'Is vinyl back?',
        questionType: 1,
        answers: [{ answerText: 'True' }, { answerText: 'False' }],
        correctAnswer: 'True',
      },
    },
    suite.admin,
  );
const release = () => suite.api.attempt('sendHeldInvitations', suite.ofCampaign(), suite.admin);
/** Sends a mail of another campaign, behind all due mails. Once it is sent, the server has skipped the held ones. */
async function othersGoOut(): Promise<void> {
  const { campaignId } = suite;
  suite.campaignId = await askingCampaign(suite.server.db);
  const email = await add();
  suite.campaignId = campaignId;
  await vi.waitFor(() => expect(outbox).toContain(email), { timeout: 30_000 });
  outbox.splice(outbox.indexOf(email), 1);
}

describe('the invitations to a campaign without questions', () => {
  it('are held, and the list says so', async () => {
    const added = await addUser(newEmail());
    await othersGoOut();
    expect(outbox).toEqual([]);
    const reason = 'Held, because the campaign had no questions.';
    const state = { isEmailSent: false, isEmailDue: false, isEmailHeld: true, emailFailure: reason };
    // The invitations are due from the start, but a question added a moment later sends none.
    expect(added).toMatchObject(state);
    expect(await suite.listUsers()).toMatchObject([state]);
  });

  it('stay held when questions are added, and are sent when an administrator releases them', async () => {
    const emails = [await add(), await add()];
    await addQuestion();
    await othersGoOut();
    expect(outbox).toEqual([]);
    expect((await release()).status).toBe(200);
    await vi.waitFor(() => expect([...outbox].sort()).toEqual([...emails].sort()), { timeout: 30_000 });
    await vi.waitFor(
      async () =>
        expect(await suite.listUsers()).toMatchObject([
          { isEmailSent: true, isEmailHeld: false, emailFailure: null },
          { isEmailSent: true, isEmailHeld: false, emailFailure: null },
        ]),
      { timeout: 30_000 },
    );
    outbox.length = 0;
    expect((await release()).status).toBe(200);
    await othersGoOut();
    expect(outbox).toEqual([]);
  });

  it('are not sent while the campaign has no questions', async () => {
    await add();
    const refusal = await release();
    expect(refusal).toMatchObject({ status: 400, body: { code: 'campaign-empty' } });
    expect(await suite.listUsers()).toMatchObject([{ isEmailHeld: true }]);
  });

  it('are still held after a correction of the address', async () => {
    await add();
    const [user] = await suite.listUsers();
    const email = newEmail();
    const { isEmailSent: _1, isEmailDue: _2, isEmailHeld: _3, emailFailure: _4, ...details } = user ?? {};
    await suite.api.call('updateUser', { params: { flag: false }, body: { ...details, email } }, suite.admin);
    expect(await suite.listUsers()).toMatchObject([{ email, isEmailHeld: true }]);
  });

  it('can be sent one by one', async () => {
    const email = await add();
    const [user] = await suite.listUsers();
    const params = { campaignId: suite.campaignId, userId: user?.id ?? '' };
    await suite.api.call('sendNotificationEmail', { params }, suite.admin);
    expect(outbox).toEqual([email]);
    expect(await suite.listUsers()).toMatchObject([{ isEmailSent: true, isEmailHeld: false }]);
  });
});

it('of one campaign are released without those of others, and only by their own vendor', async () => {
  await add();
  await addQuestion();
  const held = suite.campaignId;
  suite.campaignId = await askingCampaign(suite.server.db);
  await release();
  suite.campaignId = held;
  expect(await suite.listUsers()).toMatchObject([{ isEmailHeld: true }]);
  expect((await suite.api.attempt('sendHeldInvitations', suite.ofCampaign(), suite.stranger)).status).toBe(403);
});
