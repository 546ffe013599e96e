import { fillTemplate, runOnPostgres } from '../databases.ts';
import { findPostgres } from './binaries.ts';
import { startCluster } from './cluster.ts';

/** One PostgreSQL for all tests of a run, with databases to copy, because making one takes longer than most tests. */
export default async function setUp(): Promise<() => Promise<void>> {
  const programs = findPostgres();
  if (!programs)
    throw new Error('There is no PostgreSQL on this machine: neither initdb on the path nor below /usr/lib.');
  const cluster = await startCluster(programs);
  const makeTemplate = runOnPostgres(cluster.addressOf('postgres'));
  for (const template of ['empty', 'demo'] as const) {
    await fillTemplate(await makeTemplate(template), template);
  }
  return () => cluster.stop();
}
