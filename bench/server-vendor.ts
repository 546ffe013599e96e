import { chunksOf } from '../src/server/chunks.ts';
import type { Db } from '../src/server/database/schema.ts';
import { presentGameStatus } from '../src/server/presenters/play.ts';
import { insertQuestions } from '../src/server/repositories/questions.ts';
import { newToken, tokenHash } from '../src/server/security/token.ts';
import { openDemo } from './demo.ts';
import type { SavingKiosk, SentRequest } from './server-load.ts';

export const CONNECTIONS = 50;
const PLAYERS = 5_000;
const QUESTIONS = 200;
/** Each player wins one prize per campaign, so that there is always another award. */
const CAMPAIGNS_OF_AWARDS = 50;
/** More than a player sends, so that each status has another number of spins and is stored. */
const SPINS = 60;
const ROWS = 1_000;

/** The calls that a kiosk repeats during a play. */
export type PlayCall = 'PutGameStatus' | 'PostUserAnswer' | 'PostAwardedPrize';

interface Player {
  id: number;
  token: string;
}

/**
 * Fills an empty database with a vendor of 5,000 logged-in players. Returns the kiosks of each call, one per connection;
 * each has its own hundred players.
 */
export async function fillVendor(database: string): Promise<Record<PlayCall, SavingKiosk[]>> {
  const db = await openDemo(database);
  const players = await addPlayers(db);
  const quiz = await addCampaign(db, players, QUESTIONS);
  const spins = await addCampaign(db, players, SPINS);
  for (const question of spins.questions) await addAnswers(db, { campaignId: spins.id, ...question }, players);
  const statuses = await addStatuses(db, spins.id, players);
  const awards: Awards[] = [];
  for (let index = 0; index < CAMPAIGNS_OF_AWARDS; index += 1) awards.push(await addAwards(db, players));
  await db.destroy();
  const kiosks = (next: (own: Player[], count: number, connection: number) => SentRequest): SavingKiosk[] =>
    Array.from({ length: CONNECTIONS }, (_, connection) => {
      const own = players.filter((_player, index) => index % CONNECTIONS === connection);
      let count = 0;
      return { next: () => next(own, count++, connection) };
    });
  return {
    PutGameStatus: kiosks((own, count) => {
      const player = own[count % own.length];
      const status = statuses.get(player?.id ?? 0);
      const earned = Math.min(Math.floor(count / own.length) + 1, SPINS);
      return {
        token: player?.token ?? '',
        method: 'PUT',
        path: `/api/GameStatus/PutGameStatus?id=${status?.id}`,
        body: { ...status, totalSpinsEarned: earned, remainingSpins: earned },
      };
    }),
    PostUserAnswer: kiosks((own, count) => {
      const [player, question] = [own[count % own.length], quiz.questions[Math.floor(count / own.length)]];
      const body = { userId: player?.id, campaignId: quiz.id, ...question, isCorrect: true };
      return { token: player?.token ?? '', method: 'POST', path: '/api/UserAnswers/PostUserAnswer', body };
    }),
    PostAwardedPrize: kiosks((own, count, connection) => {
      // Connections begin with different campaigns, so that they seldom take units of the same prize.
      const turn = Math.floor(count / own.length) + connection;
      const [player, award] = [own[count % own.length], awards[turn % awards.length]];
      const body = { userId: player?.id, ...award };
      return {
        token: player?.token ?? '',
        method: 'POST',
        path: '/api/AwardedPrizes/PostAwardedPrizeForCampaign',
        body,
      };
    }),
  };
}

const MADE_AT = '2026-05-01T00:00:00.000Z';
const LATER = '2999-01-01T00:00:00.000Z';

