import type { Kysely } from 'kysely';
import type { Migration } from './migration.ts';

// biome-ignore lint/suspicious/noExplicitAny: see Migration.
type AnyDb = Kysely<any>;

/**
 * What kiosks report of themselves, how they were during the last day, and what they are told to do. The column `devices.health` is for nodes of the
 * version before, and is not read any more.
 */
export const fleet: Migration = {
  version: 17,
  name: 'fleet',
  async up(db) {
    await db.schema.alterTable('devices').addColumn('place', 'text').execute();
    await db.schema.alterTable('pairing_codes').addColumn('place', 'text').execute();
    await createHeartbeats(db);
    await createCommands(db);
  },
};

async function createHeartbeats(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('heartbeats')
    .addColumn('device_id', 'integer', (column) => column.primaryKey().references('devices.id').onDelete('cascade'))
    .addColumn('heard_at', 'text', (column) => column.notNull())
    .addColumn('run', 'text', (column) => column.notNull())
    .addColumn('beat', 'integer', (column) => column.notNull())
    .addColumn('former_runs', 'text', (column) => column.notNull())
    .addColumn('doubled_at', 'text')
    .addColumn('heartbeat', 'text', (column) => column.notNull())
    .addColumn('troubles', 'text', (column) => column.notNull())
    .addColumn('alarm_since', 'text')
    .addColumn('alerted_at', 'text')
    .addColumn('noted_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('heartbeat_history')
    .addColumn('device_id', 'integer', (column) => column.notNull().references('devices.id').onDelete('cascade'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('troubles', 'text', (column) => column.notNull())
    .addColumn('unsent', 'integer')
    .addPrimaryKeyConstraint('heartbeat_history_key', ['device_id', 'at'])
    .execute();
}

async function createCommands(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('device_commands')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('device_id', 'integer', (column) => column.notNull().references('devices.id').onDelete('cascade'))
    .addColumn('command', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('taken_at', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('is_done', 'integer')
    .execute();
  await db.schema.createIndex('device_commands_device').on('device_commands').column('device_id').execute();
  await db.schema
    .createTable('device_logs')
    .addColumn('device_id', 'integer', (column) => column.primaryKey().references('devices.id').onDelete('cascade'))
    .addColumn('sent_at', 'text', (column) => column.notNull())
    .addColumn('log', 'text', (column) => column.notNull())
    .execute();
}
