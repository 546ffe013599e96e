import { beforeAll, expect, it } from 'vitest';
import type { Question } from '../../src/shared/entities/question.ts';
import { serverSuite } from '../support/api-suite.ts';
import { answerTo, logIn, type Player, playerOf, type SignedIn } from '../support/player.ts';

/** The version of a question that a player saw (docs/specification.md, 3.8). */

const suite = serverSuite();
let admin: SignedIn;

beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
});

/** Answers the first question as seen in this version. */
const answerAs = (player: Player, questionVersion?: number) =>
  suite.api.call('postUserAnswer', { body: { ...answerTo(player, 0), questionVersion } }, player);
const correct = ({ id }: Question, questionText: string) =>
  suite.api.call('correctQuestion', { params: { id: id ?? '' }, body: { questionText } }, admin);
const countsOf = async ({ campaignId: id }: Player) =>
  (await suite.api.call('getCampaignActions', { params: { id } }, admin)).map(({ formerAnswers }) => formerAnswers);

it('counts, for each correction, the answers from before it, also those that arrive later', async () => {
  const players = [];
  for (const name of ['player06', 'player07', 'player08', 'player09', 'player10'])
    players.push(await playerOf(suite.api, name));
  const [early, late, between, after, old] = players as [Player, Player, Player, Player, Player];
  const [question] = early.questions as [Question];
  expect(question.version).toBe(1);
  await answerAs(early, 1);
  expect(await correct(question, 'Which range can an ear hear?')).toMatchObject({ version: 2 });
  expect(await countsOf(early)).toEqual([1]);
  await answerAs(between, 2);
  expect(await correct(question, 'Which range can a young ear hear?')).toMatchObject({ version: 3 });
  await answerAs(late, 1);
  await answerAs(after, 3);
  await answerAs(old);
  expect(await countsOf(early)).toEqual([3, 2]);
  const [stored] = (await suite.api.call('getUserAnswers', { query: { campaignId: late.campaignId } }, late)) ?? [];
  expect(stored).toMatchObject({ questionVersion: 1 });
});

it("is unknown if it is missing or higher than the question's", async () => {
  const [untold, future, zero] = [
    await playerOf(suite.api, 'player11'),
    await playerOf(suite.api, 'player12'),
    await playerOf(suite.api, 'player13'),
  ];
  expect(await answerAs(untold)).toMatchObject({ questionVersion: null });
  expect(await answerAs(future, 99)).toMatchObject({ questionVersion: null });
  expect(await answerAs(zero, 0)).toMatchObject({ questionVersion: null });
});

it('is not counted for the change of a prize', async () => {
  const player = await playerOf(suite.api, 'player06');
  const [prize] = await suite.api.call('getCampaignPrizes', { params: { campaignId: player.campaignId } }, admin);
  const body = { name: 'A better prize', imageFile: prize?.imageFile };
  await suite.api.call('correctPrize', { params: { id: prize?.id ?? '' }, body: body as never }, admin);
  expect((await countsOf(player))[0]).toBeNull();
});
