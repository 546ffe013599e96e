import type { Kysely } from 'kysely';
import type { Migration } from './migration.ts';

// biome-ignore lint/suspicious/noExplicitAny: see Migration.
type AnyDb = Kysely<any>;

/** What a device may have delivered. */
const DELIVERED = ['user_answers', 'game_statuses', 'awarded_prizes'];

/** Kiosks that the server knows in their own right, and which of them delivered what. */
export const devices: Migration = {
  version: 10,
  name: 'devices',
  async up(db) {
    await createDevices(db);
    await createTokens(db);
    for (const table of DELIVERED) {
      await db.schema
        .alterTable(table)
        .addColumn('device_id', 'integer', (column) => column.references('devices.id').onDelete('set null'))
        .execute();
    }
  },
};

async function createDevices(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('devices')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('client_id', 'integer', (column) => column.notNull().references('clients.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_seen_at', 'text')
    .addColumn('revoked_at', 'text')
    .execute();
  await db.schema.createIndex('devices_client').on('devices').column('client_id').execute();
  await db.schema
    .createTable('device_campaigns')
    .addColumn('device_id', 'integer', (column) => column.notNull().references('devices.id').onDelete('cascade'))
    .addColumn('campaign_id', 'integer', (column) => column.notNull().references('campaigns.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('device_campaigns_key', ['device_id', 'campaign_id'])
    .execute();
  await db.schema.createIndex('device_campaigns_campaign').on('device_campaigns').column('campaign_id').execute();
}

async function createTokens(db: AnyDb): Promise<void> {
  // Numbers are never used twice: they tell which of a device's tokens is the later one.
  await db.schema
    .createTable('device_tokens')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('device_id', 'integer', (column) => column.notNull().references('devices.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute();
  await db.schema.createIndex('device_tokens_device').on('device_tokens').column('device_id').execute();
  await db.schema
    .createTable('pairing_codes')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('client_id', 'integer', (column) => column.notNull().references('clients.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('campaign_ids', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
}
