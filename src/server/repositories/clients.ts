import type { Selectable } from 'kysely';
import type { ClientsTable, Db } from '../database/schema.ts';

export type ClientRow = Selectable<ClientsTable>;

export const findClient = (db: Db, id: number): Promise<ClientRow | undefined> =>
  db.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirst();
