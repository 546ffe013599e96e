import { type RawBuilder, sql } from 'kysely';
import type { AwardDecision, HeldReason } from '#shared/entities/award-decision.ts';
import type { AwardMark } from '#shared/entities/award-mark.ts';
import type { DateMark } from '#shared/entities/date-mark.ts';
import type { AgentParticipation } from '#shared/entities/reports.ts';
import type { Db } from '../database/schema.ts';
import { isDistrusted } from './distrust.ts';
import { isStatusOfPlay } from './game-statuses.ts';
import { isGiven, isGivenDistrusted } from './given-prizes.ts';
import { ORDER_OF_PLAY } from './questions.ts';

/**
 * The data of a campaign's reports (docs/specification.md, 3.7). Each function runs one statement for any number of
 * players, questions and answers, and reads answers from the index alone (`user_answers_campaign`).
 */

/** A player in a report. Before the first step, the numbers are zero and the prize is null. */
export interface ReportPlayer {
  id: number;
  firstName: string;
  lastName: string;
  email: string | null;
  totalSpinsEarned: number;
  remainingSpins: number;
  totalPointsEarned: number;
  isPressYourLuckSpinUsed: number;
  awardedPrize: string | null;
  isPressYourLuckPrize: number | null;
  awardMark: AwardMark | null;
  awardId: number | null;
  awardHeld: HeldReason | null;
  awardDecision: AwardDecision | null;
  /** How often the prize was handed over, without hand-overs that were undone or are not trusted. */
  timesGiven: number;
  /** How often kiosks that are not trusted have handed it over. */
  timesDistrusted: number;
  withdrawnReason: string | null;
  dateMark: DateMark | null;
  /** When the play's latest step happened, as ISO 8601; null before the first step, or if unknown. */
  playedAt: string | null;
  /** When that step arrived, as ISO 8601; null before the first step. */
  receivedAt: string | null;
  /** 1 if the play came from a device that is not trusted. */
  isVoid: number;
  /** 1 if the visit was above the pace of its kiosk. */
  isAbovePace: number;
  /** The kiosk of the award, or else of the latest status or the visit; null for a play without one. */
  kioskName: string | null;
  /** 1 if the player is no longer assigned to the campaign. */
  isRemoved: number;
  /** The id of that kiosk. */
  kioskId: number | null;
  /** 1 if the award has no unit, because it is void. */
  isAwardVoid: number | null;
  /** 1 if the player has finished. */
  isFinished: number;
  /** 1 if the player has opened the game. */
  hasOpened: number;
  /** When the player first logged in while the campaign was open, as ISO 8601, or null. */
  loggedInAt: string | null;
  /** 1 for a visitor without an account. */
  isWalkUp: number;
  /** When the visitor gave consent, as ISO 8601; null if unknown, and for players with an account. */
  visitedAt: string | null;
}

export interface ReportQuestion {
  id: number;
  questionText: string;
}

/** All answers of one player, each as `questionId * 2 + isCorrect`, joined with commas. */
export interface PlayerAnswers {
  userId: number;
  answers: string;
}

/**
 * The players of a report: those assigned to the campaign, and those removed after they played it. Steps through the
 * index from user to user, not from answer to answer, to find players with answers.
 */
const playersOf = (campaignId: number) => sql`
  with recursive answering (user_id) as (
    select min(user_id) from user_answers where campaign_id = ${campaignId}
    union all
    select (select min(user_id) from user_answers where campaign_id = ${campaignId} and user_id > answering.user_id)
    from answering where answering.user_id is not null
  ), players (user_id) as (
    select user_id from campaign_users where campaign_id = ${campaignId}
    union select user_id from answering where user_id is not null
    union select user_id from awarded_prizes where campaign_id = ${campaignId}
    union select user_id from game_statuses where campaign_id = ${campaignId} and ${isStatusOfPlay}
  )`;

/** Counts the campaign's players, and those who have finished. */
export async function countPlayers(db: Db, campaignId: number): Promise<AgentParticipation> {
  const { rows } = await sql<AgentParticipation>`
    ${playersOf(campaignId)}
    select (select count(*) from players) as "playersAdded",
      (select count(*) from game_statuses where campaign_id = ${campaignId} and game_status_type = 1)
        as "playersCompleted"`.execute(db);
  return rows[0] ?? { playersAdded: 0, playersCompleted: 0 };
}

