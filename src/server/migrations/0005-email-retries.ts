import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Tells when an invitation is due, and not only that it is: one that could not be sent waits before it is tried again.
 * With the index the next one is found among those that are due alone.
 */
export const emailRetries: Migration = {
  version: 5,
  name: 'email retries',
  async up(db) {
    await db.schema.alterTable('campaign_users').addColumn('email_due_at', 'text').execute();
    await db.schema
      .alterTable('campaign_users')
      .addColumn('email_attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`update campaign_users set email_due_at = created_at where is_email_due = 1`.execute(db);
    await db.schema.alterTable('campaign_users').dropColumn('is_email_due').execute();
    await db.schema
      .createIndex('campaign_users_email_due')
      .on('campaign_users')
      .columns(['email_due_at', 'user_id', 'campaign_id'])
      .where(sql.ref('email_due_at'), 'is not', null)
      .execute();
  },
};
