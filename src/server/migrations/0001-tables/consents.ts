import type { AnyDb } from '../../database/engine.ts';
import { tableWithId } from './table-with-id.ts';

/**
 * Creates the tables of consent. `campaign_id` refers to no campaign, because a record stays until its own period ends,
 * also after its campaign was removed.
 */
export async function createConsents(db: AnyDb): Promise<void> {
  await tableWithId(db, 'consent_wordings')
    .addColumn('client_id', 'integer', (column) => column.notNull().references('clients.id').onDelete('cascade'))
    .addColumn('campaign_id', 'integer', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('wording', 'text', (column) => column.notNull())
    .addColumn('language', 'text')
    .addColumn('controller', 'text')
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('consent_wordings_once', ['campaign_id', 'subject', 'hash'])
    .addUniqueConstraint('consent_wordings_version', ['campaign_id', 'subject', 'version'])
    .execute();
  await tableWithId(db, 'consent_records')
    .addColumn('client_id', 'integer', (column) => column.notNull().references('clients.id').onDelete('cascade'))
    .addColumn('campaign_id', 'integer', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('given_by', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('wording_id', 'integer', (column) => column.notNull().references('consent_wordings.id'))
    .addColumn('notice_id', 'integer', (column) => column.references('consent_wordings.id'))
    .addColumn('is_given', 'integer', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('occurred_at', 'text', (column) => column.notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('time_zone', 'text')
    .addColumn('device_id', 'integer', (column) => column.references('devices.id').onDelete('set null'))
    .addColumn('sender_id', 'integer', (column) => column.references('devices.id').onDelete('set null'))
    .addColumn('recorded_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('delete_after', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('consent_records_user').on('consent_records').column('user_id').execute();
  await db.schema
    .createIndex('consent_records_campaign')
    .on('consent_records')
    .columns(['campaign_id', 'user_id'])
    .execute();
  await db.schema.createIndex('consent_records_delete').on('consent_records').column('delete_after').execute();
}
