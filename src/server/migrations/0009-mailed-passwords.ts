import type { Migration } from './migration.ts';

/**
 * A forgotten password is answered by a second one, which is mailed and runs out. The first stays valid until the second
 * is used: anybody can type somebody's username.
 */
export const mailedPasswords: Migration = {
  version: 9,
  name: 'mailed passwords',
  async up(db) {
    await db.schema.alterTable('users').addColumn('mailed_password_hash', 'text').execute();
    await db.schema.alterTable('users').addColumn('mailed_password_expires_at', 'text').execute();
  },
};
