import type { CreateTableBuilder } from 'kysely';
import type { AnyDb } from '../../database/engine.ts';

/** A table with a column `id` that numbers its rows. A number is never used twice, so a later row has a greater one. */
export const tableWithId = (db: AnyDb, name: string): CreateTableBuilder<string, 'id'> =>
  db.schema.createTable(name).addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement());
