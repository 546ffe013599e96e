import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import Sqlite, { type Database } from 'better-sqlite3';
import { freePort } from './ports.ts';

/** The server's entry file. */
export const source = path.resolve(import.meta.dirname, '../../../src/server/start.ts');

/** Makes new passwords as cheap to check as at the tests' kiosks. A packed kiosk can check the demo's alone. */
const cheap = path.resolve(import.meta.dirname, '../../support/fake-scrypt.cjs');
const clock = path.join(import.meta.dirname, 'fake-time.cjs');

/** The real reference server in its own process. A test can take it off the network and bring it back. */
export class ApiServer {
  readonly dbFile: string;
  readonly #seed: 'demo' | 'none';
  readonly #program: string;
  readonly #env: Readonly<Record<string, string>>;
  #child: ChildProcess | null = null;
  #url = '';

  /**
   * @param program the server's entry file: its source or a build of it
   * @param env additional environment of its process
   */
  constructor(
    folder: string,
    seed: 'demo' | 'none' = 'demo',
    program = source,
    env: Readonly<Record<string, string>> = {},
  ) {
    this.dbFile = path.join(folder, 'server.db');
    this.#seed = seed;
    this.#program = program;
    this.#env = env;
  }

  /** Another server with the same program and its own database. */
  twin(folder: string, seed: 'demo' | 'none'): ApiServer {
    return new ApiServer(folder, seed, this.#program);
  }

  /** Node's arguments that run the program. */
  get #run(): string[] {
    return ['--require', cheap, '--require', clock, this.#program];
  }

  get #mailFolder(): string {
    return path.join(this.dbFile, '../mail');
  }

  get #copy(): string {
    return `${this.dbFile}.copy`;
  }

  get url(): string {
    return this.#url;
  }

  /** Starts the server, at the same address every time, with its clock ahead if given. */
  async start({ aheadMs = 0 } = {}): Promise<void> {
    const port = this.#url === '' ? await freePort() : new URL(this.#url).port;
    // The ipc channel tells the server when the test process ends, for whatever reason.
    const child = spawn(
      process.execPath,
      [...this.#run, `--port=${port}`, `--db=${this.dbFile}`, `--seed=${this.#seed}`],
      {
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
        env: { ...process.env, SPINBOARD_TEST_AHEAD_MS: String(aheadMs), ...this.#env },
      },
    );
    this.#child = child;
    for await (const line of createInterface({ input: child.stdout as Readable })) {
      this.#url = (JSON.parse(line) as { url: string }).url;
      return;
    }
    throw new Error('The server ended before it was ready.');
  }

  /** Takes the server off the network. */
  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }

  /** Stores a copy of the database, which `restore` brings back. */
  remember(): void {
    this.query((db) => db.prepare('VACUUM INTO ?').run(this.#copy));
  }

  /** Resets the running server to the stored data, without mails. */
  async restore(): Promise<void> {
    if (this.#child === null) await this.start();
    await rm(this.#mailFolder, { recursive: true, force: true });
    this.query((db) => {
      db.pragma('foreign_keys = OFF');
      db.prepare('ATTACH ? AS copy').run(this.#copy);
      const tables = db.prepare("SELECT name FROM copy.sqlite_master WHERE type = 'table'").pluck().all() as string[];
      db.transaction(() => {
        for (const table of tables) {
          db.exec(`DELETE FROM main."${table}"; INSERT INTO main."${table}" SELECT * FROM copy."${table}"`);
        }
      }).immediate();
    });
  }

  /** Creates the first administrator of an empty database, as in the README; returns the printed password. */
  async makeFirstAdmin(email: string, vendor: string): Promise<{ userName: string; password: string }> {
    const args = [...this.#run, `--db=${this.dbFile}`, `--first-admin=${email}`, `--vendor=${vendor}`];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    return JSON.parse(stdout) as { userName: string; password: string };
  }

  /** Returns the texts of the mails to an address, oldest first. */
  async mailsTo(email: string): Promise<string[]> {
    const files = await readdir(this.#mailFolder).catch(() => []);
    const mails = await Promise.all(files.sort().map((file) => readFile(path.join(this.#mailFolder, file), 'utf8')));
    return mails.filter((mail) => mail.includes(`To: ${email}`)).map(textOf);
  }

  /** Returns the result of a statement. */
  async rows(sql: string): Promise<Record<string, unknown>[]> {
    return this.query((db) => {
      const statement = db.prepare<unknown[], Record<string, unknown>>(sql);
      if (statement.reader) return statement.all();
      statement.run();
      return [];
    });
  }

  /** Reads or changes the server's database directly. */
  query<T>(work: (db: Database) => T): T {
    return queryFile(this.dbFile, work);
  }
}

/** Reads or changes a database directly. */
export function queryFile<T>(file: string, work: (db: Database) => T): T {
  const db = new Sqlite(file);
  db.pragma('busy_timeout = 5000');
  try {
    return work(db);
  } finally {
    db.close();
  }
}

/** Runs work with a folder that exists until the work ends. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'spinboard-'));
  try {
    return await work(folder);
  } finally {
    // A browser that has just ended may still be writing.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** Runs work with a server of the demo vendor, in its own folder. */
export const withServer = <T>(work: (server: ApiServer, folder: string) => Promise<T>): Promise<T> =>
  withFolder(async (folder) => {
    const server = new ApiServer(folder);
    await server.start();
    try {
      return await work(server, folder);
    } finally {
      await server.stop();
    }
  });

/** Returns the text of a mail: of its first part, if it has several. */
function textOf(mail: string): string {
  const at = mail.indexOf('\r\n\r\n');
  const [header, body] = [mail.slice(0, at), mail.slice(at + 4)];
  const boundary = /^Content-Type: multipart\/\w+;\s+boundary="(.+)"/im.exec(header)?.[1];
  if (boundary !== undefined) return textOf(body.split(`--${boundary}\r\n`)[1]?.split(`\r\n--${boundary}`)[0] ?? '');
  if (/^Content-Transfer-Encoding: base64/im.test(header)) return Buffer.from(body, 'base64').toString('utf8');
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(header)) return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
