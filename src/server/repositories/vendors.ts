import type { Db, Row } from '../database/schema.ts';

export const findVendor = (db: Db, id: number): Promise<Row<'clients'> | undefined> =>
  db.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirst();

/** Changes a vendor's branding and increments the version. */
export const updateBranding = (
  db: Db,
  id: number,
  branding: Pick<Row<'clients'>, 'theme_id' | 'logo_file_id'>,
): Promise<Row<'clients'>> =>
  db
    .updateTable('clients')
    .set(branding)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
