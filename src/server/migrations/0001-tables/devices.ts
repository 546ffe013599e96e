import type { AnyDb } from '../../database/engine.ts';
import { tableWithId } from './table-with-id.ts';

/** Creates the tables of devices, which are the kiosks at the server. Deleting a device deletes its rows here. */
export async function createDevices(db: AnyDb): Promise<void> {
  await tableWithId(db, 'devices')
    .addColumn('client_id', 'integer', (column) => column.notNull().references('clients.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_seen_at', 'text')
    .addColumn('revoked_at', 'text')
    .addColumn('copy_secret', 'text')
    .addColumn('public_key', 'text')
    .addColumn('place', 'text')
    .addColumn('distrusted_since', 'text')
    .addColumn('visitors_per_hour', 'integer', (column) => column.notNull().defaultTo(60))
    .addColumn('may_exceed_share', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_erasure_id', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('devices_client').on('devices').column('client_id').execute();
  await db.schema
    .createTable('device_campaigns')
    .addColumn('device_id', 'integer', (column) => column.notNull().references('devices.id').onDelete('cascade'))
    .addColumn('campaign_id', 'integer', (column) => column.notNull().references('campaigns.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('device_campaigns_key', ['device_id', 'campaign_id'])
    .execute();
  await db.schema.createIndex('device_campaigns_campaign').on('device_campaigns').column('campaign_id').execute();
  await createTokens(db);
  await createCheckIns(db);
  await createCommands(db);
  await createReceipts(db);
}

async function createTokens(db: AnyDb): Promise<void> {
  // A later token of a device has a greater id.
  await tableWithId(db, 'device_tokens')
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
    .addColumn('place', 'text')
    .addColumn('device_id', 'integer', (column) => column.references('devices.id').onDelete('cascade'))
    .addColumn('retry_hash', 'text')
    .execute();
}

/** Creates the table of when each kiosk has received an administrator's change. */
async function createReceipts(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('action_receipts')
    .addColumn('action_id', 'integer', (column) =>
      column.notNull().references('campaign_actions.id').onDelete('cascade'),
    )
    .addColumn('device_id', 'integer', (column) => column.notNull().references('devices.id').onDelete('cascade'))
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('action_receipts_key', ['action_id', 'device_id'])
    .execute();
  await db.schema.createIndex('action_receipts_device').on('action_receipts').column('device_id').execute();
}

/** Creates the tables of check-ins: the last one of each device, and its history. */
async function createCheckIns(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('check_ins')
    .addColumn('device_id', 'integer', (column) => column.primaryKey().references('devices.id').onDelete('cascade'))
    .addColumn('heard_at', 'text', (column) => column.notNull())
    .addColumn('run', 'text', (column) => column.notNull())
    .addColumn('beat', 'integer', (column) => column.notNull())
    .addColumn('former_runs', 'text', (column) => column.notNull())
    .addColumn('doubled_at', 'text')
    .addColumn('check_in', 'text', (column) => column.notNull())
    .addColumn('troubles', 'text', (column) => column.notNull())
    .addColumn('alarm_since', 'text')
    .addColumn('alerted_at', 'text')
    .addColumn('emptied_at', 'text')
    .addColumn('noted_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('check_in_history')
    .addColumn('device_id', 'integer', (column) => column.notNull().references('devices.id').onDelete('cascade'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('troubles', 'text', (column) => column.notNull())
    .addColumn('unsent', 'integer')
    .addPrimaryKeyConstraint('check_in_history_key', ['device_id', 'at'])
    .execute();
}

async function createCommands(db: AnyDb): Promise<void> {
  await tableWithId(db, 'device_commands')
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
