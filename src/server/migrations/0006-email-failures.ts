import type { Migration } from './migration.ts';

/** Keeps why an invitation could not be sent. Nobody knows it of those from before. */
export const emailFailures: Migration = {
  version: 6,
  name: 'email failures',
  async up(db) {
    await db.schema.alterTable('campaign_users').addColumn('email_failure', 'text').execute();
  },
};
