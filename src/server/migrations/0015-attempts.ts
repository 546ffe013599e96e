import type { Migration } from './migration.ts';

/**
 * How often something was tried that is limited, such as a log-in with one name from one address: each count with the
 * moment (ISO 8601) at which it begins anew. The key is a hash, as whatever was typed may have gone into it. The index
 * finds the oldest counts of a kind.
 */
export const attempts: Migration = {
  version: 15,
  name: 'attempts',
  async up(db) {
    await db.schema
      .createTable('attempts')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('key_hash', 'text', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('ends_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('attempts_key', ['kind', 'key_hash'])
      .execute();
    await db.schema.createIndex('attempts_end').on('attempts').columns(['kind', 'ends_at']).execute();
  },
};
