import type { Selectable } from 'kysely';
import type { ClientsTable, Db } from '../database/schema.ts';

export type ClientRow = Selectable<ClientsTable>;

export const findClient = (db: Db, id: number): Promise<ClientRow | undefined> =>
  db.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirst();

/** Changes a vendor's branding and increments the version. */
export const updateBranding = (
  db: Db,
  id: number,
  branding: Pick<ClientRow, 'theme_id' | 'logo_file_id'>,
): Promise<ClientRow> =>
  db
    .updateTable('clients')
    .set(branding)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
