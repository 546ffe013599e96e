import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from '../../e2e/support/ports.ts';

/** A PostgreSQL for the tests, on a port of this machine. */
export interface Cluster {
  /** Returns the address of one of its databases. */
  addressOf(database: string): string;
  /** Ends it as a crash does, and starts it again. */
  crashAndStart(): Promise<void>;
  stop(): Promise<void>;
}

/** The owner of the cluster. */
const USER = 'postgres';
/** PostgreSQL refuses to run as root, so this user runs it. */
const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;
const asUser = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/** The tests do not crash the machine, so nothing waits for a disk; commits are acknowledged as always. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'on',
  max_connections: '400',
  // For databases of a few rows that exist for a few seconds.
  autovacuum: 'off',
  jit: 'off',
  shared_buffers: '64MB',
  log_min_messages: 'fatal',
  log_min_error_statement: 'fatal',
};

/**
 * @param programs the folder of PostgreSQL's programs (`findPostgres`)
 * @param more settings that override those for tests
 */
export async function startCluster(programs: string, more: Record<string, string> = {}): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'spinboard-postgres-'));
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const data = path.join(folder, 'data');
  const port = await freePort();
  const addressOf = (database: string) => `postgres://${USER}@127.0.0.1:${port}/${database}`;
  await promisify(execFile)(
    path.join(programs, 'initdb'),
    ['-D', data, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...asUser, cwd: folder },
  );
  const settings = Object.entries({ ...SETTINGS, ...more }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let child: ChildProcess;
  const killAtExit = () => child.kill('SIGQUIT');
  const start = async () => {
    child = spawn(path.join(programs, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
      ...asUser,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await untilItAnswers(child, addressOf('postgres'));
  };
  /** Ends PostgreSQL: SIGINT does not wait for clients, and SIGQUIT ends at once, as in a crash. */
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  await start();
  process.once('exit', killAtExit);
  return {
    addressOf,
    async crashAndStart() {
      await end('SIGQUIT');
      await start();
    },
    async stop() {
      process.off('exit', killAtExit);
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers(child: ChildProcess, address: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL has ended with ${child.exitCode}`);
    const client = new Client({ connectionString: address });
    client.on('error', () => {});
    const isUp = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (isUp) return;
    await pause(50);
  }
}
