import type { Migration } from './migration.ts';

/** What the keys of a device's copies are made of; null for one that has never asked for it. */
export const copySecrets: Migration = {
  version: 16,
  name: 'copy secrets',
  async up(db) {
    await db.schema.alterTable('devices').addColumn('copy_secret', 'text').execute();
  },
};