/** Counts the answers, and the correct ones. */
export async function countAnswers(db: Db, campaignId: number): Promise<{ given: number; correct: number }> {
  const { rows } = await sql<{ given: number; correct: number }>`
    select count(*) as given, coalesce(sum(is_correct), 0) as correct from user_answers
    where campaign_id = ${campaignId}`.execute(db);
  return rows[0] ?? { given: 0, correct: 0 };
}

/** SQL: false if all devices are trusted. */
const isAnyDistrusted = sql<boolean>`exists (
  select 1 from devices as any_device where any_device.distrusted_since is not null)`;

/** SQL: true for the hand-overs of an award. */
const isOfAward = sql<boolean>`hand_overs.claim_code = awarded.claim_code and hand_overs.client_id = users.client_id`;

/**
 * SQL: 1 if the award is void. Also 1 if a part of the play came from a device that is not trusted, unless an
 * administrator has confirmed the award. Reads no answer if all devices are trusted.
 */
const isPlayVoid = (campaignId: number) => sql`case
  when awarded.is_void = 1 then 1
  when awarded.decision = 'confirmed' then 0
  when ${isDistrusted('status', 'updated_at')} then 1
  when ${isAnyDistrusted} and exists (select 1 from user_answers as answer where answer.user_id = users.id
      and answer.campaign_id = ${campaignId} and ${isDistrusted('answer', 'created_at')}) then 1
  else 0 end`;

/** SQL: when a step happened, as ISO 8601, or null if unknown. `table` is the step's table or alias. */
export const momentOf = (table: string, arrival: 'created_at' | 'updated_at'): RawBuilder<string | null> => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<string | null>`case when ${column('moment_kind')} <> 'unknown'
    then coalesce(${column('occurred_at')}, ${column(arrival)}) end`;
};

/** Some of the people who are assigned to a campaign and were not erased: up to `size` of them, in the order of their ids. */
export interface PlayersPage {
  /** The last id of the previous page; 0 for the first page. */
  after: number;
  size: number;
}

const pageOf = (campaignId: number, { after, size }: PlayersPage) => sql`
  with players as (select user_id from campaign_users join users as person on person.id = user_id
    where campaign_id = ${campaignId} and user_id > ${after} and person.erased_at is null
    order by user_id limit ${size})`;

/** Returns the players of the report, unordered: all of them, or a page of the campaign's contacts. */
export async function listReportPlayers(
  db: Db,
  campaignId: number,
  page: PlayersPage | null = null,
): Promise<ReportPlayer[]> {
  const isOnPage = page === null ? sql`1 = 1` : sql`user_id in (select user_id from players)`;
  const { rows } = await sql<ReportPlayer>`
    ${page === null ? playersOf(campaignId) : pageOf(campaignId, page)}
    select users.id, users.first_name as "firstName", users.last_name as "lastName", users.email,
      coalesce(status.total_spins_earned, 0) as "totalSpinsEarned",
      coalesce(status.remaining_spins, 0) as "remainingSpins",
      coalesce(status.total_points_earned, 0) as "totalPointsEarned",
      coalesce(status.is_press_your_luck_spin_used, 0) as "isPressYourLuckSpinUsed",
      prizes.name as "awardedPrize", prizes.is_press_your_luck_prize as "isPressYourLuckPrize",
      awarded.mark as "awardMark", awarded.id as "awardId", awarded.held as "awardHeld",
      (select cast(count(*) as integer) from hand_overs where ${isOfAward} and ${isGiven}) as "timesGiven",
      case when ${isAnyDistrusted} then
        (select cast(count(*) as integer) from hand_overs where ${isOfAward} and ${isGivenDistrusted}) else 0 end
        as "timesDistrusted",
      awarded.decision as "awardDecision", awarded.decision_reason as "withdrawnReason",
      case when ${isStatusOfPlay} then ${momentOf('status', 'updated_at')} end as "playedAt",
      case when ${isStatusOfPlay} then status.updated_at end as "receivedAt",
      ${isPlayVoid(campaignId)} as "isVoid", coalesce(visit.is_above_pace, 0) as "isAbovePace",
      devices.name as "kioskName", status.date_mark as "dateMark",
      case when assigned.user_id is null then 1 else 0 end as "isRemoved",
      devices.id as "kioskId", awarded.is_void as "isAwardVoid",
      case when status.game_status_type = 1 then 1 else 0 end as "isFinished",
      case when status.id is null then 0 else 1 end as "hasOpened", assigned.first_log_in_at as "loggedInAt",
      case when visit.user_id is null then 0 else 1 end as "isWalkUp", visit.visited_at as "visitedAt"
    from players
    join users on users.id = players.user_id
    left join campaign_users as assigned
      on assigned.user_id = users.id and assigned.campaign_id = ${campaignId}
    left join game_statuses as status on status.user_id = users.id and status.campaign_id = ${campaignId}
    left join awarded_prizes as awarded on awarded.user_id = users.id and awarded.campaign_id = ${campaignId}
    left join prizes on prizes.id = awarded.prize_id
    left join (select user_id, max(is_above_pace) as is_above_pace, max(device_id) as device_id,
        min(${momentOf('walk_ups', 'created_at')}) as visited_at
      from walk_ups where campaign_id = ${campaignId} and ${isOnPage} group by user_id) as visit on visit.user_id = users.id
    left join devices on devices.id = coalesce(awarded.device_id, status.device_id, visit.device_id)`.execute(db);
  return rows;
}

