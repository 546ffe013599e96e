import type { Selectable } from 'kysely';
import type { Db, ThemesTable } from '../database/schema.ts';

export type ThemeRow = Selectable<ThemesTable>;

export const listThemes = (db: Db): Promise<ThemeRow[]> => db.selectFrom('themes').selectAll().orderBy('id').execute();

export const findTheme = (db: Db, id: number): Promise<ThemeRow | undefined> =>
  db.selectFrom('themes').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns the theme that a vendor has chosen. */
export const findVendorTheme = (db: Db, vendorId: number): Promise<ThemeRow | undefined> =>
  db
    .selectFrom('themes')
    .innerJoin('clients', 'clients.theme_id', 'themes.id')
    .selectAll('themes')
    .where('clients.id', '=', vendorId)
    .executeTakeFirst();
