import type { Selectable } from 'kysely';
import type { Db, VendorsTable } from '../database/schema.ts';

export type VendorRow = Selectable<VendorsTable>;

export const findVendor = (db: Db, id: number): Promise<VendorRow | undefined> =>
  db.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirst();

/** Changes a vendor's branding and increments the version. */
export const updateBranding = (
  db: Db,
  id: number,
  branding: Pick<VendorRow, 'theme_id' | 'logo_file_id'>,
): Promise<VendorRow> =>
  db
    .updateTable('clients')
    .set(branding)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
