import { type CreateTableBuilder, sql } from 'kysely';
import type { AnyDb } from '../../database/engine.ts';
import { tableWithId } from './table-with-id.ts';

/**
 * Creates the tables of answers, game statuses, awards, hand-overs, leases and walk-ups. Deleting a device deletes its lease and
 * keeps the rows that it delivered.
 */
export async function createPlay(db: AnyDb): Promise<void> {
  await createAnswers(db);
  await createStatuses(db);
  await createAwards(db);
  await createHandOvers(db);
  await createLeases(db);
  await createWalkUps(db);
}

/**
 * Adds columns for the moment of a step and the moment's source. `occurred_at` is null for a step that happened at its
 * arrival.
 */
const withMoment = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
  table
    .addColumn('occurred_at', 'text')
    .addColumn('moment_kind', 'text', (column) => column.notNull().defaultTo('arrival'));

async function createAnswers(db: AnyDb): Promise<void> {
  await withMoment(tableWithId(db, 'user_answers'))
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('campaign_id', 'integer', (column) => column.notNull().references('campaigns.id'))
    .addColumn('question_id', 'integer', (column) => column.notNull().references('questions.id'))
    .addColumn('answer_id', 'integer', (column) => column.notNull().references('answers.id'))
    .addColumn('is_correct', 'integer', (column) => column.notNull())
    .addColumn('question_version', 'integer')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('device_id', 'integer', (column) => column.references('devices.id').onDelete('set null'))
    .addColumn('sender_id', 'integer', (column) => column.references('devices.id').onDelete('set null'))
    .addUniqueConstraint('user_answers_once', ['user_id', 'question_id'])
    .execute();
  // Contains all columns that a campaign's report reads of its answers, which may be a million.
  await db.schema
    .createIndex('user_answers_campaign')
    .on('user_answers')
    .columns(['campaign_id', 'user_id', 'question_id', 'is_correct', 'answer_id'])
    .columns(['occurred_at', 'created_at', 'moment_kind'])
    .execute();
  await db.schema
    .createIndex('user_answers_question')
    .on('user_answers')
    .columns(['question_id', 'is_correct', 'question_version'])
    .execute();
  // Deleting a question deletes its possible answers, and looks for players' answers with each.
  await db.schema.createIndex('user_answers_answer').on('user_answers').column('answer_id').execute();
}

