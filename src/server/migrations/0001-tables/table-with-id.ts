import type { CreateTableBuilder } from 'kysely';
import type { AnyDb } from '../../database/engine.ts';

/** Starts a table with a column `id` that numbers its rows. Ids are never reused, so a later row has a greater id. */
export const tableWithId = (db: AnyDb, name: string): CreateTableBuilder<string, 'id'> =>
  db.schema.createTable(name).addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement());
