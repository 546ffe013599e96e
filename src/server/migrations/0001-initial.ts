import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

// biome-ignore lint/suspicious/noExplicitAny: see Migration.
type AnyDb = Kysely<any>;

/** The whole product's tables: vendors, people, campaigns, play, and what the API itself remembers. */
export const initial: Migration = {
  version: 1,
  name: 'initial',
  async up(db) {
    await createVendors(db);
    await createUsers(db);
    await createCampaigns(db);
    await createQuiz(db);
    await createPlay(db);
    await createApiState(db);
  },
};

const table = (db: AnyDb, name: string): CreateTableBuilder<string, 'id'> =>
  db.schema.createTable(name).addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement());

async function createVendors(db: AnyDb): Promise<void> {
  // No foreign key from files to clients: a client's logo refers to a file, and a circle could not be filled.
  await table(db, 'files')
    .addColumn('client_id', 'integer')
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('mime_type', 'text', (column) => column.notNull())
    .addColumn('bytes', 'blob', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('is_deleted', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await table(db, 'themes')
    .addColumn('description', 'text', (column) => column.notNull().unique())
    .addColumn('image_file_id', 'integer', (column) => column.references('files.id'))
    .execute();
  await table(db, 'clients')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('logo_file_id', 'integer', (column) => column.references('files.id'))
    .addColumn('theme_id', 'integer', (column) => column.references('themes.id'))
    .execute();
}

async function createUsers(db: AnyDb): Promise<void> {
  await table(db, 'users')
    .addColumn('client_id', 'integer', (column) => column.notNull().references('clients.id'))
    .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('Admin', 'Player')`))
    .addColumn('user_name', 'text', (column) => column.notNull())
    .addColumn('user_name_key', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text')
    .addColumn('email_key', 'text', (column) => column.unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('location', 'text')
    .addColumn('manager', 'text')
    .addColumn('manager_avatar_file_id', 'integer', (column) => column.references('files.id'))
    .addColumn('is_password_change_enforced', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('users_client').on('users').column('client_id').execute();
}

async function createCampaigns(db: AnyDb): Promise<void> {
  await table(db, 'campaign_types')
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('is_prize_wheel_allowed', 'integer', (column) => column.notNull())
    .addColumn('is_press_your_luck_allowed', 'integer', (column) => column.notNull())
    .execute();
  await table(db, 'campaigns')
    .addColumn('client_id', 'integer', (column) => column.notNull().references('clients.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('start_date', 'text', (column) => column.notNull())
    .addColumn('end_date', 'text', (column) => column.notNull())
    .addColumn('campaign_type_id', 'integer', (column) => column.notNull().references('campaign_types.id'))
    .addColumn('bonus_points_awarded', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('campaigns_client').on('campaigns').column('client_id').execute();
  await db.schema
    .createTable('campaign_users')
    .addColumn('campaign_id', 'integer', (column) => column.notNull().references('campaigns.id'))
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('is_email_sent', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('campaign_users_key', ['campaign_id', 'user_id'])
    .execute();
  await db.schema.createIndex('campaign_users_user').on('campaign_users').column('user_id').execute();
  await table(db, 'prizes')
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
  await table(db, 'questions')
    .addColumn('campaign_id', 'integer', (column) => column.notNull().references('campaigns.id'))
    .addColumn('question_text', 'text', (column) => column.notNull())
    .addColumn('question_type', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('questions_campaign').on('questions').columns(['campaign_id', 'created_at']).execute();
  await table(db, 'answers')
    .addColumn('question_id', 'integer', (column) => column.notNull().references('questions.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('answer_text', 'text', (column) => column.notNull())
    .addColumn('is_correct', 'integer', (column) => column.notNull())
    .addColumn('is_deleted', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('answers_question').on('answers').columns(['question_id', 'position']).execute();
  await sql`create unique index answers_one_correct on answers (question_id) where is_correct = 1`.execute(db);
}

async function createPlay(db: AnyDb): Promise<void> {
  await table(db, 'user_answers')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('campaign_id', 'integer', (column) => column.notNull().references('campaigns.id'))
    .addColumn('question_id', 'integer', (column) => column.notNull().references('questions.id'))
    .addColumn('answer_id', 'integer', (column) => column.notNull().references('answers.id'))
    .addColumn('is_correct', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('user_answers_once', ['user_id', 'question_id'])
    .execute();
  await db.schema.createIndex('user_answers_campaign').on('user_answers').columns(['campaign_id', 'user_id']).execute();
  await db.schema
    .createIndex('user_answers_question')
    .on('user_answers')
    .columns(['question_id', 'is_correct'])
    .execute();
  await table(db, 'game_statuses')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('campaign_id', 'integer', (column) => column.notNull().references('campaigns.id'))
    .addColumn('game_status_type', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('total_spins_earned', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('remaining_spins', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('total_points_earned', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('is_press_your_luck_spin_used', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('game_statuses_once', ['user_id', 'campaign_id'])
    .execute();
  await db.schema
    .createIndex('game_statuses_campaign')
    .on('game_statuses')
    .columns(['campaign_id', 'game_status_type'])
    .execute();
  await table(db, 'awarded_prizes')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('campaign_id', 'integer', (column) => column.notNull().references('campaigns.id'))
    .addColumn('prize_id', 'integer', (column) => column.notNull().references('prizes.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('awarded_prizes_once', ['user_id', 'campaign_id'])
    .execute();
  await db.schema.createIndex('awarded_prizes_campaign').on('awarded_prizes').column('campaign_id').execute();
  await db.schema.createIndex('awarded_prizes_prize').on('awarded_prizes').column('prize_id').execute();
}

async function createApiState(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('tokens_user').on('tokens').column('user_id').execute();
  await db.schema.createIndex('tokens_expiry').on('tokens').column('expires_at').execute();
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('response_body', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_key', ['user_id', 'key'])
    .execute();
  await db.schema.createIndex('idempotency_keys_age').on('idempotency_keys').column('created_at').execute();
}
