import { beforeAll, describe, expect, it } from 'vitest';
import { insertDevice } from '../../src/server/repositories/devices.ts';
import { insertQuestions } from '../../src/server/repositories/questions.ts';
import type { EndpointName, RequestOf } from '../../src/shared/api/endpoints.ts';
import type { Api } from '../support/api.ts';
import { serverSuite } from '../support/api-suite.ts';
import { logIn, type SignedIn } from '../support/player.ts';
import { readWorkbook } from '../support/read-workbook.ts';
import type { TestServer } from '../support/server.ts';
import { countStatements } from '../support/statements.ts';
import { emptyCampaign, logInStranger, NORDWIND } from '../support/vendor.ts';

const QUESTIONS = ['Which came first, disc or tape?', 'How many strings has a bass?', 'Nobody gets to this one'];
const [FIRST, SECOND, THIRD] = [0, 1, 2] as const;
const NOW = '2026-11-21T09:00:00.000Z';

/** A campaign of three questions that some players have played. */
interface PlayedCampaign {
  admin: SignedIn;
  campaignId: number;
  questionIds: number[];
  people: Record<'ada' | 'asa' | 'ben' | 'removed' | 'looked', SignedIn>;
}

async function playedCampaign(api: Api, server: TestServer): Promise<PlayedCampaign> {
  const { db } = server;
  const admin = await logIn(api, 'admin');
  const campaignId = await emptyCampaign(db, 'Spring/Show');
  const drafts = QUESTIONS.map((questionText) => ({
    questionText,
    questionType: 0 as const,
    answers: ['Right', 'Wrong', 'Wrong too', 'Also wrong'],
    correctIndex: 0,
  }));
  await insertQuestions(db, campaignId, drafts, NOW);
  const questions = (await api.call('getCampaignQuestions', { params: { campaignId } }, admin)) ?? [];
  const person = async (name: string, first_name: string, last_name: string): Promise<SignedIn> => {
    const session = await logIn(api, name);
    await db.updateTable('users').set({ first_name, last_name }).where('id', '=', session.userId).execute();
    const row = { campaign_id: campaignId, user_id: session.userId, created_at: NOW };
    await db.insertInto('campaign_users').values(row).execute();
    return session;
  };
  const people = {
    asa: await person('player11', 'Åsa', 'Öberg, PhD'),
    ben: await person('player12', 'Ben', '=1+1'),
    ada: await person('player13', 'Ada', 'Zimmer'),
    removed: await person('player14', 'Removed', 'Later'),
    looked: await person('player15', 'Merely', 'Looked'),
  };
  const answer = async (who: SignedIn, place: number, isCorrect: boolean) => {
    const question = questions[place];
    const answerId = question?.answers?.[isCorrect ? 0 : 1]?.id ?? '';
    const body = { userId: who.userId, campaignId, questionId: question?.id ?? '', answerId, isCorrect };
    await api.call('postUserAnswer', { body }, who);
  };
  await answer(people.ada, SECOND, false);
  await answer(people.ada, FIRST, true);
  await answer(people.asa, FIRST, true);
  await answer(people.removed, FIRST, false);
  for (const who of [people.ada, people.looked]) {
    await api.call('getGameStatus', { query: { campaignId, userId: who.userId } }, who);
  }
  await finish(server, campaignId, people.ada);
  await deliver(server, people.ada, Number(questions[SECOND]?.id));
  // The server does not know when this player answered.
  const unknown = { occurred_at: PLAYED, moment_kind: 'unknown' as const };
  await server.db
    .updateTable('user_answers')
    .set(unknown)
    .where('user_id', '=', Number(people.removed.userId))
    .execute();
  for (const { userId } of [people.removed, people.looked]) {
    await api.call('removeCampaignUser', { params: { campaignId, userId } }, admin);
  }
  return { admin, campaignId, questionIds: questions.map(({ id }) => Number(id)), people };
}

/** When Ada played, and when her rows arrived. */
const [PLAYED, RECEIVED] = ['2026-05-01T10:00:00.000Z', '2026-05-04T12:00:00.000Z'];

