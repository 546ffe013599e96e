import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import Sqlite, { type Database } from 'better-sqlite3';

const start = path.resolve(import.meta.dirname, '../../../src/server/start.ts');

/** The real reference server as a process of its own, which a test can take off the network and put back. */
export class ApiServer {
  readonly dbFile: string;
  #child: ChildProcess | null = null;
  #url = '';

  constructor(folder: string) {
    this.dbFile = path.join(folder, 'server.db');
  }

  get url(): string {
    return this.#url;
  }

  /** Starts it, after the first time at the same address. */
  async start(): Promise<void> {
    const port = this.#url === '' ? '0' : new URL(this.#url).port;
    const child = spawn(process.execPath, [start, `--port=${port}`, `--db=${this.dbFile}`, '--seed=demo'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    for await (const line of createInterface({ input: child.stdout })) {
      this.#url = (JSON.parse(line) as { url: string }).url;
      return;
    }
    throw new Error('The server ended before it was ready.');
  }

  /** Takes it off the network. */
  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }

  /** Looks into its database, or sets it up. */
  query<T>(work: (db: Database) => T): T {
    const db = new Sqlite(this.dbFile);
    db.pragma('busy_timeout = 5000');
    try {
      return work(db);
    } finally {
      db.close();
    }
  }
}
