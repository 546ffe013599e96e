import { beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '../../src/shared/entities/base.ts';
import type { Campaign } from '../../src/shared/entities/campaign.ts';
import type { Question } from '../../src/shared/entities/question.ts';
import { askedQuestions } from '../../src/shared/rules/asked-questions.ts';
import { serverSuite } from '../support/api-suite.ts';
import { allowWalkUps } from '../support/devices.ts';
import { tempFolder } from '../support/main.ts';
import { openKiosk } from '../support/open-kiosk.ts';
import { logIn, type Player, playerOf, type SignedIn } from '../support/player.ts';
import { NORDWIND } from '../support/vendor.ts';

/** A kiosk's own services and the real server, with a campaign that asks each visitor some of its questions. */

const ASKED = 4;
const NOWHERE = 'http://127.0.0.1:1';

const suite = serverSuite();
let admin: SignedIn;
let model: Player;
let campaign: Campaign;

beforeAll(async () => {
  const { api, server } = suite;
  admin = await logIn(api, 'admin');
  model = await playerOf(api, 'player06');
  const { campaignId } = model;
  await allowWalkUps(server, campaignId);
  const stored = (await api.call('getCampaigns', { params: { clientId: NORDWIND } }, admin)).find(
    ({ id }) => id === campaignId,
  );
  if (!stored) throw new Error('The campaign is missing');
  campaign = await api.call(
    'putCampaign',
    { query: { id: campaignId }, body: { ...stored, askedQuestions: ASKED } },
    admin,
  );
});

/** A registered kiosk that has prepared the campaign. `place.url` is the network. */
async function preparedKiosk() {
  const { api, server } = suite;
  const { campaignId } = model;
  const place = { url: server.url, origin: server.url };
  const { kiosk, call } = await openKiosk(tempFolder(), server.url, place);
  kiosk.start();
  const body = { clientId: NORDWIND, name: 'Hall 3', campaignIds: [campaignId] };
  const { pairingCode } = await api.call('makePairingCode', { body }, admin);
  await call('device:register', { pairingCode });
  await call('offline:prepare', { campaignIds: [campaignId] });
  /** Waits until the server has accepted everything. */
  const send = async () => {
    place.url = server.url;
    await call('sync:wake', {});
    await expect.poll(() => call('sync:status', {}), { timeout: 20_000 }).toMatchObject({ waiting: 0 });
    expect(await call('sync:status', {})).toMatchObject({ parked: 0, refused: 0, unclear: 0, quarantined: 0 });
  };
  /** Answers up to this many questions, every second one wrongly. Returns the questions' ids. */
  const answer = async (count: number): Promise<string[]> => {
    const answered: string[] = [];
    let view = await call('play:open', { campaignId: String(campaignId) });
    expect(view.questionCount).toBe(ASKED);
    while (view.stage.kind === 'quiz' && answered.length < count) {
      const { question } = view.stage;
      const { correctAnswerId } = model.questions.find(({ id }) => String(id) === String(question.id)) as Question;
      const isRight = answered.length % 2 === 0;
      const chosen = question.answers.find(({ id }) => (String(id) === String(correctAnswerId)) === isRight);
      const given = { campaignId, questionId: question.id, answerId: chosen?.id ?? '' };
      answered.push(String(question.id));
      view = (await call('play:answer', given)).play;
    }
    return answered;
  };
  return { call, place, send, answer };
}

const chosenFor = (playerId: Id): string[] =>
  askedQuestions(model.questions, campaign, { playerId, answered: [] }).map(({ id }) => String(id));

/** Returns the ids of a visitor, the kiosk's and the server's, and the questions that the server has answers to. */
async function heldOf(email: string) {
  const { db } = suite.server;
  const { walk_up_id, user_id } = await db
    .selectFrom('walk_ups')
    .innerJoin('users', 'users.id', 'walk_ups.user_id')
    .select(['walk_up_id', 'user_id'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const answers = db.selectFrom('user_answers').select('question_id').where('user_id', '=', user_id);
  const questionIds = (await answers.execute()).map(({ question_id }) => String(question_id));
  return { madeId: walk_up_id, userId: user_id, questionIds };
}

describe("a visitor's questions", () => {
  it.each([
    ['with a network', false],
    ['without one', true],
  ])('stay the same after the server has given another id, %s', async (_when, isAway) => {
    const { call, place, send, answer } = await preparedKiosk();
    const { campaignId } = model;
    const differs: boolean[] = [];
    for (const name of ['ada', 'ben', 'cleo']) {
      const email = `${name}-${isAway}@visitors.example`;
      const person = { campaignId, firstName: name, lastName: 'Visitor', email, hasConsented: true as const };
      if (isAway) place.url = NOWHERE;
      const { userId: ownId, visitCode = '' } = await call('walk-up:begin', person);
      const before = await answer(2);
      await call('session:log-out', {});
      await send();
      if (isAway) place.url = NOWHERE;
      const { userId: givenId } = await call('walk-up:resume', { email, visitCode });
      const after = await answer(ASKED);
      await call('session:log-out', {});
      await send();

      const { madeId, userId, questionIds } = await heldOf(email);
      expect([ownId, givenId]).toEqual([madeId, String(userId)]);
      const chosen = chosenFor(madeId);
      expect(chosen).toHaveLength(ASKED);
      expect([...before, ...after].sort()).toEqual(chosen.toSorted());
      expect(questionIds.sort()).toEqual(chosen.toSorted());
      differs.push(chosenFor(userId).join() !== chosen.join());
    }
    // Otherwise the test could not tell a choice by the server's id.
    expect(differs).toContain(true);
  });
});