/** Returns the campaign's questions in order of play. */
export const listReportQuestions = (db: Db, campaignId: number): Promise<ReportQuestion[]> =>
  db
    .selectFrom('questions')
    .select(['id', 'question_text as questionText'])
    .where('campaign_id', '=', campaignId)
    .orderBy(ORDER_OF_PLAY)
    .execute();

/** Returns one row per player with answers, because fetching a row per answer takes ten times as long. */
export async function listPlayerAnswers(db: Db, campaignId: number): Promise<PlayerAnswers[]> {
  const { rows } = await sql<PlayerAnswers>`
    select user_id as "userId", string_agg(cast(question_id * 2 + is_correct as text), ',') as answers from user_answers
    where campaign_id = ${campaignId} group by user_id`.execute(db);
  return rows;
}

/**
 * One full answer. `answeredAt` and `receivedAt` are ISO 8601; `answeredAt` is null if unknown. `kioskName` is the kiosk
 * that made the answer, or null.
 */
export interface AnswerDetail {
  userId: number;
  questionId: number;
  answerText: string;
  isCorrect: number;
  answeredAt: string | null;
  receivedAt: string;
  kioskName: string | null;
}

/** Returns the answers to one question. */
export const listAnswersToQuestion = (db: Db, questionId: number): Promise<AnswerDetail[]> =>
  answerDetails(db).where('user_answers.question_id', '=', questionId).execute();

/** Returns the answers of one player in one campaign. */
export const listAnswersOfPlayer = (db: Db, campaignId: number, userId: number): Promise<AnswerDetail[]> =>
  answerDetails(db)
    .where('user_answers.campaign_id', '=', campaignId)
    .where('user_answers.user_id', '=', userId)
    .execute();

const answerDetails = (db: Db) =>
  db
    .selectFrom('user_answers')
    .innerJoin('answers', 'answers.id', 'user_answers.answer_id')
    .leftJoin('devices', 'devices.id', 'user_answers.device_id')
    .select([
      'user_answers.user_id as userId',
      'user_answers.question_id as questionId',
      'answers.answer_text as answerText',
      'user_answers.is_correct as isCorrect',
      'user_answers.created_at as receivedAt',
      'devices.name as kioskName',
    ])
    .select(momentOf('user_answers', 'created_at').as('answeredAt'));

/** Returns the texts of the correct answers in a campaign, by question id. */
export async function listCorrectAnswers(db: Db, campaignId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('answers')
    .innerJoin('questions', 'questions.id', 'answers.question_id')
    .select(['answers.question_id as questionId', 'answers.answer_text as answerText'])
    .where('questions.campaign_id', '=', campaignId)
    .where('answers.is_correct', '=', 1)
    .execute();
  return new Map(rows.map(({ questionId, answerText }) => [questionId, answerText]));
}
