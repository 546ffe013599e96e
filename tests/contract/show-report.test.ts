import { beforeAll, describe, expect, it } from 'vitest';
import { insertDevice } from '../../src/server/repositories/devices.ts';
import { insertQuestions } from '../../src/server/repositories/questions.ts';
import type { PlayFilter } from '../../src/shared/entities/show-report.ts';
import { serverSuite } from '../support/api-suite.ts';
import { logIn, type SignedIn } from '../support/player.ts';
import { readWorkbook } from '../support/read-workbook.ts';
import { emptyCampaign, NORDWIND } from '../support/vendor.ts';

const suite = serverSuite();
const NOW = '2026-03-28T08:00:00.000Z';
/** Berlin's clocks go forward on this day: two o'clock is three. */
const [SATURDAY, SUNDAY] = ['2026-03-28', '2026-03-29'];

let admin: SignedIn;
let campaignId: number;
let kiosks: { quiz: number; wheel: number };
let userIds: Record<'ada' | 'ben' | 'cleo' | 'dora' | 'late' | 'visitor', number>;
let questionIds: number[];

beforeAll(async () => {
  const { api, server } = suite;
  const { db } = server;
  admin = await logIn(api, 'admin');
  campaignId = await emptyCampaign(db, 'Spring show');
  await db.updateTable('campaigns').set({ time_zone: 'Europe/Berlin' }).where('id', '=', campaignId).execute();
  const answers = ['Right', 'Wrong', 'Odd', 'Even'];
  const draft = (questionText: string) => ({ questionText, questionType: 0 as const, answers, correctIndex: 0 });
  await insertQuestions(db, campaignId, [draft('First?'), draft('Second?')], NOW);
  const questions = await db.selectFrom('questions').selectAll().where('campaign_id', '=', campaignId).execute();
  questionIds = questions.map(({ id }) => id).sort((a, b) => a - b);
  const stand = async (name: string) => (await insertDevice(db, { client_id: NORDWIND, name, created_at: NOW })).id;
  kiosks = { quiz: await stand('Quiz stand'), wheel: await stand('Wheel stand') };
  const prize = { campaign_id: campaignId, name: 'Mug', winner_total: 9, is_press_your_luck_prize: 0 };
  const { id: prizeId } = await db.insertInto('prizes').values(prize).returning('id').executeTakeFirstOrThrow();
  const people = ['player11', 'player12', 'player13', 'player14', 'player15', 'player16'];
  const found = await db
    .selectFrom('users')
    .select(['id', 'user_name_key'])
    .where(
      'user_name_key',
      'in',
      people.map((one) => `${one}@nordwind.example`),
    )
    .orderBy('user_name_key')
    .execute();
  const [ada = 0, ben = 0, cleo = 0, dora = 0, late = 0, visitor = 0] = found.map(({ id }) => id);
  userIds = { ada, ben, cleo, dora, late, visitor };
  for (const user_id of [ada, ben, cleo, dora, visitor]) {
    await db.insertInto('campaign_users').values({ campaign_id: campaignId, user_id, created_at: NOW }).execute();
  }

  const play = async (user_id: number, chosen: number[], at: string | null, device_id: number | null = null) => {
    const moment = { occurred_at: at ?? NOW, moment_kind: at === null ? ('unknown' as const) : ('corrected' as const) };
    const row = { user_id, campaign_id: campaignId, device_id, ...moment };
    for (const [place, choice] of chosen.entries()) {
      const question_id = questionIds[place] ?? 0;
      const possible = db.selectFrom('answers').select('id').where('question_id', '=', question_id).orderBy('position');
      const answer_id = (await possible.execute())[choice]?.id ?? 0;
      const is_correct = choice === 0 ? 1 : 0;
      await db
        .insertInto('user_answers')
        .values({ ...row, question_id, answer_id, is_correct, created_at: '2026-04-01T00:00:00.000Z' })
        .execute();
    }
    const spins = chosen.filter((choice) => choice === 0).length;
    await db
      .insertInto('game_statuses')
      .values({ ...row, total_spins_earned: spins, remaining_spins: spins, updated_at: '2026-04-01T00:00:00.000Z' })
      .execute();
    return row;
  };
  // 23:30 and 00:30 in Berlin, then after the clock change: 01:30 UTC is 03:30.
  const won = await play(ada, [0, 0], '2026-03-28T22:30:00.000Z', kiosks.wheel);
  await db
    .updateTable('game_statuses')
    .set({ game_status_type: 1, remaining_spins: 0 })
    .where('user_id', '=', ada)
    .where('campaign_id', '=', campaignId)
    .execute();
  await db
    .insertInto('awarded_prizes')
    .values({ ...won, prize_id: prizeId, claim_code: 'A', created_at: NOW })
    .execute();
  await play(ben, [1], '2026-03-28T23:30:00.000Z', kiosks.quiz);
  // Removed from the campaign after playing.
  await play(late, [0, 2], '2026-03-29T01:30:00.000Z', kiosks.quiz);
  await play(cleo, [3], null, kiosks.quiz);
  // A visitor who gave consent and left.
  await db
    .insertInto('walk_ups')
    .values({
      ...{ client_id: NORDWIND, walk_up_id: 'w1', campaign_id: campaignId, user_id: visitor, visitor_id: visitor },
      ...{ email_key: 'v', device_id: kiosks.wheel, sender_id: null, consent: 'Yes', consented_at: NOW },
      ...{
        created_at: NOW,
        counted_at: NOW,
        is_above_pace: 0,
        occurred_at: '2026-03-28T22:45:00.000Z',
        moment_kind: 'aged',
      },
    })
    .execute();
});

