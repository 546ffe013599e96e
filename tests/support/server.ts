import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isPostgres } from '../../src/server/database/open.ts';
import type { Db } from '../../src/server/database/schema.ts';
import { IN_MEMORY } from '../../src/server/database/sqlite.ts';
import type { PasswordCost } from '../../src/server/security/password.ts';
import { type ServerOptions, startServer } from '../../src/server/start-server.ts';
import { isOnPostgres, newPostgres, sqliteTemplate } from './databases.ts';

/** A low password cost, for tests that are not about passwords. */
export const CHEAP: PasswordCost = { N: 1024, r: 8, p: 1 };

export interface TestServerOptions extends Partial<ServerOptions> {
  /**
   * Defaults to a new database: on SQLite a file in a temporary folder. On PostgreSQL, a database in memory is a new
   * one too.
   */
  database?: string;
}

export interface TestServer {
  /** The base address of the API. */
  url: string;
  database: string;
  /** The folder to which mails are written, as .eml files. */
  mailFolder: string;
  /** The server's own database, for setup that the API does not offer. */
  db: Db;
  /** Stops the server and removes the temporary folder, if it created one. */
  stop(): Promise<void>;
}

/** Starts the real reference server on a free port, with a real database. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'spinboard-test-'));
  const { address: database, remove } = await databaseFor(options, folder);
  const isFile = database !== IN_MEMORY && !isPostgres(database);
  const mailFolder = join(isFile ? dirname(database) : folder, 'mail');
  const server = await startServer({ seed: 'demo', passwordCost: CHEAP, mailFolder, ...options, database });
  return {
    url: server.url,
    database,
    mailFolder,
    db: server.db,
    async stop() {
      await server.close();
      await remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const nothing = async () => {};

async function databaseFor(options: TestServerOptions, folder: string) {
  const { database, seed, clock, resourcesFolder } = options;
  const isNew = database === undefined || (isOnPostgres && database === IN_MEMORY);
  if (!isNew) return { address: database, remove: nothing };
  // The template's demo was made just now, with its pictures.
  const template = seed !== 'none' && clock === undefined && resourcesFolder === undefined ? 'demo' : 'empty';
  if (isOnPostgres) return newPostgres(template);
  const file = join(folder, 'server.db');
  await writeFile(file, await sqliteTemplate(template));
  return { address: file, remove: nothing };
}
