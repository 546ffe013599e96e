import type { Migration } from './migration.ts';

/**
 * Tells whose invitation is still to be sent, so that a server goes on with them after it was stopped. Those from before
 * are not: nobody is to be written to because of an update.
 */
export const dueEmails: Migration = {
  version: 4,
  name: 'due emails',
  async up(db) {
    await db.schema
      .alterTable('campaign_users')
      .addColumn('is_email_due', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