async function createStatuses(db: AnyDb): Promise<void> {
  await withMoment(tableWithId(db, 'game_statuses'))
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('campaign_id', 'integer', (column) => column.notNull().references('campaigns.id'))
    .addColumn('game_status_type', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('total_spins_earned', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('remaining_spins', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('total_points_earned', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('is_press_your_luck_spin_used', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('is_extra_spin_left', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('date_mark', 'text')
    .addColumn('device_id', 'integer', (column) => column.references('devices.id').onDelete('set null'))
    .addColumn('sender_id', 'integer', (column) => column.references('devices.id').onDelete('set null'))
    .addUniqueConstraint('game_statuses_once', ['user_id', 'campaign_id'])
    .execute();
  await db.schema
    .createIndex('game_statuses_campaign')
    .on('game_statuses')
    .columns(['campaign_id', 'game_status_type'])
    .execute();
}

async function createAwards(db: AnyDb): Promise<void> {
  await withMoment(tableWithId(db, 'awarded_prizes'))
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('campaign_id', 'integer', (column) => column.notNull().references('campaigns.id'))
    .addColumn('prize_id', 'integer', (column) => column.notNull().references('prizes.id'))
    .addColumn('claim_code', 'text', (column) => column.notNull().unique())
    .addColumn('claim_token', 'text')
    .addColumn('mail_due_at', 'text')
    .addColumn('mail_attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('claim_change', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('mark', 'text')
    .addColumn('held', 'text')
    .addColumn('decision', 'text')
    .addColumn('decided_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('decided_at', 'text')
    .addColumn('decision_reason', 'text')
    .addColumn('is_void', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('extra_given', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('extra_taken', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('device_id', 'integer', (column) => column.references('devices.id').onDelete('set null'))
    .addColumn('sender_id', 'integer', (column) => column.references('devices.id').onDelete('set null'))
    .addUniqueConstraint('awarded_prizes_once', ['user_id', 'campaign_id'])
    .execute();
  // Holds all that the count of won units reads.
  await db.schema
    .createIndex('awarded_prizes_campaign')
    .on('awarded_prizes')
    .columns(['campaign_id', 'prize_id', 'is_void', 'decision', 'extra_given'])
    .execute();
  await db.schema
    .createIndex('awarded_prizes_mail')
    .on('awarded_prizes')
    .columns(['mail_due_at', 'id'])
    .where(sql.ref('mail_due_at'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('awarded_prizes_claims')
    .on('awarded_prizes')
    .columns(['campaign_id', 'claim_change', 'id'])
    .execute();
  await db.schema.createIndex('awarded_prizes_prize').on('awarded_prizes').column('prize_id').execute();
  await db.schema
    .createIndex('awarded_prizes_owed')
    .on('awarded_prizes')
    .column('prize_id')
    .where(sql.ref('extra_given'), '>', sql.ref('extra_taken'))
    .execute();
}

/** Creates the table of hand-overs. Its key contains the kiosk's own id, so each hand-over is stored once. */
async function createHandOvers(db: AnyDb): Promise<void> {
  await withMoment(tableWithId(db, 'hand_overs'))
    .addColumn('client_id', 'integer', (column) => column.notNull().references('clients.id').onDelete('cascade'))
    .addColumn('hand_over_id', 'text', (column) => column.notNull())
    .addColumn('claim_code', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('undone_at', 'text')
    .addColumn('undone_reason', 'text')
    .addColumn('undo_device_id', 'integer', (column) => column.references('devices.id').onDelete('set null'))
    .addColumn('undo_sender_id', 'integer', (column) => column.references('devices.id').onDelete('set null'))
    .addColumn('device_id', 'integer', (column) => column.references('devices.id').onDelete('set null'))
    .addColumn('sender_id', 'integer', (column) => column.references('devices.id').onDelete('set null'))
    .addUniqueConstraint('hand_overs_once', ['client_id', 'hand_over_id'])
    .execute();
  await db.schema.createIndex('hand_overs_code').on('hand_overs').columns(['claim_code', 'client_id']).execute();
  await db.schema.createIndex('hand_overs_client').on('hand_overs').columns(['client_id', 'id']).execute();
  await db.schema.createIndex('hand_overs_device').on('hand_overs').columns(['device_id', 'id']).execute();
}

/** Creates the tables of leases: the prize units and plays that devices have reserved. */
async function createLeases(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('leases')
    .addColumn('device_id', 'integer', (column) => column.primaryKey().references('devices.id').onDelete('cascade'))
    .addColumn('round', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('released_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('lease_prizes')
    .addColumn('device_id', 'integer', (column) => column.notNull().references('leases.device_id').onDelete('cascade'))
    .addColumn('prize_id', 'integer', (column) => column.notNull().references('prizes.id').onDelete('cascade'))
    .addColumn('units', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('lease_prizes_key', ['device_id', 'prize_id'])
    .execute();
  await db.schema.createIndex('lease_prizes_prize').on('lease_prizes').column('prize_id').execute();
  // The primary key allows one device at a time to lease a player's play of a campaign.
  await db.schema
    .createTable('lease_plays')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('campaign_id', 'integer', (column) => column.notNull().references('campaigns.id').onDelete('cascade'))
    .addColumn('device_id', 'integer', (column) => column.notNull().references('leases.device_id').onDelete('cascade'))
    .addPrimaryKeyConstraint('lease_plays_key', ['user_id', 'campaign_id'])
    .execute();
  await db.schema.createIndex('lease_plays_device').on('lease_plays').column('device_id').execute();
  await db.schema.createIndex('lease_plays_campaign').on('lease_plays').column('campaign_id').execute();
}

/**
 * Creates the table of visits without an account. Its key contains the visit's id from the kiosk, so each visit is stored
 * once, even if two devices send the row.
 */
async function createWalkUps(db: AnyDb): Promise<void> {
  await withMoment(db.schema.createTable('walk_ups'))
    .addColumn('client_id', 'integer', (column) => column.notNull().references('clients.id').onDelete('cascade'))
    .addColumn('walk_up_id', 'text', (column) => column.notNull())
    .addColumn('campaign_id', 'integer', (column) => column.notNull().references('campaigns.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('visitor_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('device_id', 'integer', (column) => column.references('devices.id').onDelete('set null'))
    .addColumn('sender_id', 'integer', (column) => column.references('devices.id').onDelete('set null'))
    .addColumn('consent', 'text', (column) => column.notNull())
    .addColumn('consented_at', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('counted_at', 'text', (column) => column.notNull())
    .addColumn('is_above_pace', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('walk_ups_key', ['client_id', 'walk_up_id'])
    .execute();
  await db.schema.createIndex('walk_ups_pace').on('walk_ups').columns(['device_id', 'counted_at']).execute();
  await db.schema.createIndex('walk_ups_visitor').on('walk_ups').columns(['user_id', 'campaign_id']).execute();
  await db.schema.createIndex('walk_ups_sender').on('walk_ups').column('visitor_id').execute();
  await db.schema.createIndex('walk_ups_email').on('walk_ups').columns(['campaign_id', 'email_key']).execute();
  await db.schema
    .createTable('people_apart')
    .addColumn('visitor_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('other_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('decided_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('decided_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('people_apart_key', ['visitor_id', 'other_id'])
    .execute();
}
