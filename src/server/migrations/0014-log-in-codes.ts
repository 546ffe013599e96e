import type { Migration } from './migration.ts';

/**
 * The code of an invitation, which logs its player in once: its hash, null where none was sent, and when a token that was
 * made with it was first used. A token knows the code that it was made with; null for one made with a password.
 */
export const logInCodes: Migration = {
  version: 14,
  name: 'log-in codes',
  async up(db) {
    await db.schema.alterTable('campaign_users').addColumn('log_in_code_hash', 'text').execute();
    await db.schema.alterTable('campaign_users').addColumn('log_in_code_used_at', 'text').execute();
    await db.schema
      .createIndex('campaign_users_log_in_code')
      .on('campaign_users')
      .column('log_in_code_hash')
      .unique()
      .execute();
    await db.schema.alterTable('tokens').addColumn('log_in_code_hash', 'text').execute();
  },
};
