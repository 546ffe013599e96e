import { describe, expect, it } from 'vitest';
import { ALWAYS_ON } from '../../../tests/support/connection.ts';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { openOutbox, question, sendJson, startHttp } from '../../../tests/support/main.ts';
import { visitOf } from '../../../tests/support/visits.ts';
import { cachedReads } from '../link/cached-reads.ts';
import { ApiClient } from '../link/client.ts';
import { Reads } from '../link/reads.ts';
import { GameSource } from './source.ts';

const TOKEN = { tokenType: 'Bearer', accessToken: 't' };
const LANE = { userId: 7, campaignId: '3' };
const VISIT = visitOf(7, TOKEN);
const HOURS = { opensAt: '10:00', closesAt: '18:00' };
const CAMPAIGN = { id: 3, campaignName: 'Show', campaignType: { isPrizeWheelAllowed: true }, ...HOURS };

const NOT_FOUND = Symbol('404');

/** Opens a source over a real server. `answers` maps a part of the path to an answer; undefined is a 500. */
async function openSource(answers: Record<string, unknown>) {
  const all: Record<string, unknown> = {
    GetGameDetailsForUser: [{ campaigns: [CAMPAIGN], theme: { description: ' Dark ' } }],
    'Account/user': { id: 7 },
    GetUserProgressForCampaign: null,
    GetGameStatusForCampaign: null,
    GetAvailablePrizesForGame: [{ id: 1 }],
    GetCampaignQuestions: [question(1), question(2)],
    GetClientBrandingInformation: { id: 1, logo: { url: '/logo.png' } },
    ...answers,
  };
  const server = await startHttp((request, response) => {
    const body = Object.entries(all).find(([part]) => request.url.includes(part))?.[1];
    if (body === NOT_FOUND) return sendJson(response, { message: 'Not found.' }, 404);
    sendJson(response, body ?? null, body === undefined ? 500 : 200);
  });
  const api = new ApiClient({ baseUrl: () => server.url });
  const store = cachedReads(openOutbox().db);
  const reads = new Reads({ api, store, time: new FakeClock().steady, connection: ALWAYS_ON });
  return { source: new GameSource(api, reads), all, ...server };
}

describe('a play', () => {
  it('has campaign, questions, prizes, status and progress', async () => {
    const { source } = await openSource({
      GetUserProgressForCampaign: [{ questionId: 1, isCorrect: 1 }, { questionId: 2 }],
      GetGameStatusForCampaign: [{ id: 70, remainingSpins: 1 }],
    });
    const play = await source.play(VISIT, LANE.campaignId);
    expect(play.content.campaign.id).toBe(3);
    expect(play.content.questions).toHaveLength(2);
    expect(play.content.prizes).toEqual([{ id: 1 }]);
    expect(play.status).toEqual({ id: 70, remainingSpins: 1 });
    expect(play.answers).toEqual([
      { questionId: 1, isCorrect: true },
      { questionId: 2, isCorrect: false },
    ]);
    expect(play.isFresh).toBe(true);
  });

  it("has the player's status from the campaign if the call returns none", async () => {
    const gameStatuses = [
      { id: 1, userId: 8 },
      { id: 2, userId: '7' },
    ];
    const { source } = await openSource({ GetGameDetailsForUser: [{ campaigns: [{ ...CAMPAIGN, gameStatuses }] }] });
    expect((await source.play(VISIT, LANE.campaignId)).status?.id).toBe(2);
  });

  it.each([
    ['a user', { id: 7, userName: 'anna', roles: ['Agent'] }],
    ['questions', [question(1)]],
    ['a proxy', { error: 'blocked by policy' }],
  ])('takes no answer for a status that is none: %s', async (_what, answer) => {
    const { source, all } = await openSource({ GetGameStatusForCampaign: answer });
    await expect(source.play(VISIT, LANE.campaignId)).rejects.toMatchObject({ kind: 'lost' });
    all.GetGameStatusForCampaign = { remainingSpins: 4 };
    expect((await source.play(VISIT, LANE.campaignId)).status).toMatchObject({ remainingSpins: 4 });
  });

  it('combines the numbers from the call with the id from the campaign', async () => {
    const { source } = await openSource({
      GetGameDetailsForUser: [{ campaigns: [{ ...CAMPAIGN, gameStatuses: [{ id: 2, remainingSpins: 9 }] }] }],
      GetGameStatusForCampaign: { remainingSpins: 4, totalPointsEarned: 20 },
    });
    expect((await source.play(VISIT, LANE.campaignId)).status).toEqual({
      id: 2,
      remainingSpins: 4,
      totalPointsEarned: 20,
    });
  });

  it('starts empty if the server has no progress and no status', async () => {
    const { source } = await openSource({
      GetUserProgressForCampaign: NOT_FOUND,
      GetGameStatusForCampaign: NOT_FOUND,
    });
    expect(await source.play(VISIT, LANE.campaignId)).toMatchObject({ status: null, answers: [], isFresh: true });
  });

  it('needs no call for the questions if the campaign includes them with their answers', async () => {
    const { source, requests } = await openSource({
      GetGameDetailsForUser: [{ campaigns: [{ ...CAMPAIGN, questions: [question(9)] }] }],
    });
    expect((await source.play(VISIT, LANE.campaignId)).content.questions.map((one) => one.id)).toEqual([9]);
    expect(requests.some((request) => request.url.includes('GetCampaignQuestions'))).toBe(false);
  });

  it('comes from the cache, and is not fresh, if the server is unreachable', async () => {
    const { source, close } = await openSource({ GetUserProgressForCampaign: [{ questionId: 1, isCorrect: true }] });
    const online = await source.play(VISIT, LANE.campaignId);
    await close();
    expect(await source.play(VISIT, LANE.campaignId)).toEqual({ ...online, isFresh: false });
  });

  it('is refused if the campaign is not assigned to the player', async () => {
    const { source } = await openSource({ GetGameDetailsForUser: [{ campaigns: null }] });
    await expect(source.play(VISIT, LANE.campaignId)).rejects.toMatchObject({ code: 'refused' });
    const nothing = await openSource({ GetGameDetailsForUser: [] });
    await expect(nothing.source.play(VISIT, LANE.campaignId)).rejects.toMatchObject({ code: 'refused' });
  });
});

