import { openDatabase } from '../src/server/database/open.ts';
import type { Db } from '../src/server/database/schema.ts';
import { fillCatalogue } from '../src/server/seed/catalogue.ts';
import { seedDemo } from '../src/server/seed/demo.ts';

/** Opens an empty database and fills it with the demo vendor. */
export async function openDemo(database: string): Promise<Db> {
  const db = await openDatabase(database);
  await fillCatalogue(db, { now: Date.now() });
  await seedDemo(db, { now: Date.now() });
  return db;
}
