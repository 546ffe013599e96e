import type { Migration } from './migration.ts';

/** How a device's app is, as it has said last: JSON, null where it has not. */
export const deviceHealth: Migration = {
  version: 13,
  name: 'device health',
  async up(db) {
    await db.schema.alterTable('devices').addColumn('health', 'text').execute();
  },
};
