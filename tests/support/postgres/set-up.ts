import { openDatabase } from '../../../src/server/database/open.ts';
import { fillCatalogue } from '../../../src/server/seed/catalogue.ts';
import { seedDemo } from '../../../src/server/seed/demo.ts';
import { runOnPostgres } from '../databases.ts';
import { findPostgres } from './binaries.ts';
import { startCluster } from './cluster.ts';

/** One PostgreSQL for all tests of a run, with databases to copy: making one takes longer than most tests. */
export default async function setUp(): Promise<() => Promise<void>> {
  const programs = findPostgres();
  if (!programs)
    throw new Error('There is no PostgreSQL on this machine: neither initdb on the path nor below /usr/lib.');
  const cluster = await startCluster(programs);
  const makeTemplate = runOnPostgres(cluster.addressOf('postgres'));
  for (const template of ['empty', 'demo'] as const) {
    const db = await openDatabase(await makeTemplate(template));
    const options = { now: Date.now(), resourcesFolder: undefined };
    await fillCatalogue(db, options);
    if (template === 'demo') await seedDemo(db, options);
    await db.destroy();
  }
  return () => cluster.stop();
}