describe('the calls for a play', () => {
  it('name the player and the campaign, and carry the token', async () => {
    const { source, requests } = await openSource({});
    await source.play(VISIT, LANE.campaignId);
    const queryOf = (part: string) => {
      const request = requests.find(({ url }) => url.includes(part));
      return Object.fromEntries(new URL(request?.url ?? '', 'http://server').searchParams);
    };
    expect(queryOf('GetGameDetailsForUser')).toEqual({ userId: '7' });
    expect(queryOf('GetUserProgressForCampaign')).toEqual({ campaignId: '3', userId: '7' });
    expect(queryOf('GetGameStatusForCampaign')).toEqual({ campaignId: '3', userId: '7' });
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(requests.map(() => 'Bearer t'));
  });

  it('include the questions if one in the campaign has no answers', async () => {
    const questions = [question(9), question(8, { answers: [] })];
    const { source } = await openSource({ GetGameDetailsForUser: [{ campaigns: [{ ...CAMPAIGN, questions }] }] });
    expect((await source.play(VISIT, LANE.campaignId)).content.questions.map((one) => one.id)).toEqual([1, 2]);
  });

  it('cache the prizes of each campaign separately', async () => {
    const { source, all, close } = await openSource({
      GetGameDetailsForUser: [{ campaigns: [CAMPAIGN, { ...CAMPAIGN, id: 4 }] }],
    });
    await source.play(VISIT, LANE.campaignId);
    all.GetAvailablePrizesForGame = [{ id: 2 }];
    await source.play(VISIT, '4');
    await close();
    expect((await source.play(VISIT, LANE.campaignId)).content.prizes).toEqual([{ id: 1 }]);
    expect((await source.play(VISIT, '4')).content.prizes).toEqual([{ id: 2 }]);
  });

  it.each(['GetUserProgressForCampaign', 'GetGameStatusForCampaign'])(
    'make a play that is not fresh where %s alone comes from the cache',
    async (call) => {
      const { source, all } = await openSource({ [call]: [{ questionId: 1, remainingSpins: 1 }] });
      await source.play(VISIT, LANE.campaignId);
      all[call] = undefined;
      expect((await source.play(VISIT, LANE.campaignId)).isFresh).toBe(false);
    },
  );

  it('refuse a list of statuses if one is invalid', async () => {
    const answer = [{ remainingSpins: 4 }, { id: 7, userName: 'anna', note: null }];
    const { source } = await openSource({ GetGameStatusForCampaign: answer });
    await expect(source.play(VISIT, LANE.campaignId)).rejects.toMatchObject({ kind: 'lost' });
  });
});