/** Stores that the player has won the board's prize. */
async function finish({ db }: TestServer, campaignId: number, { userId }: SignedIn): Promise<void> {
  const prize = { campaign_id: campaignId, name: 'Hi-fi set', winner_total: 0, is_press_your_luck_prize: 1 };
  const { id } = await db.insertInto('prizes').values(prize).returning('id').executeTakeFirstOrThrow();
  await db
    .updateTable('game_statuses')
    .set({ game_status_type: 1, total_spins_earned: 1, total_points_earned: 75, is_press_your_luck_spin_used: 1 })
    .set({ date_mark: 'arrived-late', occurred_at: PLAYED, moment_kind: 'aged', updated_at: RECEIVED })
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .execute();
  const mark = 'board-not-played' as const;
  const award = { user_id: userId, campaign_id: campaignId, prize_id: id, claim_code: 'A', mark, created_at: NOW };
  await db.insertInto('awarded_prizes').values(award).execute();
}

/** Stores one kiosk as the maker of the player's answer, and another as the maker of the status. */
async function deliver({ db }: TestServer, { userId }: SignedIn, questionId: number): Promise<void> {
  const stand = async (name: string) => (await insertDevice(db, { client_id: NORDWIND, name, created_at: NOW })).id;
  const [quiz, wheel] = [await stand('Quiz stand'), await stand('Wheel stand')];
  await db
    .updateTable('user_answers')
    .set({ device_id: quiz })
    .where((eb) => eb.and({ user_id: userId, question_id: questionId }))
    .execute();
  await db.updateTable('game_statuses').set({ device_id: wheel }).where('user_id', '=', userId).execute();
}

const suite = serverSuite();
let played: PlayedCampaign;
let emptyId: number;
beforeAll(async () => {
  played = await playedCampaign(suite.api, suite.server);
  emptyId = await emptyCampaign(suite.server.db);
});

const QUERIES = [
  'getAgentParticipation',
  'getAverageQuizScore',
  'getQuestionOverview',
  'getUserOverview',
  'getPointsPrizes',
] as const;

const report = <N extends (typeof QUERIES)[number]>(name: N, campaignId = played.campaignId) =>
  suite.api.call(name, { params: { campaignId } } as RequestOf<N>, played.admin);

