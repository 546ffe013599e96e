import { sql } from 'kysely';
import type { InvitationCounts } from '#shared/entities/overview.ts';
import type { Db } from '../database/schema.ts';
import { isKept } from './awarded-prizes.ts';
import { isStatusOfPlay } from './game-statuses.ts';
import { HELD } from './invitations.ts';

/**
 * The numbers of the administrators' overview (docs/specification.md, 7.4). Each function runs one statement for any
 * number of campaigns.
 */

const campaignsOf = (db: Db, vendorId: number) =>
  db.selectFrom('campaigns').select('id').where('client_id', '=', vendorId).where('deleted_at', 'is', null);

/** Counts the questions of a vendor's campaigns. A campaign without questions is missing. */
export async function countQuestions(db: Db, vendorId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('questions')
    .select(({ fn }) => ['campaign_id', fn.countAll<number>().as('count')])
    .where('campaign_id', 'in', campaignsOf(db, vendorId))
    .groupBy('campaign_id')
    .execute();
  return new Map(rows.map(({ campaign_id, count }) => [campaign_id, count]));
}

/** Counts the players with an account by the state of their invitation. A campaign without players is missing. */
export async function countInvitations(db: Db, vendorId: number): Promise<ReadonlyMap<number, InvitationCounts>> {
  const state = sql<keyof InvitationCounts>`case
    when email_due_at is not null then 'due'
    when email_failure_code = ${HELD} then 'held'
    when email_failure_code is not null then 'failed'
    when is_email_sent = 1 then 'sent'
    else 'none' end`;
  const rows = await db
    .selectFrom('campaign_users')
    .innerJoin('users', 'users.id', 'campaign_users.user_id')
    .select(({ fn }) => ['campaign_id', state.as('state'), fn.countAll<number>().as('count')])
    .where('campaign_id', 'in', campaignsOf(db, vendorId))
    .where('role', '=', 'Player')
    .groupBy(['campaign_id', 'state'])
    .execute();
  const counts = new Map<number, InvitationCounts>();
  for (const { campaign_id, state: name, count } of rows) {
    counts.set(campaign_id, { ...(counts.get(campaign_id) ?? NO_INVITATIONS), [name]: count });
  }
  return counts;
}

export const NO_INVITATIONS: InvitationCounts = { sent: 0, due: 0, held: 0, failed: 0, none: 0 };

/** Counts the prizes that were handed over more than once. A campaign without any is missing. */
export async function countConflicts(db: Db, vendorId: number): Promise<ReadonlyMap<number, number>> {
  const ownUnits = sql<number>`case when is_void = 0 and ${isKept} then 1 else 0 end`;
  const rows = await db
    .selectFrom('awarded_prizes')
    .select(({ fn }) => ['campaign_id', fn.countAll<number>().as('count')])
    .where('campaign_id', 'in', campaignsOf(db, vendorId))
    .where(sql<number>`extra_given + ${ownUnits}`, '>', 1)
    .groupBy('campaign_id')
    .execute();
  return new Map(rows.map(({ campaign_id, count }) => [campaign_id, count]));
}

/**
 * Counts the players whose latest step happened since a moment (ISO 8601), by campaign. Reads the statuses, not the
 * answers, because a player has one status and many answers. A campaign without visits is missing.
 */
export async function countVisits(
  db: Db,
  campaignIds: readonly number[],
  since: string,
): Promise<ReadonlyMap<number, number>> {
  const hasAnswer = sql<boolean>`exists (select 1 from user_answers
    where user_answers.user_id = game_statuses.user_id and user_answers.campaign_id = game_statuses.campaign_id)`;
  const rows = await db
    .selectFrom('game_statuses')
    .select(({ fn }) => ['campaign_id', fn.countAll<number>().as('count')])
    .where('campaign_id', 'in', campaignIds)
    .where(sql<string>`coalesce(occurred_at, updated_at)`, '>=', since)
    // Opening a game stores a status of zeros, and so does a first answer that is wrong.
    .where((eb) => eb.or([isStatusOfPlay, hasAnswer]))
    .groupBy('campaign_id')
    .execute();
  return new Map(rows.map(({ campaign_id, count }) => [campaign_id, count]));
}