describe('the welcome screen', () => {
  it('shows nothing to play if the server has no details of the player', async () => {
    const { source, requests } = await openSource({ GetGameDetailsForUser: [] });
    expect(await source.welcome(VISIT, null)).toEqual({
      campaigns: [],
      closed: null,
      theme: 'full',
      logoUrl: null,
      isStale: false,
    });
    expect(requests.some(({ url }) => url.includes('GetClientBrandingInformation'))).toBe(false);
  });

  it("shows a campaign type's name without surrounding spaces, or no name", async () => {
    const campaigns = [
      { ...CAMPAIGN, campaignType: { campaignTypeDescription: ' Prize wheel ' } },
      { ...CAMPAIGN, id: 4, campaignType: null },
    ];
    const { source } = await openSource({ GetGameDetailsForUser: [{ campaigns, theme: { description: null } }] });
    const welcome = await source.welcome(VISIT, 1);
    expect(welcome.campaigns.map(({ typeName }) => typeName)).toEqual(['Prize wheel', '']);
    expect(welcome.theme).toBe('full');
  });

  it('shows the campaigns with the number of their questions, the opening hours, the theme in lower case, and the logo', async () => {
    const { source } = await openSource({});
    expect(await source.welcome(VISIT, 1)).toEqual({
      campaigns: [
        {
          id: 3,
          campaignName: 'Show',
          language: null,
          typeName: '',
          games: ['wheel'],
          questionCount: 2,
          bonusPoints: 0,
          hours: HOURS,
          isFinished: null,
        },
      ],
      closed: null,
      theme: 'dark',
      logoUrl: '/logo.png',
      isStale: false,
    });
  });

  it('shows the number of questions that each player is asked', async () => {
    const campaigns = [
      { ...CAMPAIGN, askedQuestions: 1, questionSeed: 'seed' },
      { ...CAMPAIGN, id: 4, askedQuestions: 9, questionSeed: 'seed' },
      { ...CAMPAIGN, id: 5, askedQuestions: null },
    ];
    const { source } = await openSource({ GetGameDetailsForUser: [{ campaigns }] });
    expect((await source.welcome(VISIT, 1)).campaigns.map(({ questionCount }) => questionCount)).toEqual([1, 2, 2]);
  });

  it('shows which campaigns the player has finished, if the server sends it', async () => {
    const finished = { userId: 7, gameStatusType: 1 };
    const campaigns = [
      { ...CAMPAIGN, id: 3, gameStatuses: [{ ...finished, userId: 8 }, finished] },
      { ...CAMPAIGN, id: 4, gameStatuses: [{ ...finished, userId: 8 }], bonusPointsAwarded: 50 },
      { ...CAMPAIGN, id: 5 },
    ];
    const { source } = await openSource({ GetGameDetailsForUser: [{ campaigns }] });
    const welcome = await source.welcome(VISIT, 1);
    expect(welcome.campaigns.map(({ isFinished }) => isFinished)).toEqual([true, false, null]);
    expect(welcome.campaigns.map(({ bonusPoints }) => bonusPoints)).toEqual([0, 50, 0]);
  });

  it('uses a logo within the answer', async () => {
    const { source } = await openSource({
      GetClientBrandingInformation: { id: 1, logo: { base64String: 'AAAA', mimeType: 'image/jpeg' } },
    });
    expect((await source.welcome(VISIT, 1)).logoUrl).toBe('data:image/jpeg;base64,AAAA');
  });

  it('shows the start of a campaign that is not open yet, if the server sends it', async () => {
    const upcoming = { campaignName: 'Show', startDate: '2026-11-23T00:00:00.000+01:00', isOver: false };
    const { source } = await openSource({
      GetGameDetailsForUser: [{ campaigns: [], closedCampaigns: [upcoming] }],
    });
    const closed = { kind: 'coming', campaignName: 'Show', day: '2026-11-23' };
    expect(await source.welcome(VISIT, 1)).toMatchObject({ campaigns: [], closed });
  });

  it('shows no closed campaign if another can be played', async () => {
    const upcoming = { campaignName: 'Later', startDate: '2026-11-23T00:00:00.000+01:00', isOver: false };
    const { source } = await openSource({
      GetGameDetailsForUser: [{ campaigns: [CAMPAIGN], closedCampaigns: [upcoming] }],
    });
    expect((await source.welcome(VISIT, 1)).closed).toBeNull();
  });

  it('works if logo, theme and questions cannot be read', async () => {
    const { source } = await openSource({
      GetGameDetailsForUser: [{ campaigns: [CAMPAIGN] }],
      GetClientBrandingInformation: undefined,
      GetCampaignQuestions: undefined,
    });
    const welcome = await source.welcome(VISIT, 1);
    expect(welcome).toMatchObject({ theme: 'full', logoUrl: null, campaigns: [{ questionCount: null }] });
    expect((await source.welcome(VISIT, null)).logoUrl).toBeNull();
  });
});
