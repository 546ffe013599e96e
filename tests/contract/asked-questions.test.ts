import { beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '../../src/shared/entities/base.ts';
import type { Campaign } from '../../src/shared/entities/campaign.ts';
import type { Question } from '../../src/shared/entities/question.ts';
import { askedQuestions } from '../../src/shared/rules/asked-questions.ts';
import { campaignForm, campaignTypesOf, makeCampaign } from '../support/admin.ts';
import { serverSuite } from '../support/api-suite.ts';
import { allowWalkUps, registerDevice, walkUp } from '../support/devices.ts';
import { answerTo, logIn, type Player, playerOf, type SignedIn, statusWith } from '../support/player.ts';
import { NORDWIND } from '../support/vendor.ts';

const suite = serverSuite();
let admin: SignedIn;
beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
});

const campaignOf = async (id: Id): Promise<Campaign> => {
  const campaigns = await suite.api.call('getCampaigns', { params: { clientId: NORDWIND } }, admin);
  const found = campaigns.find((campaign) => campaign.id === id);
  if (!found) throw new Error('The campaign is missing');
  return found;
};
const put = async (id: Id, changes: Partial<Campaign>) =>
  suite.api.attempt('putCampaign', { query: { id }, body: { ...(await campaignOf(id)), ...changes } }, admin);
/** Sends the correct answer to a question. Returns the status and the code of a refusal. */
const send = async (player: Player, { id }: Question, options: { token: string; onBehalfOf?: Id } = player) => {
  const index = player.questions.findIndex((question) => question.id === id);
  const answer = await suite.api.attempt('postUserAnswer', { body: answerTo(player, index) }, options);
  return answer.status === 200 ? 200 : answer.body.code;
};
const without = (questions: readonly Question[], chosen: readonly Question[]) =>
  questions.filter((question) => !chosen.includes(question));

describe('a campaign that asks a number of its questions', () => {
  it('gets its seed from the server, keeps both if they are omitted, and can ask all again', async () => {
    const types = await campaignTypesOf(suite.api, admin);
    const all = await makeCampaign(suite.api, admin, { campaignTypeId: types.full });
    expect(all).toMatchObject({ askedQuestions: null, questionSeed: null });
    const made = await makeCampaign(suite.api, admin, {
      campaignTypeId: types.full,
      askedQuestions: 5,
      questionSeed: 'mine',
    });
    expect(made).toMatchObject({ askedQuestions: 5, questionSeed: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    const { questionSeed } = made;
    const told = { askedQuestions: undefined, questionSeed: 'mine', campaignName: 'Renamed' };
    expect(await put(made.id, told)).toMatchObject({ body: { askedQuestions: 5, questionSeed } });
    for (const askedQuestions of [0, -1, 10_001]) {
      expect(await put(made.id, { askedQuestions })).toMatchObject({
        status: 400,
        body: { message: 'Questions asked: Must be a whole number from 1 to 10,000, or empty for all' },
      });
    }
    expect((await put(made.id, { askedQuestions: null })).body).toMatchObject({ askedQuestions: null });
    expect((await put(made.id, { askedQuestions: 7 })).body).toMatchObject({ askedQuestions: 7, questionSeed });
    expect(
      (await suite.api.call('postCampaign', { params: { clientId: NORDWIND }, body: campaignForm(made) }, admin))
        .questionSeed,
    ).not.toBe(questionSeed);
  });

  it('accepts from a player only the chosen questions, in any order, and spins for no more', async () => {
    const player = await playerOf(suite.api, 'player06');
    const { campaignId, userId } = player;
    expect(player.questions.length).toBeGreaterThan(3);
    await put(campaignId, { askedQuestions: 2 });
    const [told] = (await suite.api.call('getGameDetails', { query: { userId } }, player))[0]?.campaigns ?? [];
    const chosen = askedQuestions(player.questions, told ?? {}, { playerId: userId, answered: [] });
    expect(chosen).toHaveLength(2);
    const refuseOthers = async () => {
      for (const other of without(player.questions, chosen))
        expect(await send(player, other)).toBe('question-not-asked');
    };
    await refuseOthers();
    for (const question of chosen.toReversed()) expect(await send(player, question)).toBe(200);
    await refuseOthers();
    expect(await send(player, chosen[0] as Question)).toBe('already-answered');
    const spins = (total: number) => statusWith(player, { totalSpinsEarned: total, remainingSpins: total });
    const status = (total: number) =>
      suite.api.attempt('putGameStatus', { query: { id: player.status.id ?? '' }, body: spins(total) }, player);
    expect(await status(3)).toMatchObject({ status: 400, body: { code: 'more-spins-than-answers' } });
    expect((await status(2)).status).toBe(200);
  });

  it('is locked by the first play', async () => {
    const { campaignId } = await playerOf(suite.api, 'player06');
    for (const askedQuestions of [null, 1, 3]) {
      expect(await put(campaignId, { askedQuestions })).toMatchObject({
        status: 409,
        body: { code: 'locked-by-progress' },
      });
    }
    expect((await put(campaignId, { askedQuestions: 2 })).status).toBe(200);
  });

  it("accepts a kiosk's own choice of as many questions, and a merged visitor's by the id that the kiosk made", async () => {
    const model = await playerOf(suite.api, 'player06');
    const { campaignId } = model;
    await allowWalkUps(suite.server, campaignId);
    const { token } = await registerDevice(suite.api, admin, [campaignId]);
    const choice = await campaignOf(campaignId);
    const visitorOf = async (email: string) => {
      const body = walkUp(campaignId, { email });
      const { userId } = await suite.api.call('postWalkUp', { body }, { token });
      const player = { ...model, userId: Number(userId) };
      const chosen = askedQuestions(model.questions, choice, { playerId: body.id, answered: [] });
      return { chosen, userId, send: (question: Question) => send(player, question, { token, onBehalfOf: userId }) };
    };
    const early = await visitorOf('early@visitors.example');
    const others = without(model.questions, early.chosen);
    expect(await early.send(others[0] as Question)).toBe(200);
    for (const name of ['ada', 'bob']) {
      const visitor = await visitorOf(`${name}@visitors.example`);
      for (const question of visitor.chosen) expect(await visitor.send(question)).toBe(200);
      for (const other of without(model.questions, visitor.chosen)) {
        expect(await visitor.send(other)).toBe('question-not-asked');
      }
    }
    const other = await logIn(suite.api, 'player08');
    await suite.server.db
      .insertInto('campaign_users')
      .values({ campaign_id: campaignId, user_id: other.userId, created_at: '2026-05-01T00:00:00.000Z' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const visitor = await visitorOf('player08@nordwind.example');
    const [first, second] = visitor.chosen;
    expect(await visitor.send(first as Question)).toBe(200);
    const ids = { visitorId: visitor.userId, otherId: other.userId };
    await suite.api.call('mergePersons', { params: { campaignId }, body: ids }, admin);
    expect(await visitor.send(second as Question)).toBe(200);
    const merged = { ...model, ...other };
    for (const question of without(model.questions, visitor.chosen)) {
      expect(await send(merged, question)).toBe('question-not-asked');
    }
  });
});
