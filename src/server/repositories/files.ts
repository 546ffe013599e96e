import type { Db, NewRow, Row } from '../database/schema.ts';

const INFO_COLUMNS = ['id', 'client_id', 'file_name', 'mime_type', 'sha256', 'description', 'is_deleted'] as const;
/** A file without its bytes. */
export type FileInfo = Pick<Row<'files'>, (typeof INFO_COLUMNS)[number]>;

export const findFileInfo = (db: Db, id: number): Promise<FileInfo | undefined> =>
  db.selectFrom('files').select(INFO_COLUMNS).where('id', '=', id).executeTakeFirst();

/** Returns the files with these ids, by id. Skips deleted files and null ids. */
export async function findFileInfos(db: Db, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, FileInfo>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const files = await db
    .selectFrom('files')
    .select(INFO_COLUMNS)
    .where('id', 'in', wanted)
    .where('is_deleted', '=', 0)
    .execute();
  return new Map(files.map((file) => [file.id, file]));
}

export const findFileContent = (
  db: Db,
  id: number,
): Promise<Pick<Row<'files'>, 'bytes' | 'mime_type' | 'sha256'> | undefined> =>
  db
    .selectFrom('files')
    .select(['bytes', 'mime_type', 'sha256'])
    .where('id', '=', id)
    .where('is_deleted', '=', 0)
    .executeTakeFirst();

export const insertFile = (db: Db, file: NewRow<'files'>): Promise<FileInfo> =>
  db.insertInto('files').values(file).returning(INFO_COLUMNS).executeTakeFirstOrThrow();

export const updateFile = (db: Db, id: number, changes: Partial<NewRow<'files'>>): Promise<FileInfo> =>
  db.updateTable('files').set(changes).where('id', '=', id).returning(INFO_COLUMNS).executeTakeFirstOrThrow();
