import type { Migration } from './migration.ts';

/** Counts the changes of what administrators edit, so that a save made on an older state can be told. */
export const versions: Migration = {
  version: 2,
  name: 'versions',
  async up(db) {
    for (const table of ['clients', 'campaigns', 'questions', 'users']) {
      await db.schema
        .alterTable(table)
        .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
        .execute();
    }
  },
};