const show = (query: PlayFilter = {}) => suite.api.call('getShowReport', { params: { campaignId }, query }, admin);

describe("a show's report", () => {
  it("counts visits by the venue's hour and by kiosk, also across a clock change", async () => {
    const { timeZone, hours, visitsWithoutTime, kiosks: listed } = await show();
    expect(timeZone).toBe('Europe/Berlin');
    expect(hours).toEqual([
      { day: SATURDAY, hour: 23, kioskId: kiosks.wheel, visits: 2 },
      { day: SUNDAY, hour: 0, kioskId: kiosks.quiz, visits: 1 },
      { day: SUNDAY, hour: 3, kioskId: kiosks.quiz, visits: 1 },
    ]);
    expect(visitsWithoutTime).toBe(1);
    expect(listed).toEqual([
      { id: kiosks.quiz, name: 'Quiz stand' },
      { id: kiosks.wheel, name: 'Wheel stand' },
    ]);
  });

  it('counts the players at each stage, and splits those who have not finished', async () => {
    const { funnel, neverCame, brokeOff } = await show();
    expect(funnel).toEqual({ assigned: 6, loggedIn: 5, answered: 4, quizDone: 2, spun: 1, won: 1 });
    expect({ neverCame, brokeOff }).toEqual({ neverCame: 1, brokeOff: 4 });
    const participation = await suite.api.call('getAgentParticipation', { params: { campaignId } }, admin);
    expect(participation).toEqual({ playersAdded: 6, playersCompleted: 1 });
  });

  it('counts a quiz as done after the questions that the campaign asks', async () => {
    const { db } = suite.server;
    const ask = (count: number | null) =>
      db.updateTable('campaigns').set({ asked_questions: count }).where('id', '=', campaignId).execute();
    await ask(1);
    const { quizDone } = (await show()).funnel;
    await ask(null);
    expect(quizDone).toBe(4);
  });

  it('counts a login that no step follows', async () => {
    const before = (await show()).funnel.loggedIn ?? 0;
    const { db } = suite.server;
    const dates = { start_date: '2020-01-01T00:00:00.000Z', end_date: '2999-01-01T00:00:00.000Z' };
    const { start_date } = await db
      .selectFrom('campaigns')
      .select('start_date')
      .where('id', '=', campaignId)
      .executeTakeFirstOrThrow();
    await logIn(suite.api, 'player14');
    await db.updateTable('campaigns').set(dates).where('id', '=', campaignId).execute();
    await logIn(suite.api, 'player14');
    const after = await show();
    await db.updateTable('campaigns').set({ start_date }).where('id', '=', campaignId).execute();
    await db
      .updateTable('campaign_users')
      .set({ first_log_in_at: null })
      .where('campaign_id', '=', campaignId)
      .execute();
    expect([before, after.funnel.loggedIn, after.neverCame]).toEqual([5, 6, 0]);
  });

  it('shows how many chose each answer, and the prizes left', async () => {
    const { questions, prizes } = await show();
    const counts = (questions ?? []).map(({ questionText, answers }) => [
      questionText,
      ...(answers ?? []).map(({ answerText, isCorrect, count }) => [answerText, isCorrect, count]),
    ]);
    expect(counts).toEqual([
      ['First?', ['Right', true, 2], ['Wrong', false, 1], ['Odd', false, 0], ['Even', false, 1]],
      ['Second?', ['Right', true, 1], ['Wrong', false, 0], ['Odd', false, 1], ['Even', false, 0]],
    ]);
    expect(prizes).toEqual([{ prizeId: expect.any(Number), name: 'Mug', won: 1, reserved: 0, left: 9 }]);
  });

  it('marks visits of kiosks that are not trusted', async () => {
    const { db } = suite.server;
    const distrust = (since: string | null) =>
      db.updateTable('devices').set({ distrusted_since: since }).where('id', '=', kiosks.quiz).execute();
    await distrust('2026-01-01T00:00:00.000Z');
    const { voidVisits, hours } = await show();
    await distrust(null);
    expect([voidVisits, hours?.length]).toEqual([3, 3]);
    expect((await show()).voidVisits).toBe(0);
  });

  it('is empty for a campaign without plays', async () => {
    const params = { campaignId: await emptyCampaign(suite.server.db) };
    const report = await suite.api.call('getShowReport', { params }, admin);
    expect(report).toMatchObject({ hours: [], kiosks: [], questions: [], prizes: [], neverCame: 0, brokeOff: 0 });
    // A campaign without a zone keeps the offset of its start.
    expect(report.timeZone).toBe('+01:00');
  });
});