async function addPlayers(db: Db): Promise<Player[]> {
  const { id: _, ...one } = await db
    .selectFrom('users')
    .selectAll()
    .where('role', '=', 'Player')
    .limit(1)
    .executeTakeFirstOrThrow();
  const players: Player[] = [];
  for (let from = 0; from < PLAYERS; from += ROWS) {
    const rows = Array.from({ length: ROWS }, (_, index) => {
      const name = `bench${from + index}@nordwind.example`;
      return { ...one, user_name: name, user_name_key: name, email: name, email_key: name };
    });
    const stored = await db.insertInto('users').values(rows).returning('id').execute();
    const added = stored.map(({ id }) => ({ id, token: newToken() }));
    const tokens = added.map(({ id, token }) => ({ token_hash: tokenHash(token), user_id: id, created_at: MADE_AT }));
    await insertAll(
      db,
      'tokens',
      tokens.map((token) => ({ ...token, log_in_code_hash: null, expires_at: LATER })),
    );
    players.push(...added);
  }
  return players;
}

async function addCampaign(db: Db, players: readonly Player[], questionCount: number) {
  const type = db.selectFrom('campaign_types').select('id').where('is_prize_wheel_allowed', '=', 1).limit(1);
  const { id } = await db
    .insertInto('campaigns')
    .values({
      client_id: 1,
      name: 'Bench',
      start_date: '2020-01-01T00:00:00.000+00:00',
      end_date: '2999-12-31T23:59:59.999+00:00',
      campaign_type_id: (await type.executeTakeFirstOrThrow()).id,
      bonus_points_awarded: 0,
      created_at: MADE_AT,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const assigned = players.map((player) => ({ campaign_id: id, user_id: player.id, created_at: MADE_AT }));
  await insertAll(
    db,
    'campaign_users',
    assigned.map((row) => ({ ...row, is_email_sent: 1 })),
  );
  const draft = { questionType: 0 as const, answers: ['Right', 'Wrong', 'Wrong too', 'Also wrong'], correctIndex: 0 };
  const drafts = Array.from({ length: questionCount }, (_, index) => ({ ...draft, questionText: `${index}?` }));
  const ids = await insertQuestions(db, id, drafts, MADE_AT);
  const right = await db
    .selectFrom('answers')
    .select(['id', 'question_id'])
    .where('question_id', 'in', ids)
    .where('is_correct', '=', 1)
    .execute();
  return { id, questions: right.map((answer) => ({ questionId: answer.question_id, answerId: answer.id })) };
}

async function addStatuses(db: Db, campaign_id: number, players: readonly Player[]) {
  await insertAll(
    db,
    'game_statuses',
    players.map(({ id }) => ({ user_id: id, campaign_id, updated_at: MADE_AT })),
  );
  const rows = await db.selectFrom('game_statuses').selectAll().where('campaign_id', '=', campaign_id).execute();
  return new Map(rows.map((row) => [row.user_id, presentGameStatus(row)]));
}

interface Question {
  questionId: number;
  answerId: number;
}

interface Awards {
  campaignId: number;
  prizeId: number;
}

/** Adds a campaign with one prize, in which each player has answered the only question correctly. */
async function addAwards(db: Db, players: readonly Player[]): Promise<Awards> {
  const { id, questions } = await addCampaign(db, players, 1);
  const [question] = questions;
  const { id: prizeId } = await db
    .insertInto('prizes')
    .values({
      campaign_id: id,
      name: 'Pin',
      rank: 1,
      winner_total: 1_000_000,
      points_needed_minimum: 0,
      is_press_your_luck_prize: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (question) await addAnswers(db, { campaignId: id, ...question }, players);
  return { campaignId: id, prizeId };
}

/** Lets each player answer a question correctly. */
async function addAnswers(db: Db, to: { campaignId: number } & Question, players: readonly Player[]): Promise<void> {
  const answered = { campaign_id: to.campaignId, question_id: to.questionId, answer_id: to.answerId };
  const answers = players.map((player) => ({ ...answered, user_id: player.id, is_correct: 1, created_at: MADE_AT }));
  await insertAll(db, 'user_answers', answers);
}

async function insertAll<Table extends Parameters<Db['insertInto']>[0]>(db: Db, table: Table, rows: object[]) {
  for (const chunk of chunksOf(rows, ROWS))
    await db
      .insertInto(table)
      .values(chunk as never)
      .execute();
}
