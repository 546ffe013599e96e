import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { startCluster } from '../../tests/support/postgres/cluster.ts';

/** A PostgreSQL of this machine, on loopback. */
export interface Cluster {
  /** The environment of libpq's programs: PGHOST, PGPORT, PGUSER (the owner) and PATH. */
  env: Record<string, string>;
  port: string;
  /** Runs one of PostgreSQL's programs. Throws an Error with its output if it fails. */
  run(program: string, args: readonly string[]): string;
  stop(): Promise<void>;
}

/** @param programs the folder of PostgreSQL's programs (`findPostgres`) */
export async function startOwnCluster(programs: string): Promise<Cluster> {
  const cluster = await startCluster(programs);
  const { hostname, port, username } = new URL(cluster.addressOf('postgres'));
  const env = { PATH: `${programs}:${process.env.PATH}`, PGHOST: hostname, PGPORT: port, PGUSER: username };
  const run = (program: string, args: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync(path.join(programs, program), args, { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
    return stdout;
  };
  return { env, port, run, stop: () => cluster.stop() };
}
