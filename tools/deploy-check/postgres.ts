import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../tests/e2e/support/ports.ts';
import { NOBODY } from './image.ts';

/** A PostgreSQL of this machine, in a folder, on loopback. */
export interface Cluster {
  /** For libpq's programs: PGHOST, PGPORT, PGUSER of its owner, and PATH. */
  env: Record<string, string>;
  port: number;
  /** Runs one of PostgreSQL's programs. Throws with what it said if it fails. */
  run(program: string, args: readonly string[], env?: Record<string, string>): string;
  stop(): void;
}

/** The folder of PostgreSQL's programs, the newest if there are several; null if there is none. */
export function findPostgres(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ];
  return folders.find((folder) => existsSync(path.join(folder, 'initdb'))) ?? null;
}

/** Makes a cluster and starts it. PostgreSQL refuses to run as root. */
export async function startCluster(programs: string, folder: string): Promise<Cluster> {
  mkdirSync(folder);
  if (NOBODY !== null) chownSync(folder, NOBODY, NOBODY);
  const port = await freePort();
  const data = path.join(folder, 'data');
  const env = { PATH: `${programs}:${process.env.PATH}`, PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'owner' };
  const run = (program: string, args: readonly string[], more: Record<string, string> = {}): string => {
    const { status, stdout, stderr } = spawnSync(path.join(programs, program), args, {
      cwd: folder,
      env: { ...env, ...more },
      encoding: 'utf8',
      ...(NOBODY === null ? {} : { uid: NOBODY, gid: NOBODY }),
    });
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
    return stdout;
  };
  run('initdb', ['--pgdata', data, '--username=owner', '--auth=trust', '--encoding=UTF8']);
  const options = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${folder}`;
  const control = (...args: string[]) => run('pg_ctl', ['--pgdata', data, '--wait', ...args]);
  control('start', '--log', path.join(folder, 'log'), '--options', options);
  return { env, port, run, stop: () => void control('stop', '--mode=fast') };
}
