import type { Db, Row } from '../database/schema.ts';

export const listThemes = (db: Db): Promise<Row<'themes'>[]> =>
  db.selectFrom('themes').selectAll().orderBy('id').execute();

export const findTheme = (db: Db, id: number): Promise<Row<'themes'> | undefined> =>
  db.selectFrom('themes').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns the theme that a vendor has chosen. */
export const findVendorTheme = (db: Db, vendorId: number): Promise<Row<'themes'> | undefined> =>
  db
    .selectFrom('themes')
    .innerJoin('clients', 'clients.theme_id', 'themes.id')
    .selectAll('themes')
    .where('clients.id', '=', vendorId)
    .executeTakeFirst();
