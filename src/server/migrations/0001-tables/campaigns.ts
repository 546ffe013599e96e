import { sql } from 'kysely';
import { PROPOSED_CONSENT_YEARS } from '#shared/rules/purposes.ts';
import type { AnyDb } from '../../database/engine.ts';
import { tableWithId } from './table-with-id.ts';

/** Creates the tables of campaigns, their players, prizes and questions. `version` counts changes. */
export async function createCampaigns(db: AnyDb): Promise<void> {
  await tableWithId(db, 'campaign_types')
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('is_prize_wheel_allowed', 'integer', (column) => column.notNull())
    .addColumn('is_press_your_luck_allowed', 'integer', (column) => column.notNull())
    .execute();
  await tableWithId(db, 'campaigns')
    .addColumn('client_id', 'integer', (column) => column.notNull().references('clients.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('start_date', 'text', (column) => column.notNull())
    .addColumn('end_date', 'text', (column) => column.notNull())
    .addColumn('campaign_type_id', 'integer', (column) => column.notNull().references('campaign_types.id'))
    .addColumn('bonus_points_awarded', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('walk_up_consent', 'text')
    .addColumn('purposes', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('controller', 'text')
    .addColumn('privacy_notice', 'text')
    .addColumn('consent_years', 'integer', (column) => column.notNull().defaultTo(PROPOSED_CONSENT_YEARS))
    .addColumn('delete_after_days', 'integer')
    .addColumn('language', 'text')
    .addColumn('archived_at', 'text')
    .addColumn('deleted_at', 'text')
    .addColumn('opened_at', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('paused_at', 'text')
    .addColumn('resumes_at', 'text')
    .addColumn('time_zone', 'text')
    .addColumn('asked_questions', 'integer')
    .addColumn('question_seed', 'text')
    .addColumn('opens_at', 'text')
    .addColumn('closes_at', 'text')
    .addColumn('claim_by', 'text')
    .execute();
  await db.schema.createIndex('campaigns_client').on('campaigns').column('client_id').execute();
  await createPlayers(db);
  await createPrizes(db);
  await createQuiz(db);
  await createActions(db);
}

/** The players of a campaign, with their invitations. */
async function createPlayers(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('campaign_users')
    .addColumn('campaign_id', 'integer', (column) => column.notNull().references('campaigns.id'))
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('is_email_sent', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('email_due_at', 'text')
    .addColumn('email_credentials', 'text')
    .addColumn('email_attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('email_failure_code', 'text')
    .addColumn('email_failure_detail', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('log_in_code_hash', 'text')
    .addColumn('log_in_code_used_at', 'text')
    .addColumn('first_log_in_at', 'text')
    .addPrimaryKeyConstraint('campaign_users_key', ['campaign_id', 'user_id'])
    .addCheckConstraint('campaign_users_credentials', sql`email_credentials is null or email_due_at is not null`)
    .execute();
  await db.schema.createIndex('campaign_users_user').on('campaign_users').column('user_id').execute();
  // Finds the next invitation among those that are due.
  await db.schema
    .createIndex('campaign_users_email_due')
    .on('campaign_users')
    .columns(['email_due_at', 'user_id', 'campaign_id'])
    .where(sql.ref('email_due_at'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('campaign_users_log_in_code')
    .on('campaign_users')
    .column('log_in_code_hash')
    .unique()
    .execute();
}

async function createPrizes(db: AnyDb): Promise<void> {
  await tableWithId(db, 'prizes')
    .addColumn('campaign_id', 'integer', (column) => column.notNull().references('campaigns.id'))
    .addColumn('rank', 'integer')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('image_file_id', 'integer', (column) => column.references('files.id'))
    .addColumn('points_needed_minimum', 'integer')
    .addColumn('points_needed_maximum', 'integer')
    .addColumn('winner_total', 'integer', (column) => column.notNull().check(sql`winner_total >= 0`))
    .addColumn('fulfillment_description', 'text')
    .addColumn('is_press_your_luck_prize', 'integer', (column) => column.notNull())
    .addColumn('is_deleted', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('prizes_campaign').on('prizes').column('campaign_id').execute();
}

async function createQuiz(db: AnyDb): Promise<void> {
  await tableWithId(db, 'questions')
    .addColumn('campaign_id', 'integer', (column) => column.notNull().references('campaigns.id'))
    .addColumn('question_text', 'text', (column) => column.notNull())
    .addColumn('question_type', 'integer', (column) => column.notNull())
    .addColumn('image_file_id', 'integer', (column) => column.references('files.id'))
    .addColumn('position', 'integer')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema.createIndex('questions_campaign').on('questions').columns(['campaign_id', 'created_at']).execute();
  await tableWithId(db, 'answers')
    .addColumn('question_id', 'integer', (column) => column.notNull().references('questions.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('answer_text', 'text', (column) => column.notNull())
    .addColumn('is_correct', 'integer', (column) => column.notNull())
    .addColumn('is_deleted', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('answers_question').on('answers').columns(['question_id', 'position']).execute();
  await sql`create unique index answers_one_correct on answers (question_id) where is_correct = 1`.execute(db);
}

/** Creates the record of administrators' changes to played campaigns. */
async function createActions(db: AnyDb): Promise<void> {
  await tableWithId(db, 'campaign_actions')
    .addColumn('campaign_id', 'integer', (column) => column.notNull().references('campaigns.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('prize_id', 'integer', (column) => column.references('prizes.id'))
    .addColumn('question_id', 'integer', (column) => column.references('questions.id').onDelete('set null'))
    .addColumn('question_version', 'integer')
    .addColumn('answer_id', 'integer', (column) => column.references('answers.id').onDelete('set null'))
    .addColumn('from_value', 'text', (column) => column.notNull())
    .addColumn('to_value', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('done_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('done_at', 'text', (column) => column.notNull())
    .addColumn('campaign_version', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('campaign_actions_campaign')
    .on('campaign_actions')
    .columns(['campaign_id', 'id'])
    .execute();
  await db.schema
    .createIndex('campaign_actions_question')
    .on('campaign_actions')
    .column('question_id')
    .where(sql.ref('question_id'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('campaign_actions_answer')
    .on('campaign_actions')
    .column('answer_id')
    .where(sql.ref('answer_id'), 'is not', null)
    .execute();
}
