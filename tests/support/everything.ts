import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KEYS } from '../../src/server/database/copy.ts';
import type { Db, Schema } from '../../src/server/database/schema.ts';

/** Returns every row of every table as text, by table. */
export async function textsOfTables(db: Db): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const table of Object.keys(KEYS) as (keyof Schema)[]) {
    const rows = await db
      .selectFrom(table as 'users')
      .selectAll()
      .execute();
    texts.set(table, JSON.stringify(rows));
  }
  return texts;
}

/** Returns the names of the files in a folder and below that contain one of these texts in UTF-8 or UTF-16. */
export function filesWith(folder: string, texts: readonly string[]): string[] {
  if (!existsSync(folder)) return [];
  const forms = texts.flatMap((text) => [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')]);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const bytes = readFileSync(file);
      return forms.some((form) => bytes.includes(form));
    });
}
