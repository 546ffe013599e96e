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
/** A mail to another campaign that goes out after all that is due before it: then what is held has been passed over. */
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
    // From the start: a question that is added a moment later sends nothing.
    expect(added).toMatchObject(state);
    expect(await suite.listUsers()).toMatchObject([state]);
  });

  it('stay held when questions are added, and go out when an administrator says so', async () => {
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

  it('are not sent while there is still nothing to ask', async () => {
    await add();
    const refusal = await release();
    expect(refusal).toMatchObject({ status: 400, body: { code: 'campaign-empty' } });
    expect(await suite.listUsers()).toMatchObject([{ isEmailHeld: true }]);
  });

  it('are still held after the address was corrected', async () => {
    await add();
    const [user] = await suite.listUsers();
    const email = newEmail();
    const { isEmailSent: _1, isEmailDue: _2, isEmailHeld: _3, emailFailure: _4, ...details } = user ?? {};
    await suite.api.call('updateUser', { params: { flag: false }, body: { ...details, email } }, suite.admin);
    expect(await suite.listUsers()).toMatchObject([{ email, isEmailHeld: true }]);
  });

  it('can be sent one by one by hand', async () => {
    const email = await add();
    const [user] = await suite.listUsers();
    const params = { campaignId: suite.campaignId, userId: user?.id ?? '' };
    await suite.api.call('sendNotificationEmail', { params }, suite.admin);
    expect(outbox).toEqual([email]);
    expect(await suite.listUsers()).toMatchObject([{ isEmailSent: true, isEmailHeld: false }]);
  });
});

it('the release of one campaign leaves those of others held, and is for its own vendor', async () => {
  await add();
  await addQuestion();
  const held = suite.campaignId;
  suite.campaignId = await askingCampaign(suite.server.db);
  await release();
  suite.campaignId = held;
  expect(await suite.listUsers()).toMatchObject([{ isEmailHeld: true }]);
  expect((await suite.api.attempt('sendHeldInvitations', suite.ofCampaign(), suite.stranger)).status).toBe(403);
});