describe('the reports', () => {
  it('count assigned users and players, also removed ones, but not users who only opened it', async () => {
    expect(await report('getAgentParticipation')).toEqual({ playersAdded: 4, playersCompleted: 1 });
  });

  it('show right and wrong answers in percent, together 100', async () => {
    expect(await report('getAverageQuizScore')).toEqual([
      { answerType: 'Correct', answerPercentage: 50 },
      { answerType: 'Incorrect', answerPercentage: 50 },
    ]);
  });

  it('show each question in its order with the names of the players who answered it, sorted by name', async () => {
    const [first, second, third] = await report('getQuestionOverview');
    expect(first).toEqual({
      questionId: played.questionIds[FIRST],
      questionText: QUESTIONS[FIRST],
      correctCount: 2,
      incorrectCount: 1,
      correctPercentage: 66.7,
      incorrectPercentage: 33.3,
      // A comma within a name would split it in two.
      correctAnswerUsers: 'Ada Zimmer, Åsa Öberg PhD',
      incorrectAnswerUsers: 'Removed Later',
    });
    expect(second).toMatchObject({ correctCount: 0, incorrectCount: 1, incorrectAnswerUsers: 'Ada Zimmer' });
    expect(third).toEqual({
      questionId: played.questionIds[THIRD],
      questionText: QUESTIONS[THIRD],
      correctCount: 0,
      incorrectCount: 0,
      correctPercentage: 0,
      incorrectPercentage: 0,
      correctAnswerUsers: '',
      incorrectAnswerUsers: '',
    });
  });

  it("show each player's answers in the order of the questions", async () => {
    expect(await report('getUserOverview')).toEqual([
      {
        userId: played.people.ada.userId,
        userName: 'Ada Zimmer',
        questionsAnswered: 2,
        correctAnswerCount: 1,
        incorrectAnswerCount: 1,
        answerOverview: 'Which came first, disc or tape?: 1, How many strings has a bass?: 0',
        kioskName: 'Wheel stand',
        isVoid: false,
        isRemoved: false,
      },
      expect.objectContaining({
        userName: 'Åsa Öberg, PhD',
        questionsAnswered: 1,
        correctAnswerCount: 1,
        kioskName: null,
      }),
      expect.objectContaining({ userName: 'Ben =1+1', questionsAnswered: 0, answerOverview: '' }),
      expect.objectContaining({ userName: 'Removed Later', incorrectAnswerCount: 1, isRemoved: true }),
    ]);
  });

  it('show what each player won', async () => {
    const undecided = {
      isVoid: false,
      isAbovePace: false,
      awardHeld: null,
      awardDecision: null,
      withdrawnReason: null,
    };
    expect(await report('getPointsPrizes')).toEqual([
      {
        userName: 'Ada Zimmer',
        totalSpinsEarned: 1,
        remainingSpins: 0,
        isPressYourLuckSpinUsed: 1,
        totalPointsEarned: 75,
        awardedPrize: 'Hi-fi set',
        isPressYourLuckPrize: true,
        awardMark: 'board-not-played',
        playedDate: PLAYED,
        receivedDate: RECEIVED,
        kioskName: 'Wheel stand',
        awardId: expect.any(Number),
        ...undecided,
        dateMark: 'arrived-late',
        isRemoved: false,
      },
      {
        userName: 'Åsa Öberg, PhD',
        totalSpinsEarned: 0,
        remainingSpins: 0,
        isPressYourLuckSpinUsed: 0,
        totalPointsEarned: 0,
        awardedPrize: null,
        isPressYourLuckPrize: null,
        awardMark: null,
        playedDate: null,
        receivedDate: null,
        kioskName: null,
        awardId: null,
        ...undecided,
        dateMark: null,
        isRemoved: false,
      },
      expect.objectContaining({ userName: 'Ben =1+1' }),
      expect.objectContaining({ userName: 'Removed Later', isRemoved: true }),
    ]);
  });

  it('are empty for a campaign without plays', async () => {
    expect(await report('getAgentParticipation', emptyId)).toEqual({ playersAdded: 0, playersCompleted: 0 });
    for (const name of ['getAverageQuizScore', 'getQuestionOverview', 'getUserOverview', 'getPointsPrizes'] as const) {
      expect({ name, report: await report(name, emptyId) }).toEqual({ name, report: [] });
    }
  });

  it("are for the vendor's own administrators only", async () => {
    const { campaignId, questionIds, people } = played;
    const stranger = await logInStranger(suite.api, suite.server);
    const requests: Partial<Record<EndpointName, object>> = {
      ...Object.fromEntries(QUERIES.map((name) => [name, { params: { campaignId } }])),
      downloadMainReport: { params: { campaignId } },
      downloadQuestionReport: { params: { campaignId, questionId: questionIds[FIRST] } },
      downloadUserReport: { params: { campaignId, userId: people.ada.userId } },
    };
    for (const [name, request] of Object.entries(requests)) {
      for (const who of [stranger, people.ada]) {
        expect((await suite.api.attempt(name as EndpointName, request, who)).status, name).toBe(403);
      }
    }
  });
});

describe('the reports of a database in memory', () => {
  const inMemory = serverSuite({ database: ':memory:' });

  it('are the same, and need as many statements for many answers as for none', async () => {
    const there = await playedCampaign(inMemory.api, inMemory.server);
    const nothing = await emptyCampaign(inMemory.server.db);
    for (const name of QUERIES) {
      const ask = (campaignId: number) => inMemory.api.call(name, { params: { campaignId } }, there.admin);
      expect(await ask(there.campaignId)).toEqual(await report(name));
      const counts = [await countStatements(() => ask(there.campaignId)), await countStatements(() => ask(nothing))];
      expect(counts[0], name).toBe(counts[1]);
    }
  });
});