describe('a filter', () => {
  it('by day selects the plays that began then, in all reports', async () => {
    const query = { from: SUNDAY, to: SUNDAY };
    const { funnel, neverCame, brokeOff, hours, questions, visitsWithoutTime } = await show(query);
    expect(funnel).toEqual({ assigned: null, loggedIn: null, answered: 2, quizDone: 1, spun: 0, won: 0 });
    expect([neverCame, brokeOff, hours?.length, visitsWithoutTime]).toEqual([null, 2, 2, 0]);
    expect(questions?.map(({ answers }) => answers?.map(({ count }) => count))).toEqual([
      [1, 1, 0, 0],
      [0, 0, 1, 0],
    ]);
    const request = { params: { campaignId }, query };
    const { api } = suite;
    expect(await api.call('getAgentParticipation', request, admin)).toEqual({ playersAdded: 2, playersCompleted: 0 });
    expect(await api.call('getAverageQuizScore', request, admin)).toEqual([
      { answerType: 'Correct', answerPercentage: 33.3 },
      { answerType: 'Incorrect', answerPercentage: 66.7 },
    ]);
    const users = await api.call('getUserOverview', request, admin);
    expect(users.map(({ userId }) => userId).sort()).toEqual([userIds.ben, userIds.late].sort());
    const [first] = await api.call('getQuestionOverview', request, admin);
    expect([first?.correctCount, first?.incorrectCount]).toEqual([1, 1]);
    expect(await api.call('getPointsPrizes', request, admin)).toHaveLength(2);
    const main = await api.download('downloadMainReport', request, admin);
    const [summary, , userRows, points] = readWorkbook(main.bytes).map(({ data }) => data);
    expect(Object.fromEntries(summary ?? [])).toMatchObject({ 'Players added': 2, 'Players completed': 0 });
    expect([userRows?.length, points?.length]).toEqual([3, 3]);
    const question = { params: { campaignId, questionId: questionIds[0] ?? 0 }, query };
    const { bytes } = await api.download('downloadQuestionReport', question, admin);
    expect(readWorkbook(bytes)[0]?.data).toHaveLength(3);
  });

  it('is named in the workbooks and in the names of their files', async () => {
    const { api } = suite;
    const download = async (query: PlayFilter) => {
      const { bytes, fileName } = await api.download('downloadMainReport', { params: { campaignId }, query }, admin);
      const summary = Object.fromEntries(readWorkbook(bytes)[0]?.data ?? []);
      return [fileName, summary.Days, summary.Kiosk];
    };
    expect(await download({})).toEqual(['Spring show - report.xlsx', undefined, undefined]);
    expect(await download({ from: SATURDAY, to: SUNDAY, kioskId: kiosks.quiz })).toEqual([
      `Spring show - report - ${SATURDAY} to ${SUNDAY} - Quiz stand.xlsx`,
      `${SATURDAY} to ${SUNDAY}`,
      'Quiz stand',
    ]);
    expect(await download({ to: SUNDAY })).toEqual([
      `Spring show - report - until ${SUNDAY}.xlsx`,
      `until ${SUNDAY}`,
      'All',
    ]);
    const { db } = suite.server;
    const other = await db.insertInto('clients').values({ name: 'Other' }).returning('id').executeTakeFirstOrThrow();
    const foreign = await insertDevice(db, { client_id: other.id, name: 'Secret stand', created_at: NOW });
    expect(await download({ kioskId: foreign.id })).toEqual(['Spring show - report - Unknown.xlsx', 'All', 'Unknown']);

    const question = { params: { campaignId, questionId: questionIds[0] ?? 0 }, query: { from: SUNDAY } };
    const { bytes, fileName } = await api.download('downloadQuestionReport', question, admin);
    expect(fileName).toBe(`Spring show - question - First_ - from ${SUNDAY}.xlsx`);
    expect(readWorkbook(bytes)[1]).toMatchObject({
      sheet: 'Filter',
      data: [
        ['Report', 'Value'],
        ['Campaign', 'Spring show'],
        ['Days', `from ${SUNDAY}`],
        ['Kiosk', 'All'],
      ],
    });
  });

  it('by kiosk selects its plays, also those whose time is unknown', async () => {
    const { funnel, visitsWithoutTime, kiosks: listed } = await show({ kioskId: kiosks.quiz });
    expect([funnel.answered, visitsWithoutTime, listed?.length]).toEqual([3, 1, 2]);
    expect((await show({ kioskId: kiosks.wheel, to: SATURDAY })).hours).toEqual([
      { day: SATURDAY, hour: 23, kioskId: kiosks.wheel, visits: 2 },
    ]);
    expect((await show({ kioskId: 'x' })).funnel.answered).toBe(0);
  });

  it('with something other than a day is refused', async () => {
    const request = { params: { campaignId }, query: { from: 'yesterday' } };
    expect((await suite.api.attempt('getShowReport', request, admin)).status).toBe(400);
  });
});