describe('the downloads', () => {
  const rowsOf = (bytes: Buffer, sheet = 1) => readWorkbook(bytes)[sheet - 1]?.data ?? [];

  it('contain the whole report in one workbook, named after the campaign', async () => {
    const { campaignId } = played;
    const { fileName, bytes } = await suite.api.download(
      'downloadMainReport',
      { params: { campaignId } },
      played.admin,
    );
    expect(fileName).toBe('Spring_Show - report.xlsx');
    const sheets = readWorkbook(bytes);
    expect(sheets.map(({ sheet }) => sheet)).toEqual([
      'Summary',
      'Question overview',
      'User overview',
      'Points and prizes',
    ]);
    expect(Object.fromEntries(rowsOf(bytes))).toMatchObject({
      Campaign: 'Spring/Show',
      'Players added': 4,
      'Players completed': 1,
      'Correct answers %': 50,
      'Incorrect answers %': 50,
    });
    expect(rowsOf(bytes, 2)[1]).toEqual([
      QUESTIONS[FIRST],
      2,
      1,
      66.7,
      33.3,
      'Ada Zimmer, Åsa Öberg PhD',
      'Removed Later',
    ]);
    expect(rowsOf(bytes, 3)[1]).toEqual([
      'Ada Zimmer',
      'player13@nordwind.example',
      2,
      1,
      1,
      'Wheel stand',
      null,
      'Which came first, disc or tape?: 1, How many strings has a bass?: 0',
    ]);
    expect(rowsOf(bytes, 3).at(-1)?.slice(5, 7)).toEqual([null, 'Removed from the campaign']);
    expect(rowsOf(bytes, 4)[1]).toEqual([
      'Ada Zimmer',
      'player13@nordwind.example',
      1,
      0,
      75,
      'Yes',
      'Hi-fi set',
      'Yes',
      new Date(PLAYED),
      new Date(RECEIVED),
      'Wheel stand',
      'A Press Your Luck prize without a press; Arrived late',
    ]);
    const [removed] = rowsOf(bytes, 4).slice(-1);
    expect(removed?.slice(0, 1).concat(removed.slice(-1))).toEqual(['Removed Later', 'Removed from the campaign']);
  });

  it('show how each player answered one question', async () => {
    const params = { campaignId: played.campaignId, questionId: played.questionIds[FIRST] ?? 0 };
    const { fileName, bytes } = await suite.api.download('downloadQuestionReport', { params }, played.admin);
    expect(fileName).toBe('Spring_Show - question - Which came first, disc or tape_.xlsx');
    const [, ...rows] = rowsOf(bytes);
    expect(rows.map(([name, , , answer, result]) => [name, answer, result])).toEqual([
      ['Ada Zimmer', 'Right', 'Correct'],
      ['Åsa Öberg, PhD', 'Right', 'Correct'],
      ['Ben =1+1', null, 'Not answered'],
      ['Removed Later', 'Wrong', 'Incorrect'],
    ]);
  });

  it('name the kiosk of each answer', async () => {
    const { campaignId, questionIds, people, admin } = played;
    const question = { campaignId, questionId: questionIds[SECOND] ?? 0 };
    const ofQuestion = await suite.api.download('downloadQuestionReport', { params: question }, admin);
    const user = { campaignId, userId: people.ada.userId };
    const ofUser = await suite.api.download('downloadUserReport', { params: user }, admin);
    expect(rowsOf(ofQuestion.bytes).map((row) => [row[0], row.at(-1)])).toEqual([
      ['User', 'Kiosk'],
      ['Ada Zimmer', 'Quiz stand'],
      ['Åsa Öberg, PhD', null],
      ['Ben =1+1', null],
      ['Removed Later', null],
    ]);
    expect(rowsOf(ofUser.bytes).map((row) => row.at(-1))).toEqual(['Kiosk', null, 'Quiz stand', null]);
  });

  it('show how one player answered each question, also a removed player', async () => {
    const params = { campaignId: played.campaignId, userId: played.people.removed.userId };
    const { fileName, bytes } = await suite.api.download('downloadUserReport', { params }, played.admin);
    expect(fileName).toBe('Spring_Show - Removed Later.xlsx');
    const [, ...rows] = rowsOf(bytes);
    expect(rows).toEqual([
      [QUESTIONS[FIRST], 'Right', 'Wrong', 'Incorrect', 'Unknown', expect.any(Date), null],
      [QUESTIONS[SECOND], 'Right', null, 'Not answered', null, null, null],
      [QUESTIONS[THIRD], 'Right', null, 'Not answered', null, null, null],
    ]);
  });

  it("are 404 for another campaign's question and for a user who is not its player, which ends no session", async () => {
    const { campaignId, questionIds, people, admin } = played;
    const wrong: [EndpointName, object][] = [
      ['downloadQuestionReport', { campaignId: emptyId, questionId: questionIds[FIRST] }],
      ['downloadQuestionReport', { campaignId, questionId: 999_999 }],
      ['downloadUserReport', { campaignId: emptyId, userId: people.ada.userId }],
      ['downloadUserReport', { campaignId, userId: people.looked.userId }],
    ];
    for (const [name, params] of wrong) {
      expect((await suite.api.attempt(name, { params }, admin)).status).toBe(404);
    }
  });
});
